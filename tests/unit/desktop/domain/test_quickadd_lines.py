"""Lines as people type them on Monday, 16 November 2026, 10:00: what is a date, and what only looks like one."""

from __future__ import annotations

import datetime as dt

import pytest

from desktop.domain import quickadd

NOW = dt.datetime(2026, 11, 16, 10, 0)

DATED = [
    ("Pay rent tomorrow 9am", "Pay rent", "2026-11-17T09:00"),
    ("Buy milk today", "Buy milk", "2026-11-16"),
    ("TOMORROW CALL ANN", "CALL ANN", "2026-11-17"),
    ("Call Ann at 5pm", "Call Ann", "2026-11-16T17:00"),
    ("Call Ann at 9am", "Call Ann", "2026-11-17T09:00"),
    ("Dentist 17:00", "Dentist", "2026-11-16T17:00"),
    ("5pm call Ann", "call Ann", "2026-11-16T17:00"),
    ("9am standup", "standup", "2026-11-17T09:00"),
    ("Yoga @ 6pm", "Yoga", "2026-11-16T18:00"),
    ("Deploy by 5pm", "Deploy", "2026-11-16T17:00"),
    ("Call Ann Monday", "Call Ann", "2026-11-23"),
    ("Monday call Ann", "call Ann", "2026-11-23"),
    ("monday pay rent", "pay rent", "2026-11-23"),
    ("Monday: standup", "standup", "2026-11-23"),
    ("Call Ann Monday about the trip", "Call Ann about the trip", "2026-11-23"),
    ("remind me friday to call ann", "remind me to call ann", "2026-11-20"),
    ("Lunch Friday with Ann", "Lunch with Ann", "2026-11-20"),
    ("Dinner at Luigi's Friday", "Dinner at Luigi's", "2026-11-20"),
    ("Call mom sat", "Call mom", "2026-11-21"),
    ("Call mom on Sun", "Call mom", "2026-11-22"),
    ("Sat: clean the house", "clean the house", "2026-11-21"),
    ("Sat 7pm dinner at Luigi's", "dinner at Luigi's", "2026-11-21T19:00"),
    ("Standup (Mon)", "Standup", "2026-11-23"),
    ("Take out trash sun night", "Take out trash", "2026-11-22T20:00"),
    ("Team lunch Friday 12:30 Luigi's", "Team lunch Luigi's", "2026-11-20T12:30"),
    ("Submit report by Friday 17:00", "Submit report", "2026-11-20T17:00"),
    ("due friday: finish deck", "finish deck", "2026-11-20"),
    ("Finish deck due:2026-12-01", "Finish deck", "2026-12-01"),
    ("Finish deck no later than Friday", "Finish deck", "2026-11-20"),
    ("Prepare slides for Monday", "Prepare slides", "2026-11-23"),
    ("Finish slides for Monday by Friday", "Finish slides for Monday", "2026-11-20"),
    ("Remind me tomorrow to prepare for Friday", "Remind me to prepare for Friday", "2026-11-17"),
    ("Meet Ann tomorrow at the pub at 5pm", "Meet Ann at the pub", "2026-11-17T17:00"),
    ("Tomorrow meet Ann at 9", "meet Ann", "2026-11-17T09:00"),
    ("Tomorrow PR #42 at noon", "PR #42", "2026-11-17T12:00"),
    ("Do laundry tomorrow after 5pm", "Do laundry after 5pm", "2026-11-17"),
    ("Invite 10 people tomorrow at 5 Main Street", "Invite 10 people at 5 Main Street", "2026-11-17"),
    ("Call Ann next week", "Call Ann", "2026-11-23"),
    ("Ship v2.0 next Friday", "Ship v2.0", "2026-11-27"),
    ("Plan party this weekend", "Plan party", "2026-11-21"),
    ("Clean over the weekend", "Clean", "2026-11-21"),
    ("Pay invoice by the end of the month", "Pay invoice", "2026-11-30"),
    ("Report by EOD Friday", "Report", "2026-11-20"),
    ("Renew passport in two weeks", "Renew passport", "2026-11-30"),
    ("In 3 days: call Ann", "call Ann", "2026-11-19"),
    ("Check oven in 30 min", "Check oven", "2026-11-16T10:30"),
    ("Do it a week from friday", "Do it", "2026-11-27"),
    ("Dentist on the 17th of November at 3pm", "Dentist", "2026-11-17T15:00"),
    ("Nov 17 dentist", "dentist", "2026-11-17"),
    ("Book flight for Dec 24", "Book flight", "2026-12-24"),
    ("Dentist March 3, 2027", "Dentist", "2027-03-03"),
    ("pay rent 5 may", "pay rent", "2027-05-05"),
    ("April 15 taxes", "taxes", "2027-04-15"),
    ("Pay rent on the 1st", "Pay rent", "2026-12-01"),
    ("On the 3rd call Ann", "call Ann", "2026-12-03"),
    ("Pay rent 11/17", "Pay rent", "2026-11-17"),
    ("Pay rent 17/11/2026", "Pay rent", "2026-11-17"),
    ("Meeting 2026-11-17 14:00", "Meeting", "2026-11-17T14:00"),
    ("Meeting 9-10am tomorrow", "Meeting", "2026-11-17T09:00"),
    ("Do taxes yesterday", "Do taxes", "2026-11-15"),
    ("Upgrade to 3.12 tomorrow", "Upgrade to 3.12", "2026-11-17"),
    ("Listen to Ruby Tuesday tomorrow", "Listen to Ruby Tuesday", "2026-11-17"),
    ("Submit on Tuesday the report for Monday", "Submit the report for Monday", "2026-11-17"),
    ("Monday review the deck", "review the deck", "2026-11-23"),
    ("Call Ann sat please", "Call Ann please", "2026-11-21"),
    ("Standup 9am with team", "Standup with team", "2026-11-17T09:00"),
    ("Call Bob this afternoon", "Call Bob", "2026-11-16T15:00"),
    ("Call Ann this coming Friday", "Call Ann", "2026-11-20"),
    ("CALL MOM SAT", "CALL MOM", "2026-11-21"),
    ("Book table for Sat", "Book table", "2026-11-21"),
    ("Meeting from 2pm to 3pm tomorrow", "Meeting", "2026-11-17T14:00"),
    ("Wednesday, November 18th, 2026 at 3:00 PM dentist", "dentist", "2026-11-18T15:00"),
    ("tomorrow at 9 call mom", "call mom", "2026-11-17T09:00"),
    ("Friday at 10 meeting with Ann", "meeting with Ann", "2026-11-20T10:00"),
    ("Tomorrow at 5 Main Street", "at 5 Main Street", "2026-11-17"),
    ("Meeting tomorrow at 4:30 p.m. with Ann", "Meeting with Ann", "2026-11-17T16:30"),
    ("Wake up 5 a.m.", "Wake up", "2026-11-17T05:00"),
    ("Lunch tomorrow at 12.30", "Lunch", "2026-11-17T12:30"),
    ("Sell tomorrow at 12.30 Euro", "Sell at 12.30 Euro", "2026-11-17"),
    ("Review in 3 business days", "Review", "2026-11-19"),
    ("Call Ann in an hour and a half", "Call Ann", "2026-11-16T11:30"),
    ("Call Ann later today", "Call Ann", "2026-11-16"),
    ("Nap tomorrow from 3 to 4", "Nap", "2026-11-17T15:00"),
    ("Do in a week", "Do", "2026-11-23"),
    ("Check in 3 weeks on monday", "Check", "2026-12-07"),
    # German
    ("morgen um 9 Zahnarzt", "Zahnarzt", "2026-11-17T09:00"),
    ("Am Freitag um 10 Treffen mit Ann", "Treffen mit Ann", "2026-11-20T10:00"),
    ("Termin Freitag 16.10 Uhr", "Termin", "2026-11-20T16:10"),
    ("Termin Freitag 16.30 Uhr", "Termin", "2026-11-20T16:30"),
    ("Termin am Freitag um 16.30", "Termin", "2026-11-20T16:30"),
    ("Abgabe am 1.12.26", "Abgabe", "2026-12-01"),
    ("Morgen Oma anrufen", "Oma anrufen", "2026-11-17"),
    ("Oma morgen um 9 anrufen", "Oma anrufen", "2026-11-17T09:00"),
    ("Oma am Freitag anrufen", "Oma anrufen", "2026-11-20"),
    ("Freitag Oma anrufen", "Oma anrufen", "2026-11-20"),
    ("Bericht bis Freitag schreiben", "Bericht schreiben", "2026-11-20"),
    ("Nächste Woche Paket abholen", "Paket abholen", "2026-11-23"),
    ("Paket um 17:30 abholen", "Paket abholen", "2026-11-16T17:30"),
    ("9 Uhr Ann anrufen", "Ann anrufen", "2026-11-17T09:00"),
    ("Miete bis zum 1. zahlen", "Miete zahlen", "2026-12-01"),
    ("Zahnarzt 17.11.", "Zahnarzt", "2026-11-17"),
    ("17.11. Zahnarzt", "Zahnarzt", "2026-11-17"),
    ("Geburtstag am 3.5", "Geburtstag", "2027-05-03"),
    ("Zahnarzt Do., 19.11., 9:30 Uhr", "Zahnarzt", "2026-11-19T09:30"),
    ("Kino So 20 Uhr", "Kino", "2026-11-22T20:00"),
    ("Party am Wochenende", "Party", "2026-11-21"),
    ("Müll heute Abend rausbringen", "Müll rausbringen", "2026-11-16T18:00"),
    ("Rechnung bis Monatsende bezahlen", "Rechnung bezahlen", "2026-11-30"),
    # punctuation goes with the words it held
    ("Call Ann, tomorrow.", "Call Ann.", "2026-11-17"),
    ("Call Ann (tomorrow)", "Call Ann", "2026-11-17"),
    ("Tomorrow, call Ann", "call Ann", "2026-11-17"),
    ("Call Ann - tomorrow", "Call Ann", "2026-11-17"),
    ("Call Ann—tomorrow", "Call Ann", "2026-11-17"),
    ("Call Ann **tomorrow** please", "Call Ann please", "2026-11-17"),
    ("Can you call Ann tomorrow?", "Can you call Ann?", "2026-11-17"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "title", "due"), DATED)
def test_a_date_is_read_and_leaves_the_title(line: str, title: str, due: str) -> None:
    task = quickadd.parse(line, NOW)
    assert (task.title, str(task.due)) == (title, due)


UNDATED = """
Dentist 12/05/2027 14:15
Dentist 5/12 at 2pm
PR #42 at noon
Sat down with Ann
May bug
Sun screen
Sun, sand and sea
Mon ami
Wed Ann
Study for SAT
Celebrate that Ann passed SAT
cream for sun
Enjoy the sun
Get some sun
Plants need sun
He sat
Invite Sun and Mon to party
march to the office
second draft
in May
by March
March 2027
Prepare Monday meeting notes
Monday meeting notes
Friday drinks with team
Saturday Night Live
Sunday in the Park with George
Friday I'm in love
Thank God it's Friday
Black Friday deals
Buy a Black Friday
Work on Monday presentation
Follow up on Friday deploy
Prepare for the Monday meeting
Monday call with Ann
Monday review deck
This morning meeting
Send Monday's report
Fix Monday.com integration
Ask if Saturday works for Ann
Take Friday off
Cancel Friday
Monday is a holiday
Friday after next
the Friday after Christmas
first Monday of the month
Notes from last Friday
Call Ann after Friday
Email Bob about tomorrow
not tomorrow
Today is my birthday
Today's tasks
Leaders of tomorrow
Watch Tomorrow Never Dies
Watch The Day After Tomorrow
Watch Friday the 13th
Rent The Day After Tomorrow
Subscribe to USA Today
Watch the Tonight Show
Finish what I started yesterday
Sign what Ann sent yesterday
Gym Mon-Fri 9am
Gym mon, wed, fri
Meet Monday or Tuesday
Meet at 9am or 10am
Out of office from Monday to Friday
Vacation 3 March - 5 March
Vacation 17-19 Nov
Vacation 17 - 19 Nov
Conference Nov 17 and 18
Move meeting to Friday
Plan next week
Plan tomorrow
Plan meals for next week
Prepare next week schedule
End of month report
EOD report
Over the next week
Trip 2 weeks long
Learn in 2 hour blocks
Rome in a day
Check back in a few days
Sleep 8h
Study 2h
Run for 30 min
Meet at 9
Lunch at noon
Look at 9 houses
Prepare 5pm meeting notes
Present at 5pm meeting
Catch the 9:30 to London
Call after 5pm
Call from 9am
Call at 9am PST
Read John 3:16
Read Luke 10:27
Pick up kids 3:15
Timer 00:30
Call Jan 5 times
Ask June 3 questions
March 10 miles
may 5 people attend
Check if 5 may attend
We may 2nd that
Visit 5 March Street
on the 5th floor
on 2nd thought
Install Python 3.11
Install Python 3.11.
Upgrade Ubuntu 24.04.
Update lodash 4.12.27
Version 2026.11.17
Ping 192.168.1.1
Support TLS 1.3.
Read about PalmOS 3.5.
Buy 1/2 pound of butter
Open 24/7
Rated 9/10
Give it 5/5
Cut by 1/2
Score 12/20
Submit form 02/30
Born 3 March 1985
Logs from 2026-11-15
Check report-2026-11-17.pdf
https://example.com/2026-11-17/tomorrow#home
Mail ann@tomorrow.com
fri-ed rice
Do 5 pushups
Do 9am workout
Guten Morgen sagen
schönen morgen wünschen
Am Morgen laufen
Herr Freitag anrufen
Montag ist Feiertag
heute oder morgen anrufen
seit Montag krank
Angst vor Tod
heute-show gucken
Kapitel 3.4. lesen
3. Kapitel lesen
C# course
a#b
# heading
Change color to #fff
Change color to #1e90ff
Ticket #42nd
Fix #ABC-123
Order #A1234
Wow !!!
Buy milk!p1
Buy p1 plug
Fix !important rule
""".strip().splitlines()


@pytest.mark.parametrize("line", UNDATED)
def test_words_that_only_look_like_it_stay_words(line: str) -> None:
    task = quickadd.parse(line, NOW)
    assert (task.title, task.chips) == (line, ())
