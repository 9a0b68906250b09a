<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>AboutButton</name>
    <message>
        <source>a task that is gone</source>
        <translation>eine Aufgabe, die es nicht mehr gibt</translation>
    </message>
    <message>
        <source>What the conversation is about</source>
        <translation>Worum es im Gespräch geht</translation>
    </message>
    <message>
        <source>Another task…</source>
        <translation>Andere Aufgabe…</translation>
    </message>
    <message>
        <source>Selected task: {title}</source>
        <translation>Ausgewählte Aufgabe: {title}</translation>
    </message>
    <message>
        <source>Open task: {title}</source>
        <translation>Geöffnete Aufgabe: {title}</translation>
    </message>
    <message>
        <source>No task</source>
        <translation>Keine Aufgabe</translation>
    </message>
    <message>
        <source>about: no task</source>
        <translation>Thema: keine Aufgabe</translation>
    </message>
    <message>
        <source>“It” means the task named last. Click to choose one.</source>
        <translation>Mit „sie“ ist die zuletzt genannte Aufgabe gemeint. Zum Wählen klicken.</translation>
    </message>
    <message>
        <source>about: {title}</source>
        <translation>Thema: {title}</translation>
    </message>
    <message>
        <source>“It” means “{title}”. Click to change that.</source>
        <translation>Mit „sie“ ist „{title}“ gemeint. Zum Ändern klicken.</translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Assent</source>
        <translation>Über Assent</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>A task app whose agent proposes and whose user decides. Your tasks stay in a file on this computer.</source>
        <translation>Eine Aufgaben-App, deren Agent vorschlägt und deren Nutzer entscheidet. Deine Aufgaben bleiben in einer Datei auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Free software under the MIT licence.</source>
        <translation>Freie Software unter der MIT-Lizenz.</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <source>Versions and settings, to send along with a question. None of your tasks.</source>
        <translation>Versionen und Einstellungen, um sie einer Frage beizulegen. Keine deiner Aufgaben.</translation>
    </message>
    <message>
        <source>Open data folder</source>
        <translation>Datenordner öffnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>Deine Daten</translation>
    </message>
</context>
<context>
    <name>AcceptanceChart</name>
    <message>
        <source>How often proposals are accepted</source>
        <translation>Wie oft Vorschläge angenommen werden</translation>
    </message>
    <message>
        <source>{accepted} of {all} · {percent} %</source>
        <translation>{accepted} von {all} · {percent} %</translation>
    </message>
</context>
<context>
    <name>ActivityLine</name>
    <message>
        <source>{text} {seconds} s</source>
        <translation>{text} {seconds} s</translation>
    </message>
</context>
<context>
    <name>AgentDock</name>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>You have not allowed sending to {host} yet.</source>
        <translation>Du hast das Senden an {host} noch nicht erlaubt.</translation>
    </message>
    <message>
        <source>No model is chosen yet.</source>
        <translation>Es ist noch kein Modell gewählt.</translation>
    </message>
    <message>
        <source>Undone.</source>
        <translation>Rückgängig gemacht.</translation>
    </message>
</context>
<context>
    <name>AgentHeader</name>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Close the agent</source>
        <translation>Agenten schließen</translation>
    </message>
    <message>
        <source>REMOTE</source>
        <translation>EXTERN</translation>
    </message>
    <message>
        <source>Requests leave this computer: they are sent to {host}.</source>
        <translation>Anfragen verlassen diesen Rechner: Sie gehen an {host}.</translation>
    </message>
    <message>
        <source>LOCAL</source>
        <translation>LOKAL</translation>
    </message>
    <message>
        <source>Nothing leaves this computer.</source>
        <translation>Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Built-in</source>
        <translation>Eingebaut</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>kein Modell</translation>
    </message>
    <message>
        <source>{name}. Click to choose another model.</source>
        <translation>{name}. Klicken, um ein anderes Modell zu wählen.</translation>
    </message>
    <message>
        <source>Model: {name}. Choose another…</source>
        <translation>Modell: {name}. Anderes wählen…</translation>
    </message>
</context>
<context>
    <name>AgentInput</name>
    <message>
        <source>Choose a model…</source>
        <translation>Modell wählen…</translation>
    </message>
    <message>
        <source>{count} tokens</source>
        <translation>{count} Token</translation>
    </message>
    <message>
        <source>{sent} sent and {received} received in this request</source>
        <translation>{sent} gesendet und {received} empfangen bei dieser Anfrage</translation>
    </message>
    <message>
        <source>The agent is working. You can already write what is next.</source>
        <translation>Der Agent arbeitet. Du kannst schon das Nächste schreiben.</translation>
    </message>
    <message>
        <source>The agent is working in another conversation. Stop it, or wait.</source>
        <translation>Der Agent arbeitet in einem anderen Gespräch. Halte ihn an oder warte.</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Senden (Eingabe)</translation>
    </message>
</context>
<context>
    <name>AgentReport</name>
    <message>
        <source>Agent report</source>
        <translation>Bericht des Agenten</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Full report</source>
        <translation>Ganzer Bericht</translation>
    </message>
</context>
<context>
    <name>AgentSession</name>
    <message>
        <source>The agent has finished in another conversation: {truth}</source>
        <translation>Der Agent ist in einem anderen Gespräch fertig: {truth}</translation>
    </message>
</context>
<context>
    <name>AgentWelcome</name>
    <message>
        <source>What the agent can do</source>
        <translation>Was der Agent kann</translation>
    </message>
    <message>
        <source>The agent proposes, you decide</source>
        <translation>Der Agent schlägt vor, du entscheidest</translation>
    </message>
    <message>
        <source>Ask in your own words. Every change waits for you as a proposal: confirm, edit or reject it. Nothing changes before that.</source>
        <translation>Frag in deinen eigenen Worten. Jede Änderung wartet auf dich als Vorschlag: Bestätige, bearbeite oder lehne ihn ab. Vorher ändert sich nichts.</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Modell wählen…</translation>
    </message>
    <message>
        <source>The built-in assistant answers: it needs no network and no key. It is not a language model, but understands plain requests such as these.</source>
        <translation>Der eingebaute Assistent antwortet: Er braucht weder Netz noch Schlüssel. Er ist kein Sprachmodell, versteht aber einfache Anfragen wie diese.</translation>
    </message>
    <message>
        <source>A language model answers. What it claims is checked against what really happened.</source>
        <translation>Ein Sprachmodell antwortet. Was es behauptet, wird mit dem verglichen, was wirklich geschehen ist.</translation>
    </message>
    <message>
        <source>Mark “{title}” as done</source>
        <translation>Markiere „{title}“ als erledigt</translation>
    </message>
    <message>
        <source>Set the due date of “{title}” to Friday</source>
        <translation>Setze das Datum von „{title}“ auf Freitag</translation>
    </message>
    <message>
        <source>Remind me to pay the rent on Friday</source>
        <translation>Erinnere mich am Freitag daran, die Miete zu zahlen</translation>
    </message>
    <message>
        <source>Add task plan the trip with checklist tickets and hotel</source>
        <translation>Neue Aufgabe Reise planen mit Checkliste Tickets und Hotel</translation>
    </message>
    <message>
        <source>Add task call the dentist tomorrow</source>
        <translation>Neue Aufgabe Zahnarzt anrufen morgen</translation>
    </message>
    <message>
        <source>What is due this week?</source>
        <translation>Was ist diese Woche fällig?</translation>
    </message>
    <message>
        <source>Example: {words}</source>
        <translation>Beispiel: {words}</translation>
    </message>
</context>
<context>
    <name>AnswerBlock</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>The model&apos;s own words, not checked</source>
        <translation>Die eigenen Worte des Modells, ungeprüft</translation>
    </message>
</context>
<context>
    <name>AnswerFoot</name>
    <message>
        <source>Copy this answer</source>
        <translation>Diese Antwort kopieren</translation>
    </message>
    <message>
        <source>{then} · since then: {since}</source>
        <translation>{then} · seitdem: {since}</translation>
    </message>
    <message>
        <source>What really happened: {text}</source>
        <translation>Was wirklich geschah: {text}</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
</context>
<context>
    <name>AnswerText</name>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show all of this answer</source>
        <translation>Diese Antwort ganz zeigen</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
</context>
<context>
    <name>App</name>
    <message>
        <source>The file with your tasks was gone, so this is a new one. Restore in the File menu has the backups.</source>
        <translation>Die Datei mit deinen Aufgaben war weg, dies ist eine neue. Die Sicherungen findest du unter Wiederherstellen im Menü Datei.</translation>
    </message>
</context>
<context>
    <name>AppContext</name>
    <message>
        <source>Something went wrong that should not have. The log has the details.</source>
        <translation>Etwas ist schiefgegangen, das nicht schiefgehen sollte. Das Protokoll enthält die Einzelheiten.</translation>
    </message>
</context>
<context>
    <name>ArchivedItems</name>
    <message numerus="yes">
        <source>%n archived</source>
        <translation>
            <numerusform>%n archivierter Punkt</numerusform>
            <numerusform>%n archivierte Punkte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArchivedRow</name>
    <message>
        <source>Put back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Put back {title}</source>
        <translation>{title} zurückholen</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>, {time} ms</source>
        <translation>, {time} ms</translation>
    </message>
    <message>
        <source>Came back{tokens}</source>
        <translation>Zurückgekommen{tokens}</translation>
    </message>
    <message>
        <source>Tool call: {name}</source>
        <translation>Werkzeugaufruf: {name}</translation>
    </message>
    <message>
        <source>Checked: {ruling}</source>
        <translation>Geprüft: {ruling}</translation>
    </message>
    <message>
        <source>Step done</source>
        <translation>Schritt erledigt</translation>
    </message>
    <message>
        <source>Step not done</source>
        <translation>Schritt nicht erledigt</translation>
    </message>
    <message>
        <source>Ended early</source>
        <translation>Vorzeitig beendet</translation>
    </message>
    <message>
        <source>Sent: {new} messages after {old} known ones, {tools} tools</source>
        <translation>Gesendet: {new} Nachrichten nach {old} bekannten, {tools} Werkzeuge</translation>
    </message>
    <message>
        <source>, {sent} + {received} tokens</source>
        <translation>, {sent} + {received} Token</translation>
    </message>
    <message>
        <source>Must call: {tools}</source>
        <translation>Muss aufrufen: {tools}</translation>
    </message>
    <message>
        <source>Tools: {tools}</source>
        <translation>Werkzeuge: {tools}</translation>
    </message>
    <message>
        <source>A tool call was written as text; it was not made.</source>
        <translation>Ein Werkzeugaufruf kam als Text; er wurde nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Second try: {reason}</source>
        <translation>Zweiter Versuch: {reason}</translation>
    </message>
    <message>
        <source>Another agent: {name}</source>
        <translation>Anderer Agent: {name}</translation>
    </message>
    <message>
        <source>Looked at {what}</source>
        <translation>Hat angesehen: {what}</translation>
    </message>
    <message>
        <source>Calls refused, as they came too fast: {number}</source>
        <translation>Abgewiesene Aufrufe, weil sie zu schnell kamen: {number}</translation>
    </message>
</context>
<context>
    <name>AuditDialog</name>
    <message>
        <source>What was sent</source>
        <translation>Was gesendet wurde</translation>
    </message>
    <message>
        <source>Everything that went to the model and came back, for the last runs on this device. It stays on this device, and holds no keys.</source>
        <translation>Alles, was bei den letzten Läufen auf diesem Gerät an das Modell ging und zurückkam. Es bleibt auf diesem Gerät und enthält keine Schlüssel.</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>What was sent and what came back</source>
        <translation>Was gesendet wurde und was zurückkam</translation>
    </message>
    <message>
        <source>Nothing was asked yet on this device.</source>
        <translation>Auf diesem Gerät wurde noch nichts gefragt.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>BackupTable</name>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Made by you</source>
        <translation>Von dir erstellt</translation>
    </message>
    <message>
        <source>Weekly</source>
        <translation>Wöchentlich</translation>
    </message>
    <message>
        <source>Before a restore</source>
        <translation>Vor dem Wiederherstellen</translation>
    </message>
    <message>
        <source>Before an update</source>
        <translation>Vor einer Aktualisierung</translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation>Sicherung wählen</translation>
    </message>
    <message>
        <source>Backups (*.db)</source>
        <translation>Sicherungen (*.db)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Chosen file</source>
        <translation>Gewählte Datei</translation>
    </message>
</context>
<context>
    <name>Backups</name>
    <message>
        <source>Backup made: {name}. File → Restore a backup… lists it.</source>
        <translation>Sicherung angelegt: {name}. Datei → Sicherung wiederherstellen… listet sie auf.</translation>
    </message>
</context>
<context>
    <name>CalendarGrid</name>
    <message>
        <source>Calendar</source>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>all day</source>
        <translation>ganztags</translation>
    </message>
    <message>
        <source>These keys move one task. Drag several, or use the bar.</source>
        <translation>Diese Tasten verschieben eine Aufgabe. Mehrere lassen sich ziehen, oder nimm die Leiste.</translation>
    </message>
    <message>
        <source>Go to a task first: these keys move it.</source>
        <translation>Geh erst zu einer Aufgabe: Diese Tasten verschieben sie.</translation>
    </message>
    <message>
        <source>This one is not there yet: it comes when the one before it is done.</source>
        <translation>Diese gibt es noch nicht: Sie kommt, wenn die vor ihr erledigt ist.</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n Aufgabe</numerusform>
            <numerusform>%n Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more task(s)</source>
        <translation>
            <numerusform>%n weitere Aufgabe</numerusform>
            <numerusform>%n weitere Aufgaben</numerusform>
        </translation>
    </message>
    <message>
        <source>{day}, nothing</source>
        <translation>{day}, nichts</translation>
    </message>
    <message numerus="yes">
        <source>{day}, %n task(s)</source>
        <translation>
            <numerusform>{day}, %n Aufgabe</numerusform>
            <numerusform>{day}, %n Aufgaben</numerusform>
        </translation>
    </message>
    <message>
        <source>priority {name}</source>
        <translation>Priorität {name}</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>repeats then, not there yet</source>
        <translation>wiederholt sich dann, noch nicht da</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>ausgewählt</translation>
    </message>
    <message>
        <source>+{number} more</source>
        <translation>+{number} weitere</translation>
    </message>
</context>
<context>
    <name>CalendarPage</name>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Go to today (T)</source>
        <translation>Zu heute (T)</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>Whole months (M)</source>
        <translation>Ganze Monate (M)</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>Woche</translation>
    </message>
    <message>
        <source>A week with its hours (W)</source>
        <translation>Eine Woche mit ihren Stunden (W)</translation>
    </message>
    <message>
        <source>Show the tasks without a date</source>
        <translation>Aufgaben ohne Datum zeigen</translation>
    </message>
    <message>
        <source>How the calendar is shown</source>
        <translation>Wie der Kalender gezeigt wird</translation>
    </message>
    <message>
        <source>No date · the first {shown} of {number}</source>
        <translation>Ohne Datum · die ersten {shown} von {number}</translation>
    </message>
    <message>
        <source>No date · {number}</source>
        <translation>Ohne Datum · {number}</translation>
    </message>
    <message>
        <source>No date ({number})</source>
        <translation>Ohne Datum ({number})</translation>
    </message>
    <message>
        <source>Previous month</source>
        <translation>Voriger Monat</translation>
    </message>
    <message>
        <source>Next month</source>
        <translation>Nächster Monat</translation>
    </message>
    <message>
        <source>Previous days</source>
        <translation>Vorige Tage</translation>
    </message>
    <message>
        <source>Next days</source>
        <translation>Nächste Tage</translation>
    </message>
</context>
<context>
    <name>CalendarPopup</name>
    <message>
        <source>Due date</source>
        <translation>Fälligkeit</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>tomorrow, fri 9:00, 24 Dec …</source>
        <translation>morgen, Fr 9:00, 24. Dez. …</translation>
    </message>
    <message>
        <source>Date in words</source>
        <translation>Datum in Worten</translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>No date</source>
        <translation>Kein Datum</translation>
    </message>
    <message>
        <source>{day}, {time}</source>
        <translation>{day}, {time}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation>Morgen</translation>
    </message>
    <message>
        <source>Next week</source>
        <translation>Nächste Woche</translation>
    </message>
    <message>
        <source>Someday</source>
        <translation>Irgendwann</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Uhrzeit</translation>
    </message>
</context>
<context>
    <name>CallDetails</name>
    <message>
        <source>Copy the call and its result</source>
        <translation>Aufruf und Ergebnis kopieren</translation>
    </message>
    <message>
        <source>The call and its result</source>
        <translation>Aufruf und Ergebnis</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Geantwortet</translation>
    </message>
    <message>
        <source>Second try, because: {reason}</source>
        <translation>Zweiter Versuch, weil: {reason}</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>CallList</name>
    <message numerus="yes">
        <source>%Ln call(s)</source>
        <translation>
            <numerusform>%Ln Aufruf</numerusform>
            <numerusform>%Ln Aufrufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{calls}, %Ln failed</source>
        <translation>
            <numerusform>{calls}, %Ln gescheitert</numerusform>
            <numerusform>{calls}, %Ln gescheitert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CaptureWindow</name>
    <message>
        <source>New task – Assent</source>
        <translation>Neue Aufgabe – Assent</translation>
    </message>
    <message>
        <source>Added “{title}” to {place}</source>
        <translation>„{title}“ zu „{place}“ hinzugefügt</translation>
    </message>
    <message>
        <source>Enter adds and closes · Ctrl+Enter adds and stays · Esc closes</source>
        <translation>Eingabe fügt hinzu und schließt · Strg+Eingabe fügt hinzu und bleibt · Esc schließt</translation>
    </message>
</context>
<context>
    <name>ChangedDialog</name>
    <message>
        <source>The sync folder has changed</source>
        <translation>Der Sync-Ordner hat sich geändert</translation>
    </message>
    <message>
        <source>“Go on with ours” puts the folder back as this device knows it, and leaves all else alone.</source>
        <translation>„Mit unserem weiter“ stellt den Ordner so her, wie dieses Gerät ihn kennt, und lässt alles andere in Ruhe.</translation>
    </message>
    <message>
        <source>“Join the other” takes this device&apos;s tasks there; its passphrase is asked for.</source>
        <translation>„Dem anderen beitreten“ bringt die Aufgaben dieses Geräts dorthin; nach der Passphrase wird gefragt.</translation>
    </message>
    <message>
        <source>“Join the other” takes this device&apos;s tasks there. It is not encrypted: whoever can open the folder can read them.</source>
        <translation>„Dem anderen beitreten“ bringt die Aufgaben dieses Geräts dorthin. Er ist nicht verschlüsselt: Wer den Ordner öffnen kann, kann sie lesen.</translation>
    </message>
    <message>
        <source>Join the other…</source>
        <translation>Dem anderen beitreten…</translation>
    </message>
    <message>
        <source>Join the other</source>
        <translation>Dem anderen beitreten</translation>
    </message>
    <message>
        <source>Go on with ours</source>
        <translation>Mit unserem weiter</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
</context>
<context>
    <name>Checklist</name>
    <message>
        <source>Checklist</source>
        <translation>Checkliste</translation>
    </message>
    <message>
        <source>Checklist progress</source>
        <translation>Fortschritt der Checkliste</translation>
    </message>
    <message>
        <source>An item can have at most {most} characters; this has {length}.</source>
        <translation>Ein Punkt kann höchstens {most} Zeichen haben; dieser hat {length}.</translation>
    </message>
    <message>
        <source>Item deleted</source>
        <translation>Punkt gelöscht</translation>
    </message>
    <message>
        <source>That item was deleted elsewhere; your text is kept here.</source>
        <translation>Dieser Punkt wurde anderswo gelöscht; dein Text bleibt hier erhalten.</translation>
    </message>
    <message>
        <source>Changed elsewhere to “{text}”</source>
        <translation>Anderswo geändert in „{text}“</translation>
    </message>
    <message>
        <source>Use that</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>{done} of {all} done</source>
        <translation>{done} von {all} erledigt</translation>
    </message>
    <message>
        <source>“{title}” is a task of its own now</source>
        <translation>„{title}“ ist jetzt eine eigene Aufgabe</translation>
    </message>
</context>
<context>
    <name>ChecklistDelegate</name>
    <message>
        <source>Checklist item</source>
        <translation>Punkt der Checkliste</translation>
    </message>
</context>
<context>
    <name>ChecklistModel</name>
    <message>
        <source>Ticked by the agent</source>
        <translation>Vom Agenten abgehakt</translation>
    </message>
</context>
<context>
    <name>ChecklistView</name>
    <message>
        <source>Checklist</source>
        <translation>Checkliste</translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation>Umbenennen	F2</translation>
    </message>
    <message>
        <source>Move up	Alt+Up</source>
        <translation>Nach oben	Alt+Hoch</translation>
    </message>
    <message>
        <source>Move down	Alt+Down</source>
        <translation>Nach unten	Alt+Runter</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>Löschen	Entf</translation>
    </message>
    <message>
        <source>Make it a task	Ctrl+Shift+Enter</source>
        <translation>Zur Aufgabe machen	Strg+Umschalt+Eingabe</translation>
    </message>
</context>
<context>
    <name>Chip</name>
    <message>
        <source>Press Delete to remove it.</source>
        <translation>Mit Entf entfernen.</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
</context>
<context>
    <name>ChoiceFields</name>
    <message>
        <source>P0 · Urgent</source>
        <translation>P0 · Dringend</translation>
    </message>
    <message>
        <source>P1 · High</source>
        <translation>P1 · Hoch</translation>
    </message>
    <message>
        <source>P2 · Medium</source>
        <translation>P2 · Mittel</translation>
    </message>
    <message>
        <source>P3 · Low</source>
        <translation>P3 · Niedrig</translation>
    </message>
</context>
<context>
    <name>CommandHandlers</name>
    <message numerus="yes">
        <source>Delete %n task(s) for good?</source>
        <translation>
            <numerusform>%n Aufgabe endgültig löschen?</numerusform>
            <numerusform>%n Aufgaben endgültig löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>The trash is empty.</source>
        <translation>Der Papierkorb ist leer.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n task(s) in the trash for good?</source>
        <translation>
            <numerusform>%n Aufgabe im Papierkorb endgültig löschen?</numerusform>
            <numerusform>%n Aufgaben im Papierkorb endgültig löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty trash</source>
        <translation>Papierkorb leeren</translation>
    </message>
    <message>
        <source>Added “{title}”</source>
        <translation>„{title}“ hinzugefügt</translation>
    </message>
    <message>
        <source>Added “{title}” to {place}</source>
        <translation>„{title}“ zu „{place}“ hinzugefügt</translation>
    </message>
    <message>
        <source>Undone: {step}</source>
        <translation>Rückgängig gemacht: {step}</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Done again: {step}</source>
        <translation>Wiederholt: {step}</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) changed since then and were left alone.</source>
        <translation>
            <numerusform>%n Wert hat sich seitdem geändert und blieb unberührt.</numerusform>
            <numerusform>%n Werte haben sich seitdem geändert und blieben unberührt.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>&amp;Rückgängig: {step}</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>&amp;Wiederholen: {step}</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Undo: {step}</source>
        <translation>Rückgängig: {step}</translation>
    </message>
    <message>
        <source>You can undo this while the notice about it is shown. After that, what was written there is erased, here and on your other devices, and cannot be brought back. Backups made until now still have it.</source>
        <translation>Solange der Hinweis dazu zu sehen ist, kannst du es rückgängig machen. Danach ist gelöscht, was dort stand, hier und auf deinen anderen Geräten, und lässt sich nicht zurückholen. Bisherige Sicherungen enthalten es noch.</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Erledigen</translation>
    </message>
    <message>
        <source>Due</source>
        <translation>Fällig</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etikett</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>R&amp;eopen</source>
        <translation>Wi&amp;eder öffnen</translation>
    </message>
    <message>
        <source>&amp;Complete</source>
        <translation>&amp;Erledigen</translation>
    </message>
    <message>
        <source>Delete for &amp;good…</source>
        <translation>Endgülti&amp;g löschen…</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Nothing found for “{text}”</source>
        <translation>Nichts gefunden zu „{text}“</translation>
    </message>
    <message>
        <source>Find a command, view, list, label or task…</source>
        <translation>Befehl, Ansicht, Liste, Etikett oder Aufgabe finden…</translation>
    </message>
    <message>
        <source>Find a command, view, list, label or task</source>
        <translation>Befehl, Ansicht, Liste, Etikett oder Aufgabe finden</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Gefundenes</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;New task</source>
        <translation>&amp;Neue Aufgabe</translation>
    </message>
    <message>
        <source>New &amp;list…</source>
        <translation>Neue Lis&amp;te…</translation>
    </message>
    <message>
        <source>New &amp;filter…</source>
        <translation>Neuer &amp;Filter…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>&amp;Back up now</source>
        <translation>Jetzt &amp;sichern</translation>
    </message>
    <message>
        <source>&amp;Restore a backup…</source>
        <translation>Sicherung &amp;wiederherstellen…</translation>
    </message>
    <message>
        <source>&amp;Sync now</source>
        <translation>Jetzt s&amp;ynchronisieren</translation>
    </message>
    <message>
        <source>S&amp;ync…</source>
        <translation>Syn&amp;chronisation…</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>Einste&amp;llungen…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>Select &amp;all tasks</source>
        <translation>&amp;Alle Aufgaben auswählen</translation>
    </message>
    <message>
        <source>&amp;Inbox</source>
        <translation>&amp;Eingang</translation>
    </message>
    <message>
        <source>&amp;Today</source>
        <translation>&amp;Heute</translation>
    </message>
    <message>
        <source>&amp;Upcoming</source>
        <translation>&amp;Demnächst</translation>
    </message>
    <message>
        <source>Som&amp;eday</source>
        <translation>Irgend&amp;wann</translation>
    </message>
    <message>
        <source>&amp;All</source>
        <translation>&amp;Alle</translation>
    </message>
    <message>
        <source>&amp;Completed</source>
        <translation>Er&amp;ledigt</translation>
    </message>
    <message>
        <source>T&amp;rash</source>
        <translation>&amp;Papierkorb</translation>
    </message>
    <message>
        <source>Re&amp;view</source>
        <translation>P&amp;rüfen</translation>
    </message>
    <message>
        <source>Con&amp;flicts</source>
        <translation>&amp;Konflikte</translation>
    </message>
    <message>
        <source>Command &amp;palette…</source>
        <translation>&amp;Befehlspalette…</translation>
    </message>
    <message>
        <source>&amp;Sidebar</source>
        <translation>&amp;Seitenleiste</translation>
    </message>
    <message>
        <source>Task &amp;details</source>
        <translation>Ein&amp;zelheiten der Aufgabe</translation>
    </message>
    <message>
        <source>A&amp;gent</source>
        <translation>Agen&amp;t</translation>
    </message>
    <message>
        <source>&amp;Light colours</source>
        <translation>&amp;Helle Farben</translation>
    </message>
    <message>
        <source>&amp;Dark colours</source>
        <translation>&amp;Dunkle Farben</translation>
    </message>
    <message>
        <source>Colours like the &amp;system</source>
        <translation>Farben wie im &amp;System</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Kle&amp;inere Schrift</translation>
    </message>
    <message>
        <source>&amp;Open details</source>
        <translation>Ein&amp;zelheiten öffnen</translation>
    </message>
    <message>
        <source>&amp;Complete or reopen</source>
        <translation>&amp;Erledigen oder wieder öffnen</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Due &amp;today</source>
        <translation>&amp;Heute fällig</translation>
    </message>
    <message>
        <source>Due to&amp;morrow</source>
        <translation>&amp;Morgen fällig</translation>
    </message>
    <message>
        <source>Due next &amp;week</source>
        <translation>Nächste &amp;Woche fällig</translation>
    </message>
    <message>
        <source>&amp;Pick a due date…</source>
        <translation>&amp;Fälligkeit wählen…</translation>
    </message>
    <message>
        <source>&amp;No due date</source>
        <translation>&amp;Keine Fälligkeit</translation>
    </message>
    <message>
        <source>&amp;Start…</source>
        <translation>&amp;Beginn…</translation>
    </message>
    <message>
        <source>S&amp;omeday</source>
        <translation>&amp;Irgendwann</translation>
    </message>
    <message>
        <source>&amp;Repeat…</source>
        <translation>&amp;Wiederholen…</translation>
    </message>
    <message>
        <source>S&amp;kip this one</source>
        <translation>Dieses Mal &amp;auslassen</translation>
    </message>
    <message>
        <source>&amp;End the series</source>
        <translation>Serie &amp;beenden</translation>
    </message>
    <message>
        <source>Priority P&amp;0</source>
        <translation>Priorität P&amp;0</translation>
    </message>
    <message>
        <source>Priority P&amp;1</source>
        <translation>Priorität P&amp;1</translation>
    </message>
    <message>
        <source>Priority P&amp;2</source>
        <translation>Priorität P&amp;2</translation>
    </message>
    <message>
        <source>Priority P&amp;3</source>
        <translation>Priorität P&amp;3</translation>
    </message>
    <message>
        <source>&amp;No priority</source>
        <translation>&amp;Keine Priorität</translation>
    </message>
    <message>
        <source>&amp;Move to a list…</source>
        <translation>In eine Liste verschie&amp;ben…</translation>
    </message>
    <message>
        <source>&amp;Label…</source>
        <translation>E&amp;tikett…</translation>
    </message>
    <message>
        <source>&amp;Add checklist items</source>
        <translation>Punkte zur &amp;Checkliste hinzufügen</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move dow&amp;n</source>
        <translation>Nach u&amp;nten</translation>
    </message>
    <message>
        <source>Move to &amp;trash</source>
        <translation>&amp;In den Papierkorb</translation>
    </message>
    <message>
        <source>Re&amp;store from trash</source>
        <translation>&amp;Aus dem Papierkorb holen</translation>
    </message>
    <message>
        <source>&amp;Empty trash…</source>
        <translation>Papierkorb &amp;leeren…</translation>
    </message>
    <message>
        <source>&amp;Ask the agent…</source>
        <translation>&amp;Agenten fragen…</translation>
    </message>
    <message>
        <source>Ask a&amp;bout this task…</source>
        <translation>&amp;Zu dieser Aufgabe fragen…</translation>
    </message>
    <message>
        <source>&amp;New conversation</source>
        <translation>&amp;Neues Gespräch</translation>
    </message>
    <message>
        <source>&amp;Stop the agent</source>
        <translation>Agenten an&amp;halten</translation>
    </message>
    <message>
        <source>As&amp;k again</source>
        <translation>E&amp;rneut fragen</translation>
    </message>
    <message>
        <source>&amp;Decisions</source>
        <translation>&amp;Entscheidungen</translation>
    </message>
    <message>
        <source>&amp;What was sent…</source>
        <translation>&amp;Was gesendet wurde…</translation>
    </message>
    <message>
        <source>&amp;Choose a model…</source>
        <translation>&amp;Modell wählen…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Try a &amp;demo review</source>
        <translation>&amp;Durchsicht zur Probeamp;Vorführung ausprobieren</translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation>&amp;Protokollordner öffnen</translation>
    </message>
    <message>
        <source>&amp;About Assent</source>
        <translation>Ü&amp;ber Assent</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Task</source>
        <translation>Auf&amp;gabe</translation>
    </message>
    <message>
        <source>&amp;Agent</source>
        <translation>Ag&amp;ent</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>C&amp;olours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Due</source>
        <translation>&amp;Fällig</translation>
    </message>
    <message>
        <source>Cale&amp;ndar</source>
        <translation>Kale&amp;nder</translation>
    </message>
    <message>
        <source>Insig&amp;hts…</source>
        <translation>Rü&amp;ckblick…</translation>
    </message>
    <message>
        <source>New l&amp;abel…</source>
        <translation>Neues Eti&amp;kett…</translation>
    </message>
    <message>
        <source>New task from a te&amp;mplate…</source>
        <translation>Neue Aufgabe aus V&amp;orlage…</translation>
    </message>
    <message>
        <source>Dupl&amp;icate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>Sa&amp;ve as a template…</source>
        <translation>Als &amp;Vorlage speichern…</translation>
    </message>
    <message>
        <source>&amp;Other agents…</source>
        <translation>An&amp;dere Agenten…</translation>
    </message>
    <message>
        <source>Larger te&amp;xt</source>
        <translation>&amp;Größere Schrift</translation>
    </message>
    <message>
        <source>Normal text si&amp;ze</source>
        <translation>Nor&amp;male Schriftgröße</translation>
    </message>
    <message>
        <source>Re&amp;petition</source>
        <translation>&amp;Wiederholung</translation>
    </message>
    <message>
        <source>Priorit&amp;y</source>
        <translation>&amp;Priorität</translation>
    </message>
    <message>
        <source>Archived and deleted &amp;lists…</source>
        <translation>Archi&amp;vierte und gelöschte Listen…</translation>
    </message>
</context>
<context>
    <name>ConflictCard</name>
    <message>
        <source>The same on both: {who}</source>
        <translation>Auf beiden gleich: {who}</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>Diesen nehmen</translation>
    </message>
    <message>
        <source>{who} · stands now</source>
        <translation>{who} · gilt jetzt</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Keep this one</source>
        <translation>Diesen behalten</translation>
    </message>
</context>
<context>
    <name>ConflictList</name>
    <message>
        <source>Show more</source>
        <translation>Mehr anzeigen</translation>
    </message>
</context>
<context>
    <name>Conflicts</name>
    <message>
        <source>this device</source>
        <translation>dieses Gerät</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>anderes Gerät</translation>
    </message>
    <message>
        <source>Label “{name}”</source>
        <translation>Etikett „{name}“</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Checklist item</source>
        <translation>Punkt der Checkliste</translation>
    </message>
    <message>
        <source>Checklist item “{name}”</source>
        <translation>Punkt „{name}“</translation>
    </message>
    <message>
        <source>Name of the label</source>
        <translation>Name des Etiketts</translation>
    </message>
    <message>
        <source>Colour of the label</source>
        <translation>Farbe des Etiketts</translation>
    </message>
    <message>
        <source>The label</source>
        <translation>Das Etikett</translation>
    </message>
    <message>
        <source>Put on</source>
        <translation>Gesetzt</translation>
    </message>
    <message>
        <source>Taken off</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation>Im Papierkorb</translation>
    </message>
    <message>
        <source>Not in the trash</source>
        <translation>Nicht im Papierkorb</translation>
    </message>
    <message>
        <source>Ticked</source>
        <translation>Abgehakt</translation>
    </message>
    <message>
        <source>Not ticked</source>
        <translation>Nicht abgehakt</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>Archiviert</translation>
    </message>
    <message>
        <source>Not archived</source>
        <translation>Nicht archiviert</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Not deleted</source>
        <translation>Nicht gelöscht</translation>
    </message>
    <message>
        <source>Name of the list</source>
        <translation>Name der Liste</translation>
    </message>
    <message>
        <source>Colour of the list</source>
        <translation>Farbe der Liste</translation>
    </message>
    <message>
        <source>The list</source>
        <translation>Die Liste</translation>
    </message>
    <message>
        <source>Name of the filter</source>
        <translation>Name des Filters</translation>
    </message>
    <message>
        <source>Search of the filter</source>
        <translation>Suche des Filters</translation>
    </message>
    <message>
        <source>The filter</source>
        <translation>Der Filter</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>A field that this version does not know</source>
        <translation>Ein Feld, das diese Version nicht kennt</translation>
    </message>
</context>
<context>
    <name>ConflictsPage</name>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>Alle behalten</translation>
    </message>
    <message numerus="yes">
        <source>%Ln to look at</source>
        <translation>
            <numerusform>%Ln zu klären</numerusform>
            <numerusform>%Ln zu klären</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is in conflict</source>
        <translation>Kein Widerspruch</translation>
    </message>
    <message>
        <source>Keep every value as it is now; the others stay in the tasks&apos; histories</source>
        <translation>Jeden Wert so lassen, wie er jetzt ist; die anderen bleiben im Verlauf der Aufgaben</translation>
    </message>
    <message>
        <source>When the same thing is changed on two devices before they sync, the later change stands, and you find both values here.</source>
        <translation>Wird dasselbe auf zwei Geräten geändert, bevor sie sich abgleichen, gilt die spätere Änderung, und du findest beide Werte hier.</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>The other value stands now</source>
        <translation>Jetzt gilt der andere Wert</translation>
    </message>
    <message>
        <source>Everything stands as it is. The other values are in the tasks&apos; histories.</source>
        <translation>Alles bleibt, wie es ist. Die anderen Werte stehen im Verlauf der Aufgaben.</translation>
    </message>
    <message>
        <source>The task is back.</source>
        <translation>Die Aufgabe ist wieder da.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln left</source>
        <translation>
            <numerusform>Noch %Ln</numerusform>
            <numerusform>Noch %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>The other value stands now.</source>
        <translation>Jetzt gilt der andere Wert.</translation>
    </message>
</context>
<context>
    <name>ConversationsPopup</name>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Find a conversation</source>
        <translation>Gespräch finden</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename this conversation (F2)</source>
        <translation>Dieses Gespräch umbenennen (F2)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete this conversation (Del)</source>
        <translation>Dieses Gespräch löschen (Entf)</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>No conversations yet.</source>
        <translation>Noch keine Gespräche.</translation>
    </message>
    <message>
        <source>Delete “{title}”? Its proposals stay.</source>
        <translation>„{title}“ löschen? Die Vorschläge bleiben.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>The last seven days</source>
        <translation>Die letzten sieben Tage</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
</context>
<context>
    <name>DateField</name>
    <message>
        <source>No date</source>
        <translation>Kein Datum</translation>
    </message>
</context>
<context>
    <name>DecisionFilters</name>
    <message>
        <source>Kind of change</source>
        <translation>Art der Änderung</translation>
    </message>
    <message>
        <source>Any change</source>
        <translation>Alle Änderungen</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Any verdict</source>
        <translation>Alle Urteile</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Any device</source>
        <translation>Alle Geräte</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Any request</source>
        <translation>Alle Anfragen</translation>
    </message>
</context>
<context>
    <name>DecisionsDelegate</name>
    <message>
        <source>Lift</source>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Let the agent propose it again (L)</source>
        <translation>Der Agent darf es wieder vorschlagen (L)</translation>
    </message>
</context>
<context>
    <name>DecisionsList</name>
    <message>
        <source>Decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>L lifts a rejection, Enter opens the task</source>
        <translation>L hebt eine Ablehnung auf, die Eingabetaste öffnet die Aufgabe</translation>
    </message>
</context>
<context>
    <name>DecisionsView</name>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>No decisions yet, or none that match the filters.</source>
        <translation>Noch keine Entscheidungen, oder keine, die zu den Filtern passen.</translation>
    </message>
    <message>
        <source>The agent may propose it again.</source>
        <translation>Der Agent darf es wieder vorschlagen.</translation>
    </message>
    <message>
        <source>Export decisions to</source>
        <translation>Entscheidungen exportieren nach</translation>
    </message>
    <message numerus="yes">
        <source>%n decision(s) written to {name}.</source>
        <translation>
            <numerusform>%n Entscheidung in {name} geschrieben.</numerusform>
            <numerusform>%n Entscheidungen in {name} geschrieben.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DemoController</name>
    <message>
        <source>Open the second &amp;device’s window</source>
        <translation>Fenster des zweiten &amp;Geräts öffnen</translation>
    </message>
    <message>
        <source>Demo: nothing is kept</source>
        <translation>Demo: Nichts wird behalten</translation>
    </message>
    <message>
        <source>{text}
A click opens the second device’s window.</source>
        <translation>{text}
Ein Klick öffnet das Fenster des zweiten Geräts.</translation>
    </message>
    <message>
        <source>Demo: in sync with {device}</source>
        <translation>Demo: synchron mit {device}</translation>
    </message>
    <message>
        <source>{device} ticked “{what}”</source>
        <translation>{device} hat „{what}“ abgehakt</translation>
    </message>
    <message>
        <source>{device} added “{what}”</source>
        <translation>{device} hat „{what}“ hinzugefügt</translation>
    </message>
    <message>
        <source>{device} completed “{what}”</source>
        <translation>{device} hat „{what}“ erledigt</translation>
    </message>
    <message>
        <source>{device} confirmed a proposal</source>
        <translation>{device} hat einen Vorschlag bestätigt</translation>
    </message>
    <message>
        <source>{device} renamed a task while offline</source>
        <translation>{device} hat offline eine Aufgabe umbenannt</translation>
    </message>
    <message>
        <source>This is a demo; nothing of it is kept. {device} takes part through a temporary folder.</source>
        <translation>Dies ist eine Demo; nichts davon wird behalten. {device} nimmt über einen vorübergehenden Ordner teil.</translation>
    </message>
    <message>
        <source>{device} has confirmed a proposal: {what}</source>
        <translation>{device} hat einen Vorschlag bestätigt: {what}</translation>
    </message>
    <message>
        <source>{device} was offline, and “{what}” was renamed on both devices. Conflicts shows both names.</source>
        <translation>{device} war offline, und „{what}“ wurde auf beiden Geräten umbenannt. Konflikte zeigt beide Namen.</translation>
    </message>
</context>
<context>
    <name>Description</name>
    <message>
        <source>Add a description</source>
        <translation>Beschreibung hinzufügen</translation>
    </message>
    <message>
        <source>Press Enter to edit it.</source>
        <translation>Zum Bearbeiten die Eingabetaste drücken.</translation>
    </message>
</context>
<context>
    <name>DesktopIntegration</name>
    <message>
        <source>Assent did not end properly last time. Nothing that was saved is lost.</source>
        <translation>Assent wurde zuletzt nicht ordentlich beendet. Nichts Gespeichertes ist verloren.</translation>
    </message>
    <message>
        <source>Help → Open log folder shows what is known about it.</source>
        <translation>„Hilfe → Protokollordner öffnen“ zeigt, was darüber bekannt ist.</translation>
    </message>
    <message>
        <source>The backup was restored. File → Restore a backup… lists what you had before.</source>
        <translation>Die Sicherung wurde wiederhergestellt. Datei → Sicherung wiederherstellen… listet auf, was du vorher hattest.</translation>
    </message>
    <message>
        <source>The backup will be restored at the next start, once no other Assent has the data open.</source>
        <translation>Die Sicherung wird beim nächsten Start wiederhergestellt, sobald kein anderes Assent die Daten offen hat.</translation>
    </message>
    <message>
        <source>Assent stays in the tray and goes on reminding you. Quit it from there.</source>
        <translation>Assent bleibt im Infobereich und erinnert dich weiter. Beende es von dort.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) are overdue. Today lists them.</source>
        <translation>
            <numerusform>%n Aufgabe ist überfällig. Du findest sie unter Heute.</numerusform>
            <numerusform>%n Aufgaben sind überfällig. Du findest sie unter Heute.</numerusform>
        </translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Snooze 10 minutes</source>
        <translation>In 10 Minuten wieder</translation>
    </message>
    <message>
        <source>Snooze 1 hour</source>
        <translation>In 1 Stunde wieder</translation>
    </message>
    <message>
        <source>Snooze until tomorrow morning</source>
        <translation>Morgen früh wieder</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
</context>
<context>
    <name>DetailPage</name>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
</context>
<context>
    <name>DeviceRow</name>
    <message>
        <source>Name of this device</source>
        <translation>Name dieses Geräts</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Retire…</source>
        <translation>Ausmustern…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>DevicesPage</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Turn sync off…</source>
        <translation>Synchronisation ausschalten…</translation>
    </message>
    <message>
        <source>Change folder…</source>
        <translation>Ordner ändern…</translation>
    </message>
    <message>
        <source>Change passphrase…</source>
        <translation>Passphrase ändern…</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Encrypted</source>
        <translation>Verschlüsselt</translation>
    </message>
    <message>
        <source>Not encrypted</source>
        <translation>Nicht verschlüsselt</translation>
    </message>
</context>
<context>
    <name>Disclosure</name>
    <message>
        <source>expanded</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>zugeklappt</translation>
    </message>
</context>
<context>
    <name>DueEditor</name>
    <message>
        <source>No date</source>
        <translation>Kein Datum</translation>
    </message>
</context>
<context>
    <name>EditedCard</name>
    <message>
        <source>{title}: edited in the trash</source>
        <translation>{title}: im Papierkorb bearbeitet</translation>
    </message>
    <message>
        <source>Moved to the trash ({who}) and edited elsewhere since:</source>
        <translation>In den Papierkorb gelegt ({who}) und seitdem anderswo bearbeitet:</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Leave it in the trash</source>
        <translation>Im Papierkorb lassen</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier change(s)</source>
        <translation>
            <numerusform>%n frühere Änderung</numerusform>
            <numerusform>%n frühere Änderungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EmptyList</name>
    <message>
        <source>Nothing under this label</source>
        <translation>Nichts unter diesem Etikett</translation>
    </message>
    <message>
        <source>Add a task above, or drag tasks from a list onto the label.</source>
        <translation>Füge oben eine Aufgabe hinzu oder ziehe Aufgaben aus einer Liste auf das Etikett.</translation>
    </message>
    <message>
        <source>What is on your mind?</source>
        <translation>Was liegt an?</translation>
    </message>
    <message>
        <source>Every task starts here, and stays on this device.</source>
        <translation>Jede Aufgabe beginnt hier und bleibt auf diesem Gerät.</translation>
    </message>
    <message>
        <source>Type above and press Enter</source>
        <translation>Oben schreiben und die Eingabetaste drücken</translation>
    </message>
    <message>
        <source>tomorrow 9am</source>
        <translation>morgen 9 Uhr</translation>
    </message>
    <message>
        <source>/house</source>
        <translation>/haus</translation>
    </message>
    <message>
        <source>#home</source>
        <translation>#geld</translation>
    </message>
    <message>
        <source>Find any task or command</source>
        <translation>Jede Aufgabe, jeden Befehl finden</translation>
    </message>
    <message>
        <source>Ask the agent; you decide</source>
        <translation>Den Agenten bitten; du entscheidest</translation>
    </message>
    <message>
        <source>Try a demo review</source>
        <translation>Vorführung ausprobieren</translation>
    </message>
    <message>
        <source>Nothing in the trash contains all of these words.</source>
        <translation>Nichts im Papierkorb enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>No task contains all of these words. Try fewer or shorter ones.</source>
        <translation>Keine Aufgabe enthält alle diese Wörter. Versuche es mit weniger oder kürzeren.</translation>
    </message>
    <message>
        <source>Nothing found for “{search}”</source>
        <translation>Nichts gefunden zu „{search}“</translation>
    </message>
    <message>
        <source>Nothing left to do</source>
        <translation>Nichts mehr zu tun</translation>
    </message>
    <message>
        <source>Every task is done. Add another one above when it comes to mind.</source>
        <translation>Alle Aufgaben sind erledigt. Füge oben eine hinzu, wenn dir etwas einfällt.</translation>
    </message>
    <message>
        <source>Inbox zero</source>
        <translation>Eingang leer</translation>
    </message>
    <message>
        <source>Nothing in this list</source>
        <translation>Nichts in dieser Liste</translation>
    </message>
    <message>
        <source>Add a task above, or drag tasks onto the list.</source>
        <translation>Füge oben eine Aufgabe hinzu, oder ziehe Aufgaben auf die Liste.</translation>
    </message>
    <message>
        <source>Give it a date, a list, a label, a priority</source>
        <translation>Mit Datum, Liste, Etikett, Priorität</translation>
    </message>
    <message>
        <source>Everything has found its place. New tasks without a list arrive here.</source>
        <translation>Alles hat seinen Platz gefunden. Neue Aufgaben ohne Liste kommen hier an.</translation>
    </message>
    <message>
        <source>Today is clear</source>
        <translation>Heute ist frei</translation>
    </message>
    <message>
        <source>Nothing is due. Add something above, or enjoy it.</source>
        <translation>Nichts ist fällig. Füge oben etwas hinzu, oder genieße es.</translation>
    </message>
    <message>
        <source>Nothing coming up</source>
        <translation>Nichts steht an</translation>
    </message>
    <message>
        <source>Tasks with a due date after today appear here, day by day.</source>
        <translation>Aufgaben, die nach heute fällig sind, erscheinen hier, Tag für Tag.</translation>
    </message>
    <message>
        <source>Nothing put off to someday</source>
        <translation>Nichts auf irgendwann verschoben</translation>
    </message>
    <message>
        <source>Tasks that you may do someday wait here, out of sight of your days.</source>
        <translation>Was du vielleicht irgendwann tust, wartet hier und steht deinen Tagen nicht im Weg.</translation>
    </message>
    <message>
        <source>Nothing completed yet</source>
        <translation>Noch nichts erledigt</translation>
    </message>
    <message>
        <source>What you tick off is kept here.</source>
        <translation>Was du abhakst, bleibt hier erhalten.</translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation>Der Papierkorb ist leer</translation>
    </message>
    <message>
        <source>Deleted tasks wait here until you empty it; until then they can be restored.</source>
        <translation>Gelöschte Aufgaben warten hier, bis du ihn leerst; so lange lassen sie sich zurückholen.</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>tomorrow, next Friday or 2026-12-01</source>
        <translation>morgen, nächsten Freitag oder 2026-12-01</translation>
    </message>
    <message>
        <source>every monday, every 2 weeks or every month on the 1st</source>
        <translation>jeden Montag, alle 2 Wochen oder jeden Monat am 1.</translation>
    </message>
    <message>
        <source>a NUL character</source>
        <translation>ein NUL-Zeichen</translation>
    </message>
    <message>
        <source>a control character or broken text</source>
        <translation>ein Steuerzeichen oder beschädigten Text</translation>
    </message>
    <message>
        <source>January</source>
        <translation>Januar</translation>
    </message>
    <message>
        <source>February</source>
        <translation>Februar</translation>
    </message>
    <message>
        <source>March</source>
        <translation>März</translation>
    </message>
    <message>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>June</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>July</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <source>October</source>
        <translation>Oktober</translation>
    </message>
    <message>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <source>December</source>
        <translation>Dezember</translation>
    </message>
    <message>
        <source>The keyring of this computer did not answer. Unlock it, and try again.</source>
        <translation>Der Schlüsselbund dieses Rechners hat nicht geantwortet. Entsperre ihn und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>This is not a recovery code; one of its letters may be mistyped.</source>
        <translation>Das ist kein Wiederherstellungscode; vielleicht ist ein Buchstabe vertippt.</translation>
    </message>
    <message>
        <source>The passphrase or recovery code is wrong; please try again.</source>
        <translation>Die Passphrase oder der Wiederherstellungscode ist falsch; bitte versuche es noch einmal.</translation>
    </message>
    <message>
        <source>The key of the shared folder has not arrived here yet; please try later.</source>
        <translation>Der Schlüssel des geteilten Ordners ist hier noch nicht angekommen; bitte versuche es später.</translation>
    </message>
    <message>
        <source>The shared folder is used by a newer version of Assent; please update.</source>
        <translation>Den geteilten Ordner benutzt eine neuere Version von Assent; bitte aktualisiere.</translation>
    </message>
    <message>
        <source>The folder holds another set of tasks already; join that one instead.</source>
        <translation>In dem Ordner liegt schon ein anderer Satz von Aufgaben; tritt stattdessen diesem bei.</translation>
    </message>
    <message>
        <source>The shared folder is not there, or has not arrived completely yet.</source>
        <translation>Der geteilte Ordner ist nicht da oder noch nicht vollständig angekommen.</translation>
    </message>
    <message>
        <source>The shared folder cannot be written to.</source>
        <translation>In den geteilten Ordner lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>The shared folder is full.</source>
        <translation>Der geteilte Ordner ist voll.</translation>
    </message>
    <message>
        <source>The shared folder cannot be read.</source>
        <translation>Der geteilte Ordner lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>“{text}” is not a date; try {examples}.</source>
        <translation>„{text}“ ist kein Datum; versuche {examples}.</translation>
    </message>
    <message>
        <source>A date is missing; try {examples}.</source>
        <translation>Es fehlt ein Datum; versuche {examples}.</translation>
    </message>
    <message>
        <source>“{text}” {problem}</source>
        <translation>„{text}“ {problem}</translation>
    </message>
    <message>
        <source>is not a date: there is no month {month}.</source>
        <translation>ist kein Datum: Einen Monat {month} gibt es nicht.</translation>
    </message>
    <message>
        <source>is not a date: there is no year {year}.</source>
        <translation>ist kein Datum: Ein Jahr {year} gibt es nicht.</translation>
    </message>
    <message>
        <source>is not a date: {month} {year} has {days} days.</source>
        <translation>ist kein Datum: Der {month} {year} hat {days} Tage.</translation>
    </message>
    <message>
        <source>is not a date: {month} has at most {days} days.</source>
        <translation>ist kein Datum: Der {month} hat höchstens {days} Tage.</translation>
    </message>
    <message>
        <source>is not a date: there is no such time of day.</source>
        <translation>ist kein Datum: Diese Uhrzeit gibt es nicht.</translation>
    </message>
    <message>
        <source>could be {first} {second_month} or {second} {first_month}; please write it as YYYY-MM-DD.</source>
        <translation>kann der {first}. {second_month} oder der {second}. {first_month} sein; bitte schreibe es als JJJJ-MM-TT.</translation>
    </message>
    <message>
        <source>is too far away.</source>
        <translation>ist zu weit weg.</translation>
    </message>
    <message>
        <source>“{shown}” does not say how a task repeats; try {examples}.</source>
        <translation>„{shown}“ sagt nicht, wie sich eine Aufgabe wiederholt; versuche {examples}.</translation>
    </message>
    <message>
        <source>The title</source>
        <translation>Der Titel</translation>
    </message>
    <message>
        <source>A checklist item</source>
        <translation>Ein Punkt der Checkliste</translation>
    </message>
    <message>
        <source>A label</source>
        <translation>Ein Etikett</translation>
    </message>
    <message>
        <source>The name of a list</source>
        <translation>Der Name einer Liste</translation>
    </message>
    <message>
        <source>The name of a filter</source>
        <translation>Der Name eines Filters</translation>
    </message>
    <message>
        <source>The search of a filter</source>
        <translation>Die Suche eines Filters</translation>
    </message>
    <message>
        <source>The description</source>
        <translation>Die Beschreibung</translation>
    </message>
    <message>
        <source>The status</source>
        <translation>Der Status</translation>
    </message>
    <message>
        <source>An estimate</source>
        <translation>Der Aufwand</translation>
    </message>
    <message>
        <source>The priority</source>
        <translation>Die Priorität</translation>
    </message>
    <message>
        <source>{what} is between 1 and {most} minutes.</source>
        <translation>{what} liegt zwischen 1 und {most} Minuten.</translation>
    </message>
    <message>
        <source>“{shown}” is not a reminder; try 10 min, 1 day or friday 9am.</source>
        <translation>„{shown}“ ist keine Erinnerung; versuche 10 min, 1 Tag oder Freitag 9 Uhr.</translation>
    </message>
    <message>
        <source>{what} is a number of minutes between 1 and {most}, or none.</source>
        <translation>{what} ist eine Zahl von Minuten zwischen 1 und {most}, oder keine.</translation>
    </message>
    <message>
        <source>A reminder is a number of minutes before the due time, or a time: 2026-12-01T09:00.</source>
        <translation>Eine Erinnerung ist eine Zahl von Minuten vor der Fälligkeit oder ein Zeitpunkt: 2026-12-01T09:00.</translation>
    </message>
    <message>
        <source>A task can have at most {most} reminders; these are {length}.</source>
        <translation>Eine Aufgabe kann höchstens {most} Erinnerungen haben; das sind {length}.</translation>
    </message>
    <message>
        <source>“{text}” is not a rule by which a task can repeat.</source>
        <translation>„{text}“ ist keine Regel, nach der sich eine Aufgabe wiederholen kann.</translation>
    </message>
    <message>
        <source>{what} cannot be empty.</source>
        <translation>{what} kann nicht leer sein.</translation>
    </message>
    <message>
        <source>“{code}” is not a language code such as “de” or “pt-BR”.</source>
        <translation>„{code}“ ist kein Sprachkürzel wie „de“ oder „pt-BR“.</translation>
    </message>
    <message>
        <source>{what} can have at most {limit:,} characters; this has {length:,}.</source>
        <translation>{what} kann höchstens {limit:,} Zeichen haben; das sind {length:,}.</translation>
    </message>
    <message>
        <source>{what} contains {name}, which cannot be stored.</source>
        <translation>{what} enthält {name}; das lässt sich nicht speichern.</translation>
    </message>
    <message>
        <source>“{text}” is not a status; it can be {names}.</source>
        <translation>„{text}“ ist kein Status; möglich sind {names}.</translation>
    </message>
    <message>
        <source>“{text}” is not a priority; it can be P0, P1, P2, P3, high, medium, low or none.</source>
        <translation>„{text}“ ist keine Priorität; möglich sind P0, P1, P2, P3, high, medium, low oder none.</translation>
    </message>
    <message>
        <source>“{text}” is not a date; write it as YYYY-MM-DD.</source>
        <translation>„{text}“ ist kein Datum; schreibe es als JJJJ-MM-TT.</translation>
    </message>
    <message>
        <source>The first line of {name} must name the columns, and one of them must be “title”.</source>
        <translation>Die erste Zeile von {name} muss die Spalten nennen, und eine davon muss „title“ heißen.</translation>
    </message>
    <message>
        <source>{path} is broken in line {line:,} or below: a quote is not closed or a cell too long.</source>
        <translation>{path} ist in Zeile {line:,} oder darunter beschädigt: Ein Anführungszeichen ist nicht geschlossen, oder eine Zelle ist zu lang.</translation>
    </message>
    <message>
        <source>{path} is not a text file.</source>
        <translation>{path} ist keine Textdatei.</translation>
    </message>
    <message>
        <source>{path} is a folder; please name a file.</source>
        <translation>{path} ist ein Ordner; bitte nenne eine Datei.</translation>
    </message>
    <message>
        <source>The folder {parent} does not exist.</source>
        <translation>Den Ordner {parent} gibt es nicht.</translation>
    </message>
    <message>
        <source>{path} is not an ordinary file.</source>
        <translation>{path} ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>{path} exists already; it was left as it is.</source>
        <translation>{path} gibt es schon; die Datei wurde gelassen, wie sie ist.</translation>
    </message>
    <message>
        <source>{path} is a folder, not a file.</source>
        <translation>{path} ist ein Ordner, keine Datei.</translation>
    </message>
    <message>
        <source>{path} has {size}; a file to import can have {value} MB at most.</source>
        <translation>{path} hat {size}; eine Datei zum Importieren kann höchstens {value} MB haben.</translation>
    </message>
    <message>
        <source>There is no file {path}.</source>
        <translation>Die Datei {path} gibt es nicht.</translation>
    </message>
    <message>
        <source>{path} may not be read; check its permissions.</source>
        <translation>{path} darf nicht gelesen werden; prüfe die Rechte.</translation>
    </message>
    <message>
        <source>{path} was changed while it was read; please try again.</source>
        <translation>{path} wurde beim Lesen geändert; bitte versuche es noch einmal.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}.</source>
        <translation>{path} lässt sich nicht lesen: {reason}.</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}.</source>
        <translation>{path} lässt sich nicht schreiben: {reason}.</translation>
    </message>
    <message>
        <source>The disk is full; {path} was not written.</source>
        <translation>Der Datenträger ist voll; {path} wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>{path} may not be written; check the permissions of its folder.</source>
        <translation>{path} darf nicht geschrieben werden; prüfe die Rechte des Ordners.</translation>
    </message>
    <message>
        <source>{path} does not end in .json, .csv, .txt (todo.txt) or .ics; the ending tells which format to use.</source>
        <translation>{path} endet nicht auf .json, .csv, .txt (todo.txt) oder .ics; die Endung sagt, welches Format gemeint ist.</translation>
    </message>
    <message>
        <source>{name} is not a calendar, or its end is missing.</source>
        <translation>{name} ist kein Kalender, oder das Ende fehlt.</translation>
    </message>
    <message>
        <source>{name} is not a calendar, or is damaged in line {number:,}.</source>
        <translation>{name} ist kein Kalender oder in Zeile {number:,} beschädigt.</translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Assent; please update, then import it.</source>
        <translation>{name} stammt von einer neueren Version von Assent; bitte aktualisiere und importiere die Datei dann.</translation>
    </message>
    <message>
        <source>{name} is damaged or not an Assent export: {error}.</source>
        <translation>{name} ist beschädigt oder kein Export von Assent: {error}.</translation>
    </message>
    <message>
        <source>There is no such proposal.</source>
        <translation>Diesen Vorschlag gibt es nicht.</translation>
    </message>
    <message>
        <source>That proposal has been decided on already.</source>
        <translation>Über diesen Vorschlag ist schon entschieden.</translation>
    </message>
    <message>
        <source>The reason</source>
        <translation>Der Grund</translation>
    </message>
    <message>
        <source>There is nothing to ask yet.</source>
        <translation>Es gibt noch nichts zu fragen.</translation>
    </message>
    <message>
        <source>A message can have at most {text_max:,} characters; this has {length:,}.</source>
        <translation>Eine Nachricht kann höchstens {text_max:,} Zeichen haben; diese hat {length:,}.</translation>
    </message>
    <message>
        <source>This conversation is not there any more.</source>
        <translation>Dieses Gespräch ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The agent is still working on your last message here.</source>
        <translation>Der Agent arbeitet hier noch an deiner letzten Nachricht.</translation>
    </message>
    <message>
        <source>No backup could be written to {target}: {reason}.</source>
        <translation>Nach {target} ließ sich keine Sicherung schreiben: {reason}.</translation>
    </message>
    <message>
        <source>No checklist item has the id {id}.</source>
        <translation>Kein Punkt der Checkliste hat die Kennung {id}.</translation>
    </message>
    <message>
        <source>That checklist item is not there any more.</source>
        <translation>Dieser Punkt der Checkliste ist nicht mehr da.</translation>
    </message>
    <message>
        <source>{path} ends neither in .csv nor in .json; the ending tells which format to use.</source>
        <translation>{path} endet weder auf .csv noch auf .json; die Endung sagt, welches Format gemeint ist.</translation>
    </message>
    <message>
        <source>The file was changed while it was read; please try again.</source>
        <translation>Die Datei wurde beim Lesen geändert; bitte versuche es noch einmal.</translation>
    </message>
    <message>
        <source>“{name}” is where tasks are that are in no list.</source>
        <translation>In „{name}“ sind die Aufgaben, die in keiner Liste sind.</translation>
    </message>
    <message>
        <source>That label is not there any more.</source>
        <translation>Dieses Etikett ist nicht mehr da.</translation>
    </message>
    <message>
        <source>There is a label “{name}” already.</source>
        <translation>Das Etikett „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <source>A device&apos;s name has between 1 and 80 characters.</source>
        <translation>Der Name eines Geräts hat 1 bis 80 Zeichen.</translation>
    </message>
    <message>
        <source>No folder is shared.</source>
        <translation>Es wird kein Ordner geteilt.</translation>
    </message>
    <message>
        <source>No tasks are shared in this folder yet.</source>
        <translation>In diesem Ordner werden noch keine Aufgaben geteilt.</translation>
    </message>
    <message>
        <source>The shared folder is not encrypted.</source>
        <translation>Der geteilte Ordner ist nicht verschlüsselt.</translation>
    </message>
    <message>
        <source>Another Assent process does the syncing for this profile.</source>
        <translation>Ein anderer Prozess von Assent gleicht dieses Profil ab.</translation>
    </message>
    <message>
        <source>This device cannot retire itself; turn sync off instead.</source>
        <translation>Dieses Gerät kann sich nicht selbst ausmustern; schalte stattdessen die Synchronisation aus.</translation>
    </message>
    <message>
        <source>That list is not there any more.</source>
        <translation>Diese Liste ist nicht mehr da.</translation>
    </message>
    <message>
        <source>That filter is not there any more.</source>
        <translation>Dieser Filter ist nicht mehr da.</translation>
    </message>
    <message>
        <source>What it was moved to is not there any more.</source>
        <translation>Das Ziel der Verschiebung ist nicht mehr da.</translation>
    </message>
    <message>
        <source>There is a filter “{name}” already.</source>
        <translation>Den Filter „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <source>There is a list “{name}” already.</source>
        <translation>Die Liste „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <source>That list is not among the deleted ones.</source>
        <translation>Diese Liste ist nicht unter den gelöschten.</translation>
    </message>
    <message>
        <source>No task has the id {missing}.</source>
        <translation>Keine Aufgabe hat die Kennung {missing}.</translation>
    </message>
    <message>
        <source>No task has the id {target}.</source>
        <translation>Keine Aufgabe hat die Kennung {target}.</translation>
    </message>
    <message>
        <source>That is not there any more.</source>
        <translation>Das ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The name of a template</source>
        <translation>Der Name einer Vorlage</translation>
    </message>
    <message>
        <source>There is no template “{name}”.</source>
        <translation>Die Vorlage „{name}“ gibt es nicht.</translation>
    </message>
    <message>
        <source>There is a template “{name}” already.</source>
        <translation>Die Vorlage „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <source>That value cannot be stored; nothing was changed.</source>
        <translation>Dieser Wert lässt sich nicht speichern; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The database {path} is damaged and was left untouched; there is no backup, “assent doctor --salvage FILE” saves what can still be read.</source>
        <translation>Die Datenbank {path} ist beschädigt und wurde nicht angerührt; es gibt keine Sicherung, „assent doctor --salvage DATEI“ rettet, was noch lesbar ist.</translation>
    </message>
    <message>
        <source>{path} is a database of another program; Assent leaves it alone.</source>
        <translation>{path} ist die Datenbank eines anderen Programms; Assent lässt sie in Ruhe.</translation>
    </message>
    <message>
        <source>The database {path} was written by a newer version of Assent; please update. Nothing was changed.</source>
        <translation>Die Datenbank {path} stammt von einer neueren Version von Assent; bitte aktualisiere. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The database {path} is damaged and was left untouched; “assent backup --restore” puts back the newest backup, “assent doctor --salvage FILE” saves what can still be read.</source>
        <translation>Die Datenbank {path} ist beschädigt und wurde nicht angerührt; „assent backup --restore“ spielt die neueste Sicherung zurück, „assent doctor --salvage DATEI“ rettet, was noch lesbar ist.</translation>
    </message>
    <message>
        <source>The disk is full; nothing was changed. Free some space and try again.</source>
        <translation>Der Datenträger ist voll; nichts wurde geändert. Schaffe Platz und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>Another program keeps the database busy; nothing was changed. Please try again.</source>
        <translation>Ein anderes Programm belegt die Datenbank; nichts wurde geändert. Bitte versuche es noch einmal.</translation>
    </message>
    <message>
        <source>The disk does not answer as it should for {path}; nothing was changed.</source>
        <translation>Der Datenträger antwortet bei {path} nicht, wie er sollte; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The database {path} is read-only; nothing was changed.</source>
        <translation>Die Datenbank {path} lässt sich nur lesen; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The database {path} cannot be opened; check the folder and its permissions.</source>
        <translation>Die Datenbank {path} lässt sich nicht öffnen; prüfe den Ordner und seine Rechte.</translation>
    </message>
    <message>
        <source>A task cannot start after it is due.</source>
        <translation>Eine Aufgabe kann nicht erst beginnen, wenn sie schon fällig war.</translation>
    </message>
    <message>
        <source>The database must be brought up to date, but no backup can be written to {folder}: {reason}.</source>
        <translation>Die Datenbank muss auf den neuesten Stand gebracht werden, aber nach {folder} lässt sich keine Sicherung schreiben: {reason}.</translation>
    </message>
    <message>
        <source>“{title}” does not repeat.</source>
        <translation>„{title}“ wiederholt sich nicht.</translation>
    </message>
    <message>
        <source>“{title}” has no next time; complete it or end the series.</source>
        <translation>„{title}“ hat kein nächstes Mal; erledige die Aufgabe oder beende die Serie.</translation>
    </message>
    <message>
        <source>{backup} is damaged and cannot be restored. Nothing was changed.</source>
        <translation>{backup} ist beschädigt und lässt sich nicht wiederherstellen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{backup} is not a file.</source>
        <translation>{backup} ist keine Datei.</translation>
    </message>
    <message>
        <source>{backup} is not a backup of Assent.</source>
        <translation>{backup} ist keine Sicherung von Assent.</translation>
    </message>
    <message>
        <source>{backup} was made by a newer version of Assent; please update first.</source>
        <translation>{backup} stammt von einer neueren Version von Assent; bitte aktualisiere zuerst.</translation>
    </message>
    <message>
        <source>{backup} cannot be restored: {reason}. Nothing was changed.</source>
        <translation>{backup} lässt sich nicht wiederherstellen: {reason}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{folder} cannot be used: it is a file, and a profile is a folder.</source>
        <translation>{folder} lässt sich nicht benutzen: Das ist eine Datei, und ein Profil ist ein Ordner.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be used: {reason}.</source>
        <translation>Der Ordner {folder} lässt sich nicht benutzen: {reason}.</translation>
    </message>
    <message>
        <source>That is a file; choose a folder.</source>
        <translation>Das ist eine Datei; wähle einen Ordner.</translation>
    </message>
    <message>
        <source>There is no such folder, and none that it could be made in.</source>
        <translation>Diesen Ordner gibt es nicht, und keinen, in dem er angelegt werden könnte.</translation>
    </message>
    <message>
        <source>The folder cannot be made: {reason}.</source>
        <translation>Der Ordner lässt sich nicht anlegen: {reason}.</translation>
    </message>
    <message>
        <source>{name} is JSON, but not an Assent export, nor one of an app that Assent knows.</source>
        <translation>{name} ist JSON, aber kein Export von Assent und keiner einer App, die Assent kennt.</translation>
    </message>
    <message>
        <source>{name} is broken in or before line {line}.</source>
        <translation>{name} ist in Zeile {line} oder davor beschädigt.</translation>
    </message>
    <message>
        <source>“{text}” is not understood; try due:today, tomorrow, week, month, overdue, none, friday or 2026-12-24.</source>
        <translation>„{text}“ wird nicht verstanden; möglich sind fällig:heute, morgen, woche, monat, überfällig, ohne, freitag oder 2026-12-24.</translation>
    </message>
    <message>
        <source>“{text}” is not understood; try is:open, done, overdue, blocked, on-hold, in-progress or rejected.</source>
        <translation>„{text}“ wird nicht verstanden; möglich sind ist:offen, erledigt, überfällig, blockiert, wartet, in-arbeit oder abgelehnt.</translation>
    </message>
</context>
<context>
    <name>Estimate</name>
    <message>
        <source>“{text}” is not a length of time; try 90, 1h 30m or 1.5h.</source>
        <translation>„{text}“ ist keine Dauer; versuche 90, 1h 30m oder 1,5h.</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
</context>
<context>
    <name>Exchange</name>
    <message>
        <source>Todoist export</source>
        <translation>Todoist-Export</translation>
    </message>
    <message>
        <source>TickTick export</source>
        <translation>TickTick-Export</translation>
    </message>
    <message>
        <source>Things export</source>
        <translation>Things-Export</translation>
    </message>
    <message>
        <source>Taskwarrior export</source>
        <translation>Taskwarrior-Export</translation>
    </message>
    <message>
        <source>Super Productivity export</source>
        <translation>Super-Productivity-Export</translation>
    </message>
    <message>
        <source>Planify export</source>
        <translation>Planify-Export</translation>
    </message>
    <message>
        <source>checklist</source>
        <translation>Checkliste</translation>
    </message>
    <message>
        <source>checklists</source>
        <translation>Checklisten</translation>
    </message>
    <message>
        <source>archived checklist item</source>
        <translation>archivierter Checklistenpunkt</translation>
    </message>
    <message>
        <source>archived checklist items</source>
        <translation>archivierte Checklistenpunkte</translation>
    </message>
    <message>
        <source>time of day</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>times of day</source>
        <translation>Uhrzeiten</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>ids</source>
        <translation>IDs</translation>
    </message>
    <message>
        <source>set of agent notes</source>
        <translation>Satz Notizen des Agenten</translation>
    </message>
    <message>
        <source>sets of agent notes</source>
        <translation>Sätze Notizen des Agenten</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>repetitions</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>time of creation or completion</source>
        <translation>Zeitpunkt des Anlegens oder Erledigens</translation>
    </message>
    <message>
        <source>times of creation or completion</source>
        <translation>Zeitpunkte des Anlegens oder Erledigens</translation>
    </message>
    <message>
        <source>time zone</source>
        <translation>Zeitzone</translation>
    </message>
    <message>
        <source>time zones</source>
        <translation>Zeitzonen</translation>
    </message>
    <message>
        <source>comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>priorities</source>
        <translation>Prioritäten</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>statuses</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>attachment</source>
        <translation>Anhang</translation>
    </message>
    <message>
        <source>attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>reminder</source>
        <translation>Erinnerung</translation>
    </message>
    <message>
        <source>reminders</source>
        <translation>Erinnerungen</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>Frist</translation>
    </message>
    <message>
        <source>deadlines</source>
        <translation>Fristen</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>time spent</source>
        <translation>gebrauchte Zeit</translation>
    </message>
    <message>
        <source>times spent</source>
        <translation>gebrauchte Zeiten</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>Abhängigkeit</translation>
    </message>
    <message>
        <source>dependencies</source>
        <translation>Abhängigkeiten</translation>
    </message>
    <message>
        <source>expiry date</source>
        <translation>Ablaufdatum</translation>
    </message>
    <message>
        <source>expiry dates</source>
        <translation>Ablaufdaten</translation>
    </message>
    <message>
        <source>folder or area</source>
        <translation>Ordner oder Bereich</translation>
    </message>
    <message>
        <source>folders or areas</source>
        <translation>Ordner oder Bereiche</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>note that is no task</source>
        <translation>Notiz, die keine Aufgabe ist</translation>
    </message>
    <message>
        <source>notes that are no tasks</source>
        <translation>Notizen, die keine Aufgaben sind</translation>
    </message>
    <message>
        <source>deleted task</source>
        <translation>gelöschte Aufgabe</translation>
    </message>
    <message>
        <source>deleted tasks</source>
        <translation>gelöschte Aufgaben</translation>
    </message>
    <message>
        <source>date that cannot be read (kept in the description)</source>
        <translation>nicht lesbares Datum (steht in der Beschreibung)</translation>
    </message>
    <message>
        <source>dates that cannot be read (kept in the descriptions)</source>
        <translation>nicht lesbare Daten (stehen in den Beschreibungen)</translation>
    </message>
    <message>
        <source>end of a long text</source>
        <translation>Ende eines langen Textes</translation>
    </message>
    <message>
        <source>ends of long texts</source>
        <translation>Enden langer Texte</translation>
    </message>
    <message>
        <source>project whose name is not in the file</source>
        <translation>Projekt, dessen Name nicht in der Datei steht</translation>
    </message>
    <message>
        <source>projects whose names are not in the file</source>
        <translation>Projekte, deren Namen nicht in der Datei stehen</translation>
    </message>
    <message>
        <source>detail of a subtask (label, priority, estimate)</source>
        <translation>Angabe einer Unteraufgabe (Etikett, Priorität, Aufwand)</translation>
    </message>
    <message>
        <source>details of subtasks (labels, priorities, estimates)</source>
        <translation>Angaben von Unteraufgaben (Etiketten, Prioritäten, Aufwand)</translation>
    </message>
</context>
<context>
    <name>ExchangePage</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Go on in the background</source>
        <translation>Im Hintergrund fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Bringing your devices together</source>
        <translation>Deine Geräte finden zusammen</translation>
    </message>
    <message>
        <source>What is in the folder comes here, and your tasks go there. You can go on working meanwhile.</source>
        <translation>Was im Ordner ist, kommt hierher, und deine Aufgaben gehen dorthin. Du kannst inzwischen weiterarbeiten.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln open task(s) are here and in the folder.</source>
        <translation>
            <numerusform>%Ln offene Aufgabe ist hier und im Ordner.</numerusform>
            <numerusform>%Ln offene Aufgaben sind hier und im Ordner.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other device(s) take part.</source>
        <translation>
            <numerusform>%Ln weiteres Gerät macht mit.</numerusform>
            <numerusform>%Ln weitere Geräte machen mit.</numerusform>
        </translation>
    </message>
    <message>
        <source>Now set up the same folder on your other devices.</source>
        <translation>Richte jetzt denselben Ordner auf deinen anderen Geräten ein.</translation>
    </message>
    <message>
        <source>All set</source>
        <translation>Alles bereit</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>What has come in stays. Resume now, or later from the status bar, and it goes on from here.</source>
        <translation>Was angekommen ist, bleibt. Setze jetzt fort oder später in der Statusleiste; dann geht es hier weiter.</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export tasks</source>
        <translation>Aufgaben exportieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation>{name} wird geschrieben…</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>Der Export wurde abgebrochen.</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) written to {name}.</source>
        <translation>
            <numerusform>%n Aufgabe in {name} geschrieben.</numerusform>
            <numerusform>%n Aufgaben in {name} geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Everything, with checklists, history dates and the trash. Best for another Assent.</source>
        <translation>Alles, mit Checklisten, Zeitpunkten und Papierkorb. Am besten für ein anderes Assent.</translation>
    </message>
    <message>
        <source>A table for spreadsheets: all fields, labels and checklists, without the trash.</source>
        <translation>Eine Tabelle: alle Felder, Etiketten und Checklisten, ohne Papierkorb.</translation>
    </message>
    <message>
        <source>One line for each task: title, priority, due day and labels. Nothing longer.</source>
        <translation>Eine Zeile je Aufgabe: Titel, Priorität, Tag und Etiketten. Nichts Längeres.</translation>
    </message>
    <message>
        <source>To-dos for calendar apps: title, description, due date, priority and labels.</source>
        <translation>Für Kalender-Apps: Titel, Beschreibung, Fälligkeit, Priorität und Etiketten.</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>FieldOffers</name>
    <message>
        <source>Add: {field}</source>
        <translation>Hinzufügen: {field}</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>start date</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Due</source>
        <translation>Fällig</translation>
    </message>
    <message>
        <source>due date</source>
        <translation>Fälligkeit</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>How long it takes: 90, 1h 30m, 1.5h</source>
        <translation>Wie lange es dauert: 90, 1h 30m, 1,5h</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>list</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>A language code such as de or pt-BR</source>
        <translation>Ein Sprachcode wie de oder pt-BR</translation>
    </message>
    <message>
        <source>Report of the agent</source>
        <translation>Bericht des Agenten</translation>
    </message>
    <message>
        <source>Note of the agent</source>
        <translation>Notiz des Agenten</translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation>Im Papierkorb</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etikett</translation>
    </message>
    <message>
        <source>Ticked</source>
        <translation>Abgehakt</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>Archiviert</translation>
    </message>
    <message>
        <source>Reminders</source>
        <translation>Erinnerungen</translation>
    </message>
    <message>
        <source>reminders</source>
        <translation>Erinnerungen</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Any time</source>
        <translation>Beliebige Zeit</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
</context>
<context>
    <name>FlagField</name>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
</context>
<context>
    <name>FoldLine</name>
    <message>
        <source>expanded</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>zugeklappt</translation>
    </message>
</context>
<context>
    <name>FolderPage</name>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder that your devices share</source>
        <translation>Gemeinsamer Ordner deiner Geräte</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose a folder that your devices share</source>
        <translation>Wähle einen Ordner, den deine Geräte gemeinsam haben</translation>
    </message>
    <message>
        <source>Any folder will do that something keeps in step between your devices: Syncthing, Dropbox, Nextcloud, a network drive, or a USB stick that you carry. Nothing is written before you have seen what is there.</source>
        <translation>Jeder Ordner eignet sich, der auf deinen Geräten gleich gehalten wird: durch Syncthing, Dropbox, Nextcloud, ein Netzlaufwerk oder einen USB-Stick, den du mitnimmst. Nichts wird geschrieben, bevor du gesehen hast, was dort ist.</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>Anderen Ordner wählen</translation>
    </message>
    <message>
        <source>Where the same tasks are shared already, this device goes on there; elsewhere it brings its tasks along. The former folder stays as it is.</source>
        <translation>Wo dieselben Aufgaben schon geteilt werden, macht dieses Gerät dort weiter; anderswohin bringt es seine Aufgaben mit. Der bisherige Ordner bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Found here:</source>
        <translation>Hier gefunden:</translation>
    </message>
    <message>
        <source>Use {folder}</source>
        <translation>{folder} verwenden</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>1 day late</source>
        <translation>1 Tag überfällig</translation>
    </message>
    <message>
        <source>{days} days late</source>
        <translation>{days} Tage überfällig</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation>Morgen</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>Überfällig</translation>
    </message>
    <message>
        <source>Done today</source>
        <translation>Heute erledigt</translation>
    </message>
    <message>
        <source>Tomorrow · {day}</source>
        <translation>Morgen · {day}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <source>Groomed</source>
        <translation>Vorbereitet</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>On hold</source>
        <translation>Zurückgestellt</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>{text} · next: {when}</source>
        <translation>{text} · nächstes Mal: {when}</translation>
    </message>
    <message>
        <source>someday</source>
        <translation>irgendwann</translation>
    </message>
    <message>
        <source>starts {day}</source>
        <translation>ab {day}</translation>
    </message>
    <message>
        <source>{number} proposed</source>
        <translation>{number} vorgeschlagen</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>wiederholt sich</translation>
    </message>
    <message>
        <source>priority {name}</source>
        <translation>Priorität {name}</translation>
    </message>
    <message>
        <source>{checked} of {all} done</source>
        <translation>{checked} von {all} erledigt</translation>
    </message>
    <message>
        <source>label {name}</source>
        <translation>Etikett {name}</translation>
    </message>
    <message>
        <source>has a description</source>
        <translation>mit Beschreibung</translation>
    </message>
    <message>
        <source>found in “{text}”</source>
        <translation>gefunden in „{text}“</translation>
    </message>
    <message>
        <source>due {day}</source>
        <translation>fällig {day}</translation>
    </message>
    <message>
        <source>in the trash</source>
        <translation>im Papierkorb</translation>
    </message>
    <message>
        <source>not completed</source>
        <translation>nicht erledigt</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>list {name}</source>
        <translation>Liste {name}</translation>
    </message>
    <message>
        <source>When due</source>
        <translation>Bei Fälligkeit</translation>
    </message>
    <message>
        <source>1 minute before</source>
        <translation>1 Minute vorher</translation>
    </message>
    <message>
        <source>{number} minutes before</source>
        <translation>{number} Minuten vorher</translation>
    </message>
    <message>
        <source>1 hour before</source>
        <translation>1 Stunde vorher</translation>
    </message>
    <message>
        <source>{number} hours before</source>
        <translation>{number} Stunden vorher</translation>
    </message>
    <message>
        <source>1 day before</source>
        <translation>1 Tag vorher</translation>
    </message>
    <message>
        <source>{number} days before</source>
        <translation>{number} Tage vorher</translation>
    </message>
    <message>
        <source>1 week before</source>
        <translation>1 Woche vorher</translation>
    </message>
    <message>
        <source>{number} weeks before</source>
        <translation>{number} Wochen vorher</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>has a reminder</source>
        <translation>hat eine Erinnerung</translation>
    </message>
    <message>
        <source>was due {day}</source>
        <translation>war fällig {day}</translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>That did not work, and nothing was changed. The log has the details.</source>
        <translation>Das hat nicht geklappt, und nichts wurde geändert. Das Protokoll enthält die Einzelheiten.</translation>
    </message>
</context>
<context>
    <name>GroupHeading</name>
    <message>
        <source>Label “{name}”</source>
        <translation>Etikett „{name}“</translation>
    </message>
    <message>
        <source>A task that has not arrived yet</source>
        <translation>Eine Aufgabe, die noch nicht angekommen ist</translation>
    </message>
    <message>
        <source>Open {title}</source>
        <translation>{title} öffnen</translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation>Im Papierkorb</translation>
    </message>
</context>
<context>
    <name>HeldDialog</name>
    <message>
        <source>Held deletions</source>
        <translation>Angehaltene Löschungen</translation>
    </message>
    <message>
        <source>{device} moved these tasks to the trash. Apply does the same here; Keep them brings them back on all your devices. In the trash, too, they can be restored.</source>
        <translation>{device} hat diese Aufgaben in den Papierkorb gelegt. „Anwenden“ tut hier dasselbe; „Behalten“ holt sie auf allen deinen Geräten zurück. Auch aus dem Papierkorb lassen sie sich zurückholen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln deletion(s) wait for your decision</source>
        <translation>
            <numerusform>%Ln Löschung wartet auf deine Entscheidung</numerusform>
            <numerusform>%Ln Löschungen warten auf deine Entscheidung</numerusform>
        </translation>
    </message>
    <message>
        <source>Tasks that would be deleted</source>
        <translation>Aufgaben, die gelöscht würden</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
    <message>
        <source>Which tasks these are can be told only once the files can be read.</source>
        <translation>Welche Aufgaben das sind, lässt sich erst sagen, wenn die Dateien lesbar sind.</translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln are listed.</source>
        <translation>
            <numerusform>Nur die erste ist aufgeführt (%Ln).</numerusform>
            <numerusform>Nur die ersten %Ln sind aufgeführt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Mehr anzeigen</translation>
    </message>
    <message>
        <source>Value restored</source>
        <translation>Wert wiederhergestellt</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>anderes Gerät</translation>
    </message>
    <message>
        <source>{when} on {device}</source>
        <translation>{when} auf {device}</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>{who} wrote the report: {after}</source>
        <translation>{who}: Bericht geschrieben: {after}</translation>
    </message>
    <message>
        <source>{who} noted: {after}</source>
        <translation>{who}: notiert: {after}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>that is no longer there</source>
        <translation>(gibt es nicht mehr)</translation>
    </message>
    <message>
        <source>{who} changed something that this version does not know</source>
        <translation>{who}: etwas geändert, das diese Version nicht kennt</translation>
    </message>
    <message>
        <source>{who} added the label {name}</source>
        <translation>{who}: Etikett {name} hinzugefügt</translation>
    </message>
    <message>
        <source>{who} took off the label {name}</source>
        <translation>{who}: Etikett {name} entfernt</translation>
    </message>
    <message>
        <source>{who} moved it to the trash</source>
        <translation>{who}: in den Papierkorb gelegt</translation>
    </message>
    <message>
        <source>{who} changed the {noun}: {before} → {after}</source>
        <translation>{who}: {noun} geändert: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} moved it to another list: {before} → {after}</source>
        <translation>{who}: in eine andere Liste verschoben: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} restored it</source>
        <translation>{who}: zurückgeholt</translation>
    </message>
    <message>
        <source>{who} deleted the item “{name}”</source>
        <translation>{who}: Punkt „{name}“ gelöscht</translation>
    </message>
    <message>
        <source>{who} restored the item “{name}”</source>
        <translation>{who}: Punkt „{name}“ zurückgeholt</translation>
    </message>
    <message>
        <source>{who} ticked “{name}”</source>
        <translation>{who}: „{name}“ abgehakt</translation>
    </message>
    <message>
        <source>{who} unticked “{name}”</source>
        <translation>{who}: Haken bei „{name}“ entfernt</translation>
    </message>
    <message>
        <source>{who} archived “{name}”</source>
        <translation>{who}: „{name}“ archiviert</translation>
    </message>
    <message>
        <source>{who} put back “{name}”</source>
        <translation>{who}: „{name}“ aus dem Archiv geholt</translation>
    </message>
    <message>
        <source>{who} renamed an item: {before} → {after}</source>
        <translation>{who}: Punkt umbenannt: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} added this task</source>
        <translation>{who}: Aufgabe hinzugefügt</translation>
    </message>
    <message>
        <source>{who} added the item {after}</source>
        <translation>{who}: Punkt {after} hinzugefügt</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>„{text}“</translation>
    </message>
</context>
<context>
    <name>HistoryRow</name>
    <message>
        <source>Overwritten by a change made at the same time elsewhere</source>
        <translation>Überschrieben von einer gleichzeitigen Änderung anderswo</translation>
    </message>
    <message>
        <source>Use this value</source>
        <translation>Diesen Wert nehmen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import tasks</source>
        <translation>Aufgaben importieren</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>Andere Datei wählen…</translation>
    </message>
    <message>
        <source>Choose a file to import</source>
        <translation>Datei zum Importieren wählen</translation>
    </message>
    <message>
        <source>Tasks ({endings})</source>
        <translation>Aufgaben ({endings})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>There is nothing new in this file.</source>
        <translation>In dieser Datei ist nichts Neues.</translation>
    </message>
    <message>
        <source>The import was cancelled; nothing was changed.</source>
        <translation>Der Import wurde abgebrochen; nichts wurde geändert.</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) imported into “{list}”</source>
        <translation>
            <numerusform>%n Aufgabe in „{list}“ importiert</numerusform>
            <numerusform>%n Aufgaben in „{list}“ importiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) imported</source>
        <translation>
            <numerusform>%n Aufgabe importiert</numerusform>
            <numerusform>%n Aufgaben importiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n ausgelassen</numerusform>
            <numerusform>%n ausgelassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %n task(s)</source>
        <translation>
            <numerusform>%n Aufgabe importieren</numerusform>
            <numerusform>%n Aufgaben importieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
</context>
<context>
    <name>InsightsDialog</name>
    <message>
        <source>Insights</source>
        <translation>Rückblick</translation>
    </message>
    <message>
        <source>As tables</source>
        <translation>Als Tabellen</translation>
    </message>
    <message>
        <source>Completed by day</source>
        <translation>Erledigt nach Tagen</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>Done against added</source>
        <translation>Erledigt gegen neu</translation>
    </message>
    <message>
        <source>added</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>This week by estimates</source>
        <translation>Diese Woche nach Aufwand</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>Open by list</source>
        <translation>Offen nach Listen</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Undone later</source>
        <translation>Später zurückgenommen</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>{percent} % of what was decided on were accepted.</source>
        <translation>{percent} % der entschiedenen wurden angenommen.</translation>
    </message>
    <message>
        <source>None were decided on in this time.</source>
        <translation>In dieser Zeit wurde über keinen entschieden.</translation>
    </message>
    <message>
        <source>Nothing in this week has an estimate.</source>
        <translation>In dieser Woche ist bei nichts ein Aufwand eingetragen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln task(s) in {days} days.</source>
        <translation>
            <numerusform>%Ln Aufgabe in {days} Tagen.</numerusform>
            <numerusform>%Ln Aufgaben in {days} Tagen.</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} done of {planned} planned.</source>
        <translation>{done} von {planned} erledigt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more added than done.</source>
        <translation>
            <numerusform>%Ln mehr neu als erledigt.</numerusform>
            <numerusform>%Ln mehr neu als erledigt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more done than added.</source>
        <translation>
            <numerusform>%Ln mehr erledigt als neu.</numerusform>
            <numerusform>%Ln mehr erledigt als neu.</numerusform>
        </translation>
    </message>
    <message>
        <source>As many added as done.</source>
        <translation>Ebenso viele neu wie erledigt.</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n Tag</numerusform>
            <numerusform>%n Tage</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LabelCompleter</name>
    <message>
        <source>New list “{name}”</source>
        <translation>Neue Liste „{name}“</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <source>New label “{name}”</source>
        <translation>Neues Etikett „{name}“</translation>
    </message>
</context>
<context>
    <name>LabelEditor</name>
    <message>
        <source>Add label</source>
        <translation>Etikett hinzufügen</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
</context>
<context>
    <name>LabelMenus</name>
    <message>
        <source>Name of the label:</source>
        <translation>Name des Etiketts:</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>&amp;Farbe</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Rename label</source>
        <translation>Etikett umbenennen</translation>
    </message>
    <message>
        <source>There is a label “{into}” already. Merge “{label}” into “{into}”?</source>
        <translation>Es gibt schon ein Etikett „{into}“. „{label}“ mit „{into}“ zusammenlegen?</translation>
    </message>
    <message>
        <source>Merge labels</source>
        <translation>Etiketten zusammenlegen</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Zusammenlegen</translation>
    </message>
    <message>
        <source>Labels merged</source>
        <translation>Etiketten zusammengelegt</translation>
    </message>
    <message>
        <source>Delete the label “{name}”? Its tasks stay.</source>
        <translation>Das Etikett „{name}“ löschen? Seine Aufgaben bleiben.</translation>
    </message>
    <message>
        <source>Delete label</source>
        <translation>Etikett löschen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Label deleted</source>
        <translation>Etikett gelöscht</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>Bernstein</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Blaugrün</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Slate</source>
        <translation>Schiefer</translation>
    </message>
</context>
<context>
    <name>LabelPicker</name>
    <message>
        <source>Labels of the selected tasks</source>
        <translation>Etiketten der ausgewählten Aufgaben</translation>
    </message>
    <message>
        <source>Find or make a label</source>
        <translation>Etikett finden oder anlegen</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
    <message>
        <source>There are no labels yet. Type the name of the first one.</source>
        <translation>Es gibt noch keine Etiketten. Schreibe den Namen des ersten.</translation>
    </message>
    <message>
        <source>{label} put on</source>
        <translation>{label} gesetzt</translation>
    </message>
    <message>
        <source>{label} taken off</source>
        <translation>{label} entfernt</translation>
    </message>
    <message>
        <source>New label “{name}”</source>
        <translation>Neues Etikett „{name}“</translation>
    </message>
    <message>
        <source>{label}, on</source>
        <translation>{label}, gesetzt</translation>
    </message>
    <message>
        <source>{label}, off</source>
        <translation>{label}, nicht gesetzt</translation>
    </message>
    <message>
        <source>{label}, on some of the tasks</source>
        <translation>{label}, bei einigen der Aufgaben gesetzt</translation>
    </message>
</context>
<context>
    <name>LabelPopup</name>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
</context>
<context>
    <name>ListMenus</name>
    <message>
        <source>New list</source>
        <translation>Neue Liste</translation>
    </message>
    <message>
        <source>Name of the list:</source>
        <translation>Name der Liste:</translation>
    </message>
    <message>
        <source>New label</source>
        <translation>Neues Etikett</translation>
    </message>
    <message>
        <source>Name of the label:</source>
        <translation>Name des Etiketts:</translation>
    </message>
    <message>
        <source>What it shows, such as “#home !p1 due:week”:</source>
        <translation>Was er zeigt, etwa „#haus !p1 fällig:woche“:</translation>
    </message>
    <message>
        <source>New filter</source>
        <translation>Neuer Filter</translation>
    </message>
    <message>
        <source>Save as filter</source>
        <translation>Als Filter sichern</translation>
    </message>
    <message>
        <source>Name of the filter:</source>
        <translation>Name des Filters:</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Bearbeiten…</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>&amp;Archive</source>
        <translation>&amp;Archivieren</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Archived lists</source>
        <translation>Archivierte Listen</translation>
    </message>
    <message>
        <source>Deleted lists</source>
        <translation>Gelöschte Listen</translation>
    </message>
    <message>
        <source>Rename list</source>
        <translation>Liste umbenennen</translation>
    </message>
    <message>
        <source>Edit filter</source>
        <translation>Filter bearbeiten</translation>
    </message>
    <message>
        <source>What it shows:</source>
        <translation>Was er zeigt:</translation>
    </message>
    <message>
        <source>“{name}” archived</source>
        <translation>„{name}“ archiviert</translation>
    </message>
    <message>
        <source>Delete the filter “{name}”? Its tasks stay.</source>
        <translation>Den Filter „{name}“ löschen? Seine Aufgaben bleiben.</translation>
    </message>
    <message>
        <source>Delete filter</source>
        <translation>Filter löschen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Filter “{name}” deleted</source>
        <translation>Filter „{name}“ gelöscht</translation>
    </message>
    <message>
        <source>List “{name}” deleted</source>
        <translation>Liste „{name}“ gelöscht</translation>
    </message>
    <message numerus="yes">
        <source>Delete the list “{name}”? What shall become of its %n task(s)?</source>
        <translation>
            <numerusform>Die Liste „{name}“ löschen? Was soll aus ihrer %n Aufgabe werden?</numerusform>
            <numerusform>Die Liste „{name}“ löschen? Was soll aus ihren %n Aufgaben werden?</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete list</source>
        <translation>Liste löschen</translation>
    </message>
    <message>
        <source>Move them to the trash</source>
        <translation>In den Papierkorb verschieben</translation>
    </message>
    <message>
        <source>Move them to the Inbox</source>
        <translation>In den Eingang verschieben</translation>
    </message>
</context>
<context>
    <name>ListPage</name>
    <message>
        <source>Empty trash…</source>
        <translation>Papierkorb leeren…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln task(s)</source>
        <translation>
            <numerusform>%Ln Aufgabe</numerusform>
            <numerusform>%Ln Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln open</source>
        <translation>
            <numerusform>%Ln offen</numerusform>
            <numerusform>%Ln offen</numerusform>
        </translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>ListPicker</name>
    <message>
        <source>List of the selected tasks</source>
        <translation>Liste der ausgewählten Aufgaben</translation>
    </message>
    <message>
        <source>Find or make a list</source>
        <translation>Liste finden oder anlegen</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <source>New list “{name}”</source>
        <translation>Neue Liste „{name}“</translation>
    </message>
</context>
<context>
    <name>LiveRun</name>
    <message>
        <source>Writing; not checked yet…</source>
        <translation>Schreibt; noch nicht geprüft…</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>Arbeitet…</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach…</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The file with your tasks is damaged. You can read and export them; nothing is changed any more. Start Assent again to restore a backup or to save what can be read.</source>
        <translation>Die Datei mit deinen Aufgaben ist beschädigt. Du kannst sie lesen und exportieren; geändert wird nichts mehr. Starte Assent neu, um eine Sicherung wiederherzustellen oder zu retten, was lesbar ist.</translation>
    </message>
    <message>
        <source>The disk is full. You can read your tasks, and export them elsewhere; to change them, make room and start Assent again.</source>
        <translation>Der Datenträger ist voll. Du kannst deine Aufgaben lesen und anderswohin exportieren; um sie zu ändern, schaffe Platz und starte Assent neu.</translation>
    </message>
    <message>
        <source>Your tasks can only be read here. You can export them; nothing can be changed.</source>
        <translation>Deine Aufgaben lassen sich hier nur lesen. Du kannst sie exportieren; ändern lässt sich nichts.</translation>
    </message>
    <message>
        <source>Sidebar (Ctrl+B)</source>
        <translation>Seitenleiste (Strg+B)</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>Seitenleiste</translation>
    </message>
</context>
<context>
    <name>MinutesField</name>
    <message>
        <source>{field} is a length of time; try 90, 1h 30m or 1.5h.</source>
        <translation>{field} ist eine Dauer; versuche 90, 1h 30m oder 1,5h.</translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Built-in assistant</source>
        <translation>Eingebauter Assistent</translation>
    </message>
    <message>
        <source>A language model</source>
        <translation>Ein Sprachmodell</translation>
    </message>
    <message>
        <source>Needs no network and no key. Not a language model: it understands plain requests about tasks.</source>
        <translation>Braucht weder Netz noch Schlüssel. Kein Sprachmodell: versteht einfache Anfragen zu Aufgaben.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Any that speaks the OpenAI API, on this computer or elsewhere. It understands more.</source>
        <translation>Jedes, das die OpenAI-Schnittstelle spricht, auf diesem Rechner oder anderswo. Es versteht mehr.</translation>
    </message>
    <message>
        <source>The environment (ASSENT_…) decides now; your choice here counts without it.</source>
        <translation>Im Moment entscheidet die Umgebung (ASSENT_…); deine Wahl hier gilt ohne sie.</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>no models yet</source>
        <translation>noch keine Modelle</translation>
    </message>
    <message>
        <source>{name} runs on this computer ({models}): use it</source>
        <translation>{name} läuft auf diesem Rechner ({models}): verwenden</translation>
    </message>
    <message>
        <source>Waiting for the keyring…</source>
        <translation>Wartet auf den Schlüsselbund…</translation>
    </message>
    <message>
        <source>The keyring did not let go of the key. Unlock it, and try again.</source>
        <translation>Der Schlüsselbund hat den Schlüssel nicht hergegeben. Entsperre ihn und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>Connecting to {host}…</source>
        <translation>Verbindung mit {host}…</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s) to choose from.</source>
        <translation>
            <numerusform>Es klappt: %n Modell zur Auswahl.</numerusform>
            <numerusform>Es klappt: %n Modelle zur Auswahl.</numerusform>
        </translation>
    </message>
    <message>
        <source>It works, but there are no models yet. Enter the name of one.</source>
        <translation>Es klappt, aber es gibt noch keine Modelle. Gib den Namen eines Modells ein.</translation>
    </message>
    <message>
        <source>Choose a model, or type its name. Test fetches the models on offer.</source>
        <translation>Wähle ein Modell oder schreibe seinen Namen. „Testen“ holt die verfügbaren Modelle.</translation>
    </message>
    <message>
        <source>There is no keyring here: the key is kept until you quit.</source>
        <translation>Hier gibt es keinen Schlüsselbund: Der Schlüssel bleibt, bis du Assent beendest.</translation>
    </message>
    <message>
        <source>The keyring did not take the key: it is kept until you quit.</source>
        <translation>Der Schlüsselbund hat den Schlüssel nicht angenommen: Er bleibt, bis du Assent beendest.</translation>
    </message>
    <message>
        <source>{host} is not on this computer. Tick the box below to allow sending anything there.</source>
        <translation>{host} ist nicht auf diesem Rechner. Hake das Kästchen unten an, um das Senden dorthin zu erlauben.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Puts 40 requests to the model, about tasks of their own, and shows how many it does right</source>
        <translation>Stellt dem Modell 40 Anfragen zu eigenen Aufgaben und zeigt, wie viele es richtig erledigt</translation>
    </message>
</context>
<context>
    <name>ModelForm</name>
    <message>
        <source>Another one</source>
        <translation>Ein anderer</translation>
    </message>
    <message>
        <source>Forget the key</source>
        <translation>Schlüssel vergessen</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Connect, and fetch the models on offer</source>
        <translation>Verbinden und die verfügbaren Modelle holen</translation>
    </message>
    <message>
        <source>A key is kept; type to replace it</source>
        <translation>Ein Schlüssel ist hinterlegt; zum Ersetzen schreiben</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>Waiting for the keyring…</source>
        <translation>Wartet auf den Schlüsselbund…</translation>
    </message>
    <message>
        <source>Kept in the keyring of this computer, and never shown again.</source>
        <translation>Liegt im Schlüsselbund dieses Rechners und wird nie wieder gezeigt.</translation>
    </message>
    <message>
        <source>There is no keyring here: it is kept for this session only.</source>
        <translation>Hier gibt es keinen Schlüsselbund: Er bleibt nur für diese Sitzung.</translation>
    </message>
    <message>
        <source>The keyring does not answer: it is kept for this session only.</source>
        <translation>Der Schlüsselbund antwortet nicht: Der Schlüssel bleibt nur für diese Sitzung.</translation>
    </message>
    <message>
        <source>REMOTE</source>
        <translation>EXTERN</translation>
    </message>
    <message>
        <source>LOCAL</source>
        <translation>LOKAL</translation>
    </message>
    <message>
        <source>Requests leave this computer.</source>
        <translation>Anfragen verlassen diesen Rechner.</translation>
    </message>
    <message>
        <source>Nothing leaves this computer.</source>
        <translation>Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Send my requests to {host}</source>
        <translation>Meine Anfragen an {host} senden</translation>
    </message>
    <message>
        <source>What is sent: your messages, the task that a conversation is about, the tasks that the agent lists or searches, proposals that wait and your last decisions. Nothing is sent before you ask something.</source>
        <translation>Gesendet werden: deine Nachrichten, die Aufgabe, um die es in einem Gespräch geht, die Aufgaben, die der Agent auflistet oder durchsucht, wartende Vorschläge und deine letzten Entscheidungen. Nichts wird gesendet, bevor du etwas fragst.</translation>
    </message>
    <message>
        <source>This address is not encrypted: others on the way can read it.</source>
        <translation>Diese Adresse ist nicht verschlüsselt: Andere können unterwegs mitlesen.</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Small model</source>
        <translation>Kleines Modell</translation>
    </message>
    <message>
        <source>Offers only the tools that a request can need: models below 8 billion parameters choose better.</source>
        <translation>Bietet nur Werkzeuge an, die eine Anfrage brauchen kann: Modelle unter 8 Milliarden Parametern wählen dann besser.</translation>
    </message>
</context>
<context>
    <name>ModelTrial</name>
    <message>
        <source>Right: it did what was asked. Wrong: it did something else, or nothing. Refused: it gave no answer that could be shown. Spoilt: it did what was asked, and an error was shown all the same.</source>
        <translation>Richtig: Es hat getan, worum es gebeten war. Falsch: etwas anderes oder nichts. Verweigert: Es gab keine Antwort, die man zeigen könnte. Verdorben: Es hat das Richtige getan, und trotzdem stand ein Fehler da.</translation>
    </message>
    <message>
        <source>Requests that were tried</source>
        <translation>Ausprobierte Anfragen</translation>
    </message>
    <message>
        <source>Trying {model}: the first answer can take minutes…</source>
        <translation>{model} wird ausprobiert: Die erste Antwort kann Minuten dauern…</translation>
    </message>
    <message>
        <source>{verdict}: {request} ({seconds} s)</source>
        <translation>{verdict}: {request} ({seconds} s)</translation>
    </message>
    <message>
        <source>{model}: nothing was tried.</source>
        <translation>{model}: Nichts wurde ausprobiert.</translation>
    </message>
    <message>
        <source>{model}, {done} of {total}: {counts}; {seconds} s for a request</source>
        <translation>{model}, {done} von {total}: {counts}; {seconds} s je Anfrage</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Verweigert</translation>
    </message>
    <message>
        <source>Spoilt</source>
        <translation>Verdorben</translation>
    </message>
</context>
<context>
    <name>NewItemEdit</name>
    <message>
        <source>Add an item</source>
        <translation>Punkt hinzufügen</translation>
    </message>
    <message>
        <source>Add a checklist item</source>
        <translation>Punkt zur Checkliste hinzufügen</translation>
    </message>
    <message>
        <source>Several pasted lines become several items.</source>
        <translation>Mehrere eingefügte Zeilen werden zu mehreren Punkten.</translation>
    </message>
</context>
<context>
    <name>NewPassphrase</name>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Once more</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Enter a passphrase.</source>
        <translation>Gib eine Passphrase ein.</translation>
    </message>
    <message>
        <source>The two are not the same.</source>
        <translation>Die beiden sind nicht gleich.</translation>
    </message>
    <message>
        <source>Four or five unrelated words are strong and easy to remember.</source>
        <translation>Vier oder fünf Wörter, die nichts miteinander zu tun haben, sind stark und leicht zu merken.</translation>
    </message>
    <message>
        <source>Weak: easy to guess. Add some words.</source>
        <translation>Schwach: leicht zu erraten. Füge Wörter hinzu.</translation>
    </message>
    <message>
        <source>Fair. Another word makes it strong.</source>
        <translation>Mittel. Mit einem weiteren Wort ist sie stark.</translation>
    </message>
    <message>
        <source>Strong.</source>
        <translation>Stark.</translation>
    </message>
    <message>
        <source>The two are not the same yet.</source>
        <translation>Die beiden sind noch nicht gleich.</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Something went wrong that should not have. What was proposed until then is kept.</source>
        <translation>Etwas ist schiefgegangen, das nicht schiefgehen sollte. Was bis dahin vorgeschlagen wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>{done} steps were done without asking you</source>
        <translation>{done} Schritte wurden getan, ohne dich zu fragen</translation>
    </message>
    <message>
        <source>Paused: {why}; {left}.</source>
        <translation>Pause: {why}; {left}.</translation>
    </message>
    <message>
        <source>Stopped at “{step}”: {why}. {left}.</source>
        <translation>Angehalten bei „{step}“: {why}. {left}.</translation>
    </message>
    <message>
        <source>1 step is left</source>
        <translation>1 Schritt ist übrig</translation>
    </message>
    <message>
        <source>{count} steps are left</source>
        <translation>{count} Schritte sind übrig</translation>
    </message>
    <message>
        <source>refused the key</source>
        <translation>hat den Schlüssel abgelehnt</translation>
    </message>
    <message>
        <source>asks for a key</source>
        <translation>verlangt einen Schlüssel</translation>
    </message>
    <message>
        <source>a little later</source>
        <translation>etwas später</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>No model answers at {host}. Check the network, and the address in Settings.</source>
        <translation>Bei {host} antwortet kein Modell. Prüfe das Netz und die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>No model answers at {host}. Start the model&apos;s server, or check its address in Settings.</source>
        <translation>Bei {host} antwortet kein Modell. Starte den Server des Modells oder prüfe seine Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>{host} could not prove who it is, so nothing was sent. Check the address in Settings.</source>
        <translation>{host} konnte sich nicht ausweisen, deshalb wurde nichts gesendet. Prüfe die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>{host} said nothing for {time}. Try again, or choose another model.</source>
        <translation>{host} hat {time} lang nichts gesagt. Versuch es noch einmal oder wähle ein anderes Modell.</translation>
    </message>
    <message>
        <source>The answer took longer than {time} and was stopped; nothing of it was done. Try again, or allow more time in Settings.</source>
        <translation>Die Antwort dauerte länger als {time} und wurde angehalten; nichts davon wurde getan. Versuch es noch einmal oder gib in den Einstellungen mehr Zeit.</translation>
    </message>
    <message>
        <source>What {host} sent is no answer of a model. Check the address in Settings.</source>
        <translation>Was {host} gesendet hat, ist keine Antwort eines Modells. Prüfe die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>The answer broke off before its end, so nothing of it was done. Try again.</source>
        <translation>Die Antwort brach vor ihrem Ende ab, deshalb wurde nichts davon getan. Versuch es noch einmal.</translation>
    </message>
    <message>
        <source>The answer became too long for the model and broke off, so nothing of it was done. Ask for less at once.</source>
        <translation>Die Antwort wurde für das Modell zu lang und brach ab, deshalb wurde nichts davon getan. Bitte um weniger auf einmal.</translation>
    </message>
    <message>
        <source>The answer became longer than {limit} and was stopped, so nothing of it was done. Ask for less at once, or choose another model.</source>
        <translation>Die Antwort wurde länger als {limit} und wurde angehalten, deshalb wurde nichts davon getan. Bitte um weniger auf einmal oder wähle ein anderes Modell.</translation>
    </message>
    <message>
        <source>{host} sent {limit} without a word of an answer and was stopped. Try again, or choose another model in Settings.</source>
        <translation>{host} hat {limit} ohne ein Wort einer Antwort gesendet und wurde angehalten. Versuch es noch einmal oder wähle in den Einstellungen ein anderes Modell.</translation>
    </message>
    <message>
        <source>The model&apos;s content filter stopped the answer. Put your request in other words.</source>
        <translation>Der Inhaltsfilter des Modells hat die Antwort angehalten. Bitte in anderen Worten darum.</translation>
    </message>
    <message>
        <source>{host} is not on this computer. Allow it in Settings before anything is sent there.</source>
        <translation>{host} ist nicht auf diesem Rechner. Erlaube es in den Einstellungen, bevor etwas dorthin gesendet wird.</translation>
    </message>
    <message>
        <source>{host} {on_key}. Enter a valid one in Settings.</source>
        <translation>{host} {on_key}. Gib in den Einstellungen einen gültigen ein.</translation>
    </message>
    <message>
        <source>{host} does not let this key use “{model}”. Enter another key or choose another model in Settings.</source>
        <translation>{host} lässt diesen Schlüssel „{model}“ nicht verwenden. Gib in den Einstellungen einen anderen Schlüssel ein oder wähle ein anderes Modell.</translation>
    </message>
    <message>
        <source>There is no credit left for this key at {host}. Top it up there, or choose another model in Settings.</source>
        <translation>Für diesen Schlüssel ist bei {host} kein Guthaben mehr da. Lade es dort auf oder wähle in den Einstellungen ein anderes Modell.</translation>
    </message>
    <message>
        <source>{host} gets too many requests at the moment. Try again {when}.</source>
        <translation>{host} bekommt gerade zu viele Anfragen. Versuch es noch einmal: {when}.</translation>
    </message>
    <message>
        <source>{host} has a problem of its own (error {status}). Try again {when}.</source>
        <translation>{host} hat selbst ein Problem (Fehler {status}). Versuch es noch einmal: {when}.</translation>
    </message>
    <message>
        <source>{host} points to another address, which Assent does not follow. Check the address in Settings.</source>
        <translation>{host} verweist auf eine andere Adresse, der Assent nicht folgt. Prüfe die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>This conversation has become too long for the model. Start a new one.</source>
        <translation>Dieses Gespräch ist für das Modell zu lang geworden. Beginne ein neues.</translation>
    </message>
    <message>
        <source>The model “{model}” cannot use tools. Choose one that can in Settings.</source>
        <translation>Das Modell „{model}“ kann keine Werkzeuge verwenden. Wähle in den Einstellungen eines, das es kann.</translation>
    </message>
    <message>
        <source>{host} does not know the model “{model}”, or the address is incomplete: most end with /v1. Check both in Settings.</source>
        <translation>{host} kennt das Modell „{model}“ nicht, oder die Adresse ist unvollständig: Die meisten enden mit /v1. Prüfe beides in den Einstellungen.</translation>
    </message>
    <message>
        <source>{host} refused the request: {said}</source>
        <translation>{host} hat die Anfrage abgelehnt: {said}</translation>
    </message>
    <message>
        <source>The model gave no answer. Please try again, or ask in other words.</source>
        <translation>Das Modell hat nicht geantwortet. Versuche es noch einmal oder bitte mit anderen Worten darum.</translation>
    </message>
    <message>
        <source>the check of the answer gave no clear verdict</source>
        <translation>die Prüfung der Antwort ergab nichts Klares</translation>
    </message>
    <message>
        <source>what it asks for was not proposed</source>
        <translation>was er verlangt, wurde nicht vorgeschlagen</translation>
    </message>
    <message>
        <source>there was no usable answer</source>
        <translation>es kam keine brauchbare Antwort</translation>
    </message>
    <message>
        <source>the built-in assistant cannot do this step itself</source>
        <translation>der eingebaute Assistent kann diesen Schritt nicht selbst tun</translation>
    </message>
</context>
<context>
    <name>NoticeBlock</name>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Skip step</source>
        <translation>Schritt überspringen</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Modell wählen…</translation>
    </message>
</context>
<context>
    <name>NotificationWindow</name>
    <message>
        <source>Notifications – Assent</source>
        <translation>Benachrichtigungen – Assent</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Snooze</source>
        <translation>Später</translation>
    </message>
</context>
<context>
    <name>OpeningSecret</name>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Recovery code</source>
        <translation>Wiederherstellungscode</translation>
    </message>
    <message>
        <source>Passphrase of this folder</source>
        <translation>Passphrase dieses Ordners</translation>
    </message>
    <message>
        <source>Use the passphrase instead</source>
        <translation>Stattdessen die Passphrase verwenden</translation>
    </message>
    <message>
        <source>Use the recovery code instead</source>
        <translation>Stattdessen den Wiederherstellungscode verwenden</translation>
    </message>
</context>
<context>
    <name>OtherAgentsDialog</name>
    <message>
        <source>Other agents</source>
        <translation>Andere Agenten</translation>
    </message>
    <message>
        <source>Claude, Cursor, Codex and others can read your tasks and propose changes (over MCP). They change nothing: every proposal waits for your review, whatever the settings say.</source>
        <translation>Claude, Cursor, Codex und andere können deine Aufgaben lesen und Änderungen vorschlagen (über MCP). Sie ändern nichts: Jeder Vorschlag wartet auf deine Prüfung, was auch immer eingestellt ist.</translation>
    </message>
    <message>
        <source>Let other agents read and propose</source>
        <translation>Andere Agenten lesen und vorschlagen lassen</translation>
    </message>
    <message>
        <source>There are no lists and no labels yet.</source>
        <translation>Es gibt noch keine Listen und keine Etiketten.</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>What to paste</source>
        <translation>Was einzufügen ist</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Who was here</source>
        <translation>Wer hier war</translation>
    </message>
    <message>
        <source>Nobody yet.</source>
        <translation>Noch niemand.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>What was sent…</source>
        <translation>Was gesendet wurde…</translation>
    </message>
    <message>
        <source>They are let in now. Paste what is below into your agent and start it again.</source>
        <translation>Sie werden jetzt eingelassen. Füge den Text unten in deinen Agenten ein und starte ihn neu.</translation>
    </message>
    <message>
        <source>They are no longer let in.</source>
        <translation>Sie werden nicht mehr eingelassen.</translation>
    </message>
    <message>
        <source>Run this in a terminal:</source>
        <translation>Im Terminal ausführen:</translation>
    </message>
    <message>
        <source>Add this to {file}:</source>
        <translation>In {file} einfügen:</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Hidden from them</source>
        <translation>Vor ihnen verborgen</translation>
    </message>
    <message>
        <source>Tasks in these lists or with these labels cannot be read, found or counted by other agents.</source>
        <translation>Aufgaben in diesen Listen oder mit diesen Etiketten können andere Agenten nicht lesen, finden oder zählen.</translation>
    </message>
    <message>
        <source>Connect an agent</source>
        <translation>Einen Agenten verbinden</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>New task from a template</source>
        <translation>Neue Aufgabe aus Vorlage</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Width of the panes</source>
        <translation>Breite der Bereiche</translation>
    </message>
</context>
<context>
    <name>PassphrasePage</name>
    <message>
        <source>Change passphrase</source>
        <translation>Passphrase ändern</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>Neue Passphrase</translation>
    </message>
    <message>
        <source>Your devices go on as before. A device that joins from now on needs the new passphrase. The recovery code stays the same.</source>
        <translation>Deine Geräte machen weiter wie bisher. Ein Gerät, das ab jetzt dazukommt, braucht die neue Passphrase. Der Wiederherstellungscode bleibt gleich.</translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Upcoming</source>
        <translation>Demnächst</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>Someday</source>
        <translation>Irgendwann</translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation>Kalender</translation>
    </message>
</context>
<context>
    <name>PreviewPage</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Use it anyway</source>
        <translation>Trotzdem verwenden</translation>
    </message>
    <message>
        <source>Name of this device</source>
        <translation>Name dieses Geräts</translation>
    </message>
    <message>
        <source>Encrypt what is in the folder</source>
        <translation>Inhalt des Ordners verschlüsseln</translation>
    </message>
    <message>
        <source>Whoever keeps or copies the folder cannot read your tasks. Each device asks for the passphrase.</source>
        <translation>Wer den Ordner aufbewahrt oder kopiert, kann deine Aufgaben nicht lesen. Jedes Gerät fragt nach der Passphrase.</translation>
    </message>
    <message>
        <source>Share this folder</source>
        <translation>Diesen Ordner teilen</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Mitmachen</translation>
    </message>
    <message>
        <source>Give this device a name.</source>
        <translation>Gib diesem Gerät einen Namen.</translation>
    </message>
    <message>
        <source>Enter the passphrase of the folder, or the recovery code.</source>
        <translation>Gib die Passphrase des Ordners oder den Wiederherstellungscode ein.</translation>
    </message>
    <message>
        <source>Tasks are shared here already</source>
        <translation>Hier werden schon Aufgaben geteilt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln device(s)</source>
        <translation>
            <numerusform>%Ln Gerät</numerusform>
            <numerusform>%Ln Geräte</numerusform>
        </translation>
    </message>
    <message>
        <source>{devices}, {size}</source>
        <translation>{devices}, {size}</translation>
    </message>
    <message>
        <source>{devices}. Encrypted.</source>
        <translation>{devices}. Verschlüsselt.</translation>
    </message>
    <message>
        <source>{devices}. Not encrypted.</source>
        <translation>{devices}. Nicht verschlüsselt.</translation>
    </message>
    <message>
        <source>Share your tasks here</source>
        <translation>Deine Aufgaben hier teilen</translation>
    </message>
    <message>
        <source>Your tasks are written here for your other devices. Set up the same folder there, and they join.</source>
        <translation>Deine Aufgaben werden hier für deine anderen Geräte abgelegt. Richte dort denselben Ordner ein, und sie machen mit.</translation>
    </message>
    <message>
        <source>This folder is not there yet; it will be made.</source>
        <translation>Diesen Ordner gibt es noch nicht; er wird angelegt.</translation>
    </message>
    <message numerus="yes">
        <source>There are %Ln other file(s) or folder(s) here. They are left alone.</source>
        <translation>
            <numerusform>Hier gibt es %Ln weitere Datei oder weiteren Ordner. Sie bleiben unberührt.</numerusform>
            <numerusform>Hier gibt es %Ln weitere Dateien oder Ordner. Sie bleiben unberührt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Use a folder of its own</source>
        <translation>Eigenen Ordner verwenden</translation>
    </message>
    <message>
        <source>The folder is empty.</source>
        <translation>Der Ordner ist leer.</translation>
    </message>
    <message>
        <source>Joining brings their tasks here, and yours there. Nothing is overwritten.</source>
        <translation>Beim Mitmachen kommen ihre Aufgaben hierher und deine dorthin. Nichts wird überschrieben.</translation>
    </message>
    <message>
        <source>Sharing was begun here twice; all devices go on with one of the two.</source>
        <translation>Hier wurde das Teilen zweimal begonnen; alle Geräte machen mit einem von beiden weiter.</translation>
    </message>
    <message>
        <source>Device {id}</source>
        <translation>Gerät {id}</translation>
    </message>
    <message>
        <source>Not seen yet</source>
        <translation>Noch nicht gesehen</translation>
    </message>
    <message>
        <source>Seen {when}</source>
        <translation>Gesehen: {when}</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weiteres</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Your profile, with the database that is in use, lies in a folder that is synced itself, or the other way round. That can ruin the database. Choose another folder, or move the profile out first.</source>
        <translation>Dein Profil mit der benutzten Datenbank liegt in einem Ordner, der selbst synchronisiert wird, oder umgekehrt. Das kann die Datenbank zerstören. Wähle einen anderen Ordner oder verschiebe zuerst das Profil.</translation>
    </message>
</context>
<context>
    <name>PreviewPart</name>
    <message>
        <source>The first tasks in the file</source>
        <translation>Die ersten Aufgaben der Datei</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Due</source>
        <translation>Fällig</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Was geschieht</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>First {shown} of {total}</source>
        <translation>Die ersten {shown} von {total}</translation>
    </message>
    <message numerus="yes">
        <source>%n left out: why?</source>
        <translation>
            <numerusform>%n ausgelassen: warum?</numerusform>
            <numerusform>%n ausgelassen: warum?</numerusform>
        </translation>
    </message>
    <message>
        <source>What is left out, and why</source>
        <translation>Was ausgelassen wird und warum</translation>
    </message>
    <message numerus="yes">
        <source>…and %n more</source>
        <translation>
            <numerusform>…und %n weitere</numerusform>
            <numerusform>…und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n section(s) become labels.</source>
        <translation>
            <numerusform>%n Abschnitt wird ein Etikett.</numerusform>
            <numerusform>%n Abschnitte werden Etiketten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n neue</numerusform>
            <numerusform>%n neue</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here</source>
        <translation>
            <numerusform>%n schon da</numerusform>
            <numerusform>%n schon da</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n ausgelassen</numerusform>
            <numerusform>%n ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Already here</source>
        <translation>Schon da</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n Aufgabe</numerusform>
            <numerusform>%n Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{tasks} in %n list(s)</source>
        <translation>
            <numerusform>{tasks} in %n Liste</numerusform>
            <numerusform>{tasks} in %n Listen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n repeating</source>
        <translation>
            <numerusform>%n wiederkehrend</numerusform>
            <numerusform>%n wiederkehrend</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n subtask(s) with dates of their own become tasks.</source>
        <translation>
            <numerusform>%n Unteraufgabe mit eigenem Datum wird eine Aufgabe.</numerusform>
            <numerusform>%n Unteraufgaben mit eigenem Datum werden Aufgaben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not taken over: {parts}.</source>
        <translation>Nicht übernommen: {parts}.</translation>
    </message>
</context>
<context>
    <name>PriorityChoice</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>PriorityField</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Waiting for the keyring…</source>
        <translation>Wartet auf den Schlüsselbund…</translation>
    </message>
    <message>
        <source>Asking the model…</source>
        <translation>Fragt das Modell…</translation>
    </message>
    <message>
        <source>The model is busy; trying again in {wait}</source>
        <translation>Das Modell ist ausgelastet; nächster Versuch in {wait}</translation>
    </message>
    <message>
        <source>The model&apos;s server has a problem; trying again in {wait}</source>
        <translation>Der Server des Modells hat ein Problem; nächster Versuch in {wait}</translation>
    </message>
    <message>
        <source>No answer from {host}; trying again in {wait}</source>
        <translation>Keine Antwort von {host}; nächster Versuch in {wait}</translation>
    </message>
    <message>
        <source>The model made more than {most} calls at once; only the first {most} were looked at.</source>
        <translation>Das Modell hat mehr als {most} Aufrufe auf einmal gemacht; nur die ersten {most} wurden beachtet.</translation>
    </message>
    <message>
        <source>Checking the answer: asking once more.</source>
        <translation>Prüft die Antwort: fragt noch einmal nach.</translation>
    </message>
</context>
<context>
    <name>ProposalEditor</name>
    <message>
        <source>Apply anyway</source>
        <translation>Trotzdem anwenden</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Bestätigen</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>Steps of the agent</source>
        <translation>Schritte des Agenten</translation>
    </message>
    <message>
        <source>Todos</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>{total} total • {remaining} remaining</source>
        <translation>{total} insgesamt • {remaining} übrig</translation>
    </message>
    <message>
        <source>Continuing: {step}</source>
        <translation>Weiter mit: {step}</translation>
    </message>
    <message>
        <source>All steps are done.</source>
        <translation>Alle Schritte sind erledigt.</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Collapse the steps</source>
        <translation>Schritte zuklappen</translation>
    </message>
    <message>
        <source>Expand the steps</source>
        <translation>Schritte aufklappen</translation>
    </message>
</context>
<context>
    <name>QuickAdd</name>
    <message>
        <source>Add a task</source>
        <translation>Aufgabe hinzufügen</translation>
    </message>
    <message>
        <source>Add a task, like “Pay rent tomorrow 9am !p1 /house #home”</source>
        <translation>Aufgabe hinzufügen, etwa „Miete zahlen morgen 9 Uhr !p1 /haus #geld“</translation>
    </message>
    <message>
        <source>No more text fits in here; what is beyond it was left out.</source>
        <translation>Mehr Text passt hier nicht hinein; der Rest wurde ausgelassen.</translation>
    </message>
    <message>
        <source>A title can have at most {most} characters; this one has {length}.</source>
        <translation>Ein Titel kann höchstens {most} Zeichen haben; dieser hat {length}.</translation>
    </message>
    <message>
        <source>{length} of {most} characters</source>
        <translation>{length} von {most} Zeichen</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) were pasted.</source>
        <translation>
            <numerusform>%n Zeile wurde eingefügt.</numerusform>
            <numerusform>%n Zeilen wurden eingefügt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n task(s)</source>
        <translation>
            <numerusform>%n Aufgabe hinzufügen</numerusform>
            <numerusform>%n Aufgaben hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>As one</source>
        <translation>Als eine</translation>
    </message>
    <message>
        <source>“{title}” was not added.</source>
        <translation>„{title}“ wurde nicht hinzugefügt.</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) were not added.</source>
        <translation>
            <numerusform>%n Aufgabe wurde nicht hinzugefügt.</numerusform>
            <numerusform>%n Aufgaben wurden nicht hinzugefügt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>A task needs a title too.</source>
        <translation>Eine Aufgabe braucht auch einen Titel.</translation>
    </message>
    <message>
        <source>Every line needs a title of at most {most} characters.</source>
        <translation>Jede Zeile braucht einen Titel mit höchstens {most} Zeichen.</translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>No task found matching &apos;{text}&apos;</source>
        <translation>Keine Aufgabe passt zu „{text}“</translation>
    </message>
    <message>
        <source>No task found matching &apos;{text}&apos;. The nearest title is &apos;{nearest}&apos;.</source>
        <translation>Keine Aufgabe passt zu „{text}“. Am nächsten kommt „{nearest}“.</translation>
    </message>
    <message>
        <source>Multiple tasks match &apos;{text}&apos;.</source>
        <translation>Mehrere Aufgaben passen zu „{text}“.</translation>
    </message>
    <message>
        <source>Several tasks match “{text}”. Which one do you mean?</source>
        <translation>Mehrere Aufgaben passen zu „{text}“. Welche meinst du?</translation>
    </message>
    <message>
        <source>No checklist item matches &apos;{text}&apos;.</source>
        <translation>Kein Punkt einer Checkliste passt zu „{text}“.</translation>
    </message>
    <message>
        <source>No checklist item of &apos;{task}&apos; matches &apos;{text}&apos;.</source>
        <translation>Kein Punkt von „{task}“ passt zu „{text}“.</translation>
    </message>
    <message>
        <source>There is no list “{name}”.</source>
        <translation>Es gibt keine Liste „{name}“.</translation>
    </message>
    <message>
        <source>There is no label “{name}”.</source>
        <translation>Es gibt kein Etikett „{name}“.</translation>
    </message>
    <message>
        <source>The model did not say which task.</source>
        <translation>Das Modell hat nicht gesagt, welche Aufgabe.</translation>
    </message>
    <message>
        <source>That day is in the past.</source>
        <translation>Dieser Tag ist schon vorbei.</translation>
    </message>
    <message>
        <source>That day is not in {year}, and you did not name it.</source>
        <translation>Dieser Tag liegt nicht in {year}, und du hast ihn nicht genannt.</translation>
    </message>
    <message>
        <source>The model gave a date that is none.</source>
        <translation>Das Modell hat ein Datum angegeben, das es nicht gibt.</translation>
    </message>
    <message>
        <source>It would start after it is due.</source>
        <translation>Der Beginn läge nach der Fälligkeit.</translation>
    </message>
    <message>
        <source>“{task}” has no due date that could get a time.</source>
        <translation>„{task}“ hat kein Fälligkeitsdatum, das eine Uhrzeit bekommen könnte.</translation>
    </message>
    <message>
        <source>Multiple checklist items match &apos;{text}&apos;. Name the task: {names}</source>
        <translation>Mehrere Punkte passen zu „{text}“. Nenne die Aufgabe dazu: {names}</translation>
    </message>
    <message>
        <source>There is no such task, or it is in the trash.</source>
        <translation>Diese Aufgabe gibt es nicht, oder sie ist im Papierkorb.</translation>
    </message>
    <message>
        <source>The model named a checklist item that is not there.</source>
        <translation>Das Modell hat einen Punkt der Checkliste genannt, den es nicht gibt.</translation>
    </message>
    <message>
        <source>“{task}” is only proposed so far; this works once you have confirmed it.</source>
        <translation>„{task}“ ist bisher nur vorgeschlagen; das geht, sobald du es bestätigt hast.</translation>
    </message>
    <message>
        <source>The model did not say what exactly.</source>
        <translation>Das Modell hat nicht gesagt, was genau.</translation>
    </message>
    <message>
        <source>The model asked for something that this app does not have.</source>
        <translation>Das Modell wollte etwas, das diese App nicht hat.</translation>
    </message>
    <message>
        <source>It had failed twice before.</source>
        <translation>Es war schon zweimal gescheitert.</translation>
    </message>
    <message>
        <source>At most {limit} are possible at once; these are {length}.</source>
        <translation>Höchstens {limit} sind auf einmal möglich; das sind {length}.</translation>
    </message>
    <message>
        <source>Only you can set that status.</source>
        <translation>Diesen Status kannst nur du setzen.</translation>
    </message>
    <message>
        <source>You ticked “{item}” yourself, and the model gave no reason to untick it.</source>
        <translation>Du hast „{item}“ selbst abgehakt, und das Modell nannte keinen Grund, das Häkchen zu entfernen.</translation>
    </message>
    <message>
        <source>The model gave a time that is none.</source>
        <translation>Das Modell hat eine Uhrzeit genannt, die keine ist.</translation>
    </message>
    <message>
        <source>There is no such day.</source>
        <translation>Diesen Tag gibt es nicht.</translation>
    </message>
    <message>
        <source>There are no proposals to withdraw.</source>
        <translation>Es gibt keine Vorschläge, die sich zurückziehen ließen.</translation>
    </message>
    <message>
        <source>Not proposed, because it is so already: {what}.</source>
        <translation>Nicht vorgeschlagen, weil es schon so ist: {what}.</translation>
    </message>
    <message>
        <source>Not proposed again, because it waits for your review already: {what}.</source>
        <translation>Nicht noch einmal vorgeschlagen, weil es schon auf deine Prüfung wartet: {what}.</translation>
    </message>
    <message>
        <source>Not proposed, because you turned down the task it belongs to: {what}.</source>
        <translation>Nicht vorgeschlagen, weil du die Aufgabe dazu abgelehnt hast: {what}.</translation>
    </message>
    <message>
        <source>Not proposed, because you rejected it before: {what}.</source>
        <translation>Nicht vorgeschlagen, weil du es schon einmal abgelehnt hast: {what}.</translation>
    </message>
</context>
<context>
    <name>ReasonEditor</name>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Why not?</source>
        <translation>Warum nicht?</translation>
    </message>
    <message>
        <source>Why not? The agent will take it into account.</source>
        <translation>Warum nicht? Der Agent wird es berücksichtigen.</translation>
    </message>
    <message>
        <source>The reason</source>
        <translation>Der Grund</translation>
    </message>
</context>
<context>
    <name>Receipt</name>
    <message>
        <source>Nothing was changed.</source>
        <translation>Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>,</source>
        <translation>.</translation>
    </message>
    <message>
        <source>Stopped by you.</source>
        <translation>Von dir angehalten.</translation>
    </message>
    <message>
        <source>I stopped after {rounds} rounds.</source>
        <translation>Nach {rounds} Runden habe ich aufgehört.</translation>
    </message>
    <message>
        <source>Done: {what}</source>
        <translation>Erledigt: {what}</translation>
    </message>
    <message>
        <source>Done:</source>
        <translation>Erledigt:</translation>
    </message>
    <message>
        <source>Proposed: {what} (waiting for your review)</source>
        <translation>Vorgeschlagen: {what} (wartet auf deine Prüfung)</translation>
    </message>
    <message>
        <source>Proposed, waiting for your review:</source>
        <translation>Vorgeschlagen, wartet auf deine Prüfung:</translation>
    </message>
    <message>
        <source>{what}: {why}</source>
        <translation>{what} – {why}</translation>
    </message>
    <message>
        <source>Could not {what}</source>
        <translation>Nicht möglich: {what}</translation>
    </message>
    <message>
        <source>Could not:</source>
        <translation>Nicht möglich:</translation>
    </message>
    <message>
        <source>Asked for, but not proposed: {what}</source>
        <translation>Verlangt, aber nicht vorgeschlagen: {what}</translation>
    </message>
    <message>
        <source>Asked for, but not proposed:</source>
        <translation>Verlangt, aber nicht vorgeschlagen:</translation>
    </message>
    <message>
        <source>Proposed below, for you to decide.</source>
        <translation>Unten vorgeschlagen; du entscheidest.</translation>
    </message>
    <message>
        <source>Listed 1 task</source>
        <translation>1 Aufgabe aufgelistet</translation>
    </message>
    <message>
        <source>Listed {count} tasks</source>
        <translation>{count} Aufgaben aufgelistet</translation>
    </message>
    <message>
        <source>… and {count} more</source>
        <translation>… und {count} weitere</translation>
    </message>
    <message>
        <source>{title} (done)</source>
        <translation>{title} (erledigt)</translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message>
        <source>Your tasks cannot be opened</source>
        <translation>Deine Aufgaben lassen sich nicht öffnen</translation>
    </message>
    <message>
        <source>The file with your tasks is damaged. Choose a backup to go on from: everything will be as it was then. The damaged file is kept among the backups, in {folder}.</source>
        <translation>Die Datei mit deinen Aufgaben ist beschädigt. Wähle eine Sicherung, mit der es weitergeht: Alles wird wieder wie damals. Die beschädigte Datei bleibt bei den Sicherungen erhalten, in {folder}.</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>Andere Datei wählen…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>There are no backups in that folder. Perhaps you have one elsewhere.</source>
        <translation>In diesem Ordner gibt es keine Sicherungen. Vielleicht hast du anderswo eine.</translation>
    </message>
    <message>
        <source>Checking the backup…</source>
        <translation>Die Sicherung wird geprüft…</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>checklist items</source>
        <translation>Checklistenpunkte</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>Etiketten</translation>
    </message>
    <message>
        <source>history</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>That did not work. The log has the details.</source>
        <translation>Das hat nicht geklappt. Das Protokoll enthält die Einzelheiten.</translation>
    </message>
    <message>
        <source>Save what can be read…</source>
        <translation>Lesbares retten…</translation>
    </message>
    <message>
        <source>Writes it to a new file, which can then be restored like a backup</source>
        <translation>Schreibt es in eine neue Datei, die sich dann wie eine Sicherung wiederherstellen lässt</translation>
    </message>
    <message>
        <source>Only read</source>
        <translation>Nur lesen</translation>
    </message>
    <message>
        <source>Opens the window with all that can still be read; nothing is changed</source>
        <translation>Öffnet das Fenster mit allem, was noch lesbar ist; geändert wird nichts</translation>
    </message>
    <message>
        <source>Save what can be read</source>
        <translation>Lesbares retten</translation>
    </message>
    <message>
        <source>Reading what can be read…</source>
        <translation>Liest, was lesbar ist…</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) were saved.</source>
        <translation>
            <numerusform>%n Aufgabe wurde gerettet.</numerusform>
            <numerusform>%n Aufgaben wurden gerettet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n could not be read.</source>
        <translation>
            <numerusform>Etwa %n war nicht lesbar.</numerusform>
            <numerusform>Etwa %n waren nicht lesbar.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not read, or not all of it: {parts}.</source>
        <translation>Nicht oder nicht ganz gelesen: {parts}.</translation>
    </message>
    <message>
        <source>Restore goes on from the new file, which is chosen below.</source>
        <translation>Wiederherstellen macht mit der neuen Datei weiter, die unten ausgewählt ist.</translation>
    </message>
</context>
<context>
    <name>RecoveryPage</name>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Keep your recovery code</source>
        <translation>Bewahre deinen Wiederherstellungscode auf</translation>
    </message>
    <message>
        <source>If you forget the passphrase, this code opens the folder. It is shown only now and kept nowhere. Without either of the two, nobody can ever read what is there.</source>
        <translation>Wenn du die Passphrase vergisst, öffnet dieser Code den Ordner. Er wird nur jetzt gezeigt und nirgends aufbewahrt. Ohne eines von beiden kann niemand je lesen, was dort ist.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <source>I have kept it</source>
        <translation>Ich habe ihn aufbewahrt</translation>
    </message>
    <message>
        <source>Recovery code {code}</source>
        <translation>Wiederherstellungscode {code}</translation>
    </message>
    <message>
        <source>There is no keyring on this computer: you are asked for the passphrase at every start.</source>
        <translation>Auf diesem Rechner gibt es keinen Schlüsselbund: Du wirst bei jedem Start nach der Passphrase gefragt.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Recovery code of the shared folder of Assent</source>
        <translation>Wiederherstellungscode für den gemeinsamen Ordner von Assent</translation>
    </message>
    <message>
        <source>It opens the folder without the passphrase. Keep it where only you find it.</source>
        <translation>Er öffnet den Ordner ohne die Passphrase. Bewahre ihn dort auf, wo nur du ihn findest.</translation>
    </message>
</context>
<context>
    <name>ReminderEditor</name>
    <message>
        <source>At a time…</source>
        <translation>Zu einer Zeit…</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>As usual (when due)</source>
        <translation>Wie üblich (bei Fälligkeit)</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Add a reminder</source>
        <translation>Erinnerung hinzufügen</translation>
    </message>
</context>
<context>
    <name>Reminders</name>
    <message numerus="yes">
        <source>%n task(s) are due</source>
        <translation>
            <numerusform>%n Aufgabe ist fällig</numerusform>
            <numerusform>%n Aufgaben sind fällig</numerusform>
        </translation>
    </message>
    <message>
        <source>Due now</source>
        <translation>Jetzt fällig</translation>
    </message>
    <message>
        <source>Was due at {time}</source>
        <translation>War um {time} fällig</translation>
    </message>
    <message numerus="yes">
        <source>%n reminder(s)</source>
        <translation>
            <numerusform>%n Erinnerung</numerusform>
            <numerusform>%n Erinnerungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Reminder</source>
        <translation>Erinnerung</translation>
    </message>
    <message>
        <source>Reminder · {when}</source>
        <translation>Erinnerung · {when}</translation>
    </message>
</context>
<context>
    <name>RepeatDialog</name>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>every 2 weeks on friday</source>
        <translation>alle 2 Wochen am Freitag</translation>
    </message>
    <message>
        <source>Repetition in words</source>
        <translation>Wiederholung in Worten</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Day of the month</source>
        <translation>Tag des Monats</translation>
    </message>
    <message>
        <source>Counted from</source>
        <translation>Gezählt ab</translation>
    </message>
    <message>
        <source>the due date</source>
        <translation>der Fälligkeit</translation>
    </message>
    <message>
        <source>the day it is done</source>
        <translation>dem Tag der Erledigung</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>Endet</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>on a day</source>
        <translation>an einem Tag</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nach so vielen Malen:</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>Wie oft</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Do not repeat</source>
        <translation>Nicht wiederholen</translation>
    </message>
    <message>
        <source>Try “every monday”, “every 2 weeks” or “every month on the 1st”.</source>
        <translation>Zum Beispiel „jeden Montag“, „alle 2 Wochen“ oder „am 1. jeden Monats“.</translation>
    </message>
    <message>
        <source>Due {days}</source>
        <translation>Fällig {days}</translation>
    </message>
    <message>
        <source>There is no such day.</source>
        <translation>Einen solchen Tag gibt es nicht.</translation>
    </message>
    <message>
        <source>Due {days}, if it is always done on time</source>
        <translation>Fällig {days}, wenn alles pünktlich erledigt wird</translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>week</source>
        <translation>Woche</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>Wochen</translation>
    </message>
    <message>
        <source>month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>months</source>
        <translation>Monate</translation>
    </message>
    <message>
        <source>year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>years</source>
        <translation>Jahre</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Am</translation>
    </message>
</context>
<context>
    <name>RepeatEditor</name>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore a backup</source>
        <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Everything goes back to how it was when the backup was made. What you have now is kept as a backup first. Assent then starts again.</source>
        <translation>Alles wird wieder so, wie es beim Erstellen der Sicherung war. Der jetzige Stand wird vorher selbst gesichert. Danach startet Assent neu.</translation>
    </message>
    <message>
        <source>There are no backups yet. File → Back up now makes one.</source>
        <translation>Es gibt noch keine Sicherungen. „Datei → Jetzt sichern“ erstellt eine.</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>Andere Datei wählen…</translation>
    </message>
    <message>
        <source>Restore and restart</source>
        <translation>Wiederherstellen und neu starten</translation>
    </message>
    <message>
        <source>Checking the backup…</source>
        <translation>Die Sicherung wird geprüft…</translation>
    </message>
    <message>
        <source>Assent starts again…</source>
        <translation>Assent startet neu…</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>Add a task</source>
        <translation>Aufgabe hinzufügen</translation>
    </message>
    <message>
        <source>Complete a task</source>
        <translation>Aufgabe erledigen</translation>
    </message>
    <message>
        <source>Delete a task</source>
        <translation>Aufgabe löschen</translation>
    </message>
    <message>
        <source>Reword a task</source>
        <translation>Aufgabe umformulieren</translation>
    </message>
    <message>
        <source>Set a status</source>
        <translation>Status setzen</translation>
    </message>
    <message>
        <source>Set a priority</source>
        <translation>Priorität setzen</translation>
    </message>
    <message>
        <source>Set a due date</source>
        <translation>Fälligkeit setzen</translation>
    </message>
    <message>
        <source>Set a repetition</source>
        <translation>Wiederholung festlegen</translation>
    </message>
    <message>
        <source>Set an estimate</source>
        <translation>Aufwand setzen</translation>
    </message>
    <message>
        <source>Add checklist items</source>
        <translation>Punkte zur Checkliste hinzufügen</translation>
    </message>
    <message>
        <source>Change checklist items</source>
        <translation>Punkte der Checkliste ändern</translation>
    </message>
    <message>
        <source>Label a task</source>
        <translation>Etikett vergeben</translation>
    </message>
    <message>
        <source>{change}: the task was deleted for good</source>
        <translation>{change}: Die Aufgabe wurde endgültig gelöscht</translation>
    </message>
    <message>
        <source>Reject with a reason…</source>
        <translation>Mit Grund ablehnen…</translation>
    </message>
    <message>
        <source>Open this task</source>
        <translation>Diese Aufgabe öffnen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Why not?</source>
        <translation>Warum nicht?</translation>
    </message>
    <message>
        <source>&amp;Other…</source>
        <translation>&amp;Anderer Grund…</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Apply anyway</source>
        <translation>Trotzdem anwenden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Reconsider</source>
        <translation>Überdenken</translation>
    </message>
    <message>
        <source>Let the agent propose it again</source>
        <translation>Wieder vorschlagen lassen</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>wrong task</source>
        <translation>falsche Aufgabe</translation>
    </message>
    <message>
        <source>wrong value</source>
        <translation>falscher Wert</translation>
    </message>
    <message>
        <source>already done</source>
        <translation>schon erledigt</translation>
    </message>
    <message>
        <source>not now</source>
        <translation>nicht jetzt</translation>
    </message>
    <message>
        <source>Undo anyway</source>
        <translation>Trotzdem rückgängig</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Left out of Confirm all</source>
        <translation>Bei „Alle bestätigen“ ausgelassen</translation>
    </message>
    <message>
        <source>Included in Confirm all</source>
        <translation>Bei „Alle bestätigen“ dabei</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Applying…</source>
        <translation>Wird angewendet…</translation>
    </message>
    <message>
        <source>edited by you</source>
        <translation>von dir bearbeitet</translation>
    </message>
    <message>
        <source>applied without asking, as you set</source>
        <translation>ohne Nachfrage angewendet, wie von dir eingestellt</translation>
    </message>
    <message>
        <source>included in Confirm all</source>
        <translation>bei „Alle bestätigen“ dabei</translation>
    </message>
    <message>
        <source>left out of Confirm all</source>
        <translation>bei „Alle bestätigen“ ausgelassen</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>≈ “{said}”</source>
        <translation>≈ „{said}“</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>applying</source>
        <translation>wird angewendet</translation>
    </message>
    <message>
        <source>waiting for your verdict</source>
        <translation>wartet auf dein Urteil</translation>
    </message>
    <message>
        <source>Complete task:</source>
        <translation>Aufgabe erledigen:</translation>
    </message>
    <message>
        <source>Delete task</source>
        <translation>Aufgabe löschen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen:</translation>
    </message>
    <message>
        <source>Tick</source>
        <translation>Abhaken:</translation>
    </message>
    <message>
        <source>Untick</source>
        <translation>Haken entfernen:</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren:</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen:</translation>
    </message>
    <message>
        <source>A change that this version does not know</source>
        <translation>Eine Änderung, die diese Version nicht kennt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>{name} (new list)</source>
        <translation>{name} (neue Liste)</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Add label</source>
        <translation>Etikett hinzufügen:</translation>
    </message>
    <message>
        <source>New task:</source>
        <translation>Neue Aufgabe:</translation>
    </message>
    <message>
        <source>New item:</source>
        <translation>Punkt:</translation>
    </message>
    <message>
        <source>creates the next one</source>
        <translation>legt die nächste an</translation>
    </message>
    <message>
        <source>(done)</source>
        <translation>(erledigt)</translation>
    </message>
    <message>
        <source>{field}: from {before} to {after}</source>
        <translation>{field}: von {before} zu {after}</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>„{text}“</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Überholt</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Task gone</source>
        <translation>Aufgabe fehlt</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>Abgelaufen</translation>
    </message>
    <message>
        <source>No effect</source>
        <translation>Ohne Wirkung</translation>
    </message>
    <message>
        <source>Verdicts differ</source>
        <translation>Verschieden entschieden</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>Withdrawn</source>
        <translation>Zurückgezogen</translation>
    </message>
    <message>
        <source>confirmed on {device} {when}</source>
        <translation>bestätigt auf {device}, {when}</translation>
    </message>
    <message>
        <source>rejected on {device} {when}</source>
        <translation>abgelehnt auf {device}, {when}</translation>
    </message>
    <message>
        <source>undone on {device} {when}</source>
        <translation>rückgängig gemacht auf {device}, {when}</translation>
    </message>
    <message>
        <source>withdrawn on {device} {when}</source>
        <translation>zurückgezogen auf {device}, {when}</translation>
    </message>
    <message>
        <source>Reconsidered</source>
        <translation>Überdacht</translation>
    </message>
    <message>
        <source>Lifted</source>
        <translation>Aufgehoben</translation>
    </message>
    <message>
        <source>this device</source>
        <translation>diesem Gerät</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>einem anderen Gerät</translation>
    </message>
    <message>
        <source>This device</source>
        <translation>Dieses Gerät</translation>
    </message>
    <message>
        <source>Another device</source>
        <translation>Anderes Gerät</translation>
    </message>
    <message>
        <source>Built-in</source>
        <translation>Eingebaut</translation>
    </message>
    <message>
        <source>Item gone</source>
        <translation>Punkt fehlt</translation>
    </message>
    <message>
        <source>waits for: {what}</source>
        <translation>wartet auf: {what}</translation>
    </message>
    <message>
        <source>waits for another change</source>
        <translation>wartet auf eine andere Änderung</translation>
    </message>
    <message>
        <source>what it changed is not here; it may still come, or decide again</source>
        <translation>was sie geändert hat, ist nicht hier; es kommt vielleicht noch, oder neu entscheiden</translation>
    </message>
    <message>
        <source>on {device} {when}</source>
        <translation>auf {device}, {when}</translation>
    </message>
    <message>
        <source>{field} then {then}, now {now}, proposed {proposed}</source>
        <translation>{field} damals {then}, jetzt {now}, vorgeschlagen {proposed}</translation>
    </message>
    <message>
        <source>Said {said}, matched {title} ({percent} %)</source>
        <translation>Gesagt {said}, erkannt {title} ({percent} %)</translation>
    </message>
    <message>
        <source>The agent may propose it again.</source>
        <translation>Der Agent darf es wieder vorschlagen.</translation>
    </message>
    <message>
        <source>what it would change is gone for good</source>
        <translation>was es ändern würde, ist endgültig gelöscht</translation>
    </message>
    <message>
        <source>the checklist item is not there any more</source>
        <translation>den Punkt der Checkliste gibt es nicht mehr</translation>
    </message>
    <message>
        <source>the task is in the trash</source>
        <translation>die Aufgabe ist im Papierkorb</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Move a task to a list</source>
        <translation>Aufgabe in eine Liste verschieben</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Another task…</source>
        <translation>Andere Aufgabe…</translation>
    </message>
    <message>
        <source>This is the task</source>
        <translation>Das ist die Aufgabe</translation>
    </message>
    <message>
        <source>Is this the one?</source>
        <translation>Ist es diese?</translation>
    </message>
    <message>
        <source>You said that it is the one.</source>
        <translation>Du hast gesagt, dass es diese ist.</translation>
    </message>
    <message>
        <source>Found by guessing.</source>
        <translation>Durch Raten gefunden.</translation>
    </message>
    <message>
        <source>Already so</source>
        <translation>Schon so</translation>
    </message>
    <message>
        <source>somebody has done it meanwhile; there is nothing left to apply</source>
        <translation>inzwischen hat es jemand getan; es ist nichts mehr anzuwenden</translation>
    </message>
    <message>
        <source>{field} then {then}, now {now}</source>
        <translation>{field} damals {then}, jetzt {now}</translation>
    </message>
    <message>
        <source>That task has no such checklist item.</source>
        <translation>Diese Aufgabe hat keinen solchen Punkt.</translation>
    </message>
    <message>
        <source>It is so already on that task.</source>
        <translation>Bei dieser Aufgabe ist es schon so.</translation>
    </message>
    <message>
        <source>It was so already when you confirmed it; there was nothing to take back.</source>
        <translation>Es war schon so, als du es bestätigt hast; es gab nichts zurückzunehmen.</translation>
    </message>
    <message>
        <source>proposed by {agent}</source>
        <translation>vorgeschlagen von {agent}</translation>
    </message>
    <message>
        <source>{agent} (another agent)</source>
        <translation>{agent} (anderer Agent)</translation>
    </message>
    <message>
        <source>it says: “{text}”</source>
        <translation>er sagt: „{text}“</translation>
    </message>
    <message>
        <source>Note the language</source>
        <translation>Sprache notieren</translation>
    </message>
    <message>
        <source>Write a report</source>
        <translation>Bericht schreiben</translation>
    </message>
    <message>
        <source>Note observations</source>
        <translation>Beobachtungen notieren</translation>
    </message>
</context>
<context>
    <name>ReviewCard</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n Änderung</numerusform>
            <numerusform>%n Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>{changes} to this task</source>
        <translation>{changes} an dieser Aufgabe</translation>
    </message>
    <message>
        <source>{changes} to {tasks}</source>
        <translation>{changes} an {tasks}</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n Aufgabe</numerusform>
            <numerusform>%n Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n Anfrage</numerusform>
            <numerusform>%n Anfragen</numerusform>
        </translation>
    </message>
    <message>
        <source>expires {when}</source>
        <translation>läuft ab: {when}</translation>
    </message>
    <message numerus="yes">
        <source>%n left</source>
        <translation>
            <numerusform>noch %n</numerusform>
            <numerusform>noch %n</numerusform>
        </translation>
    </message>
    <message>
        <source>All decided: {told}</source>
        <translation>Alles entschieden: {told}</translation>
    </message>
    <message>
        <source>Stopped; nothing was applied.</source>
        <translation>Angehalten; nichts wurde angewendet.</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) applied</source>
        <translation>
            <numerusform>%n Änderung angewendet</numerusform>
            <numerusform>%n Änderungen angewendet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n applied</source>
        <translation>
            <numerusform>%n angewendet</numerusform>
            <numerusform>%n angewendet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stale</source>
        <translation>
            <numerusform>%n überholt</numerusform>
            <numerusform>%n überholt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blocked</source>
        <translation>
            <numerusform>%n blockiert</numerusform>
            <numerusform>%n blockiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a task</source>
        <translation>
            <numerusform>%n ohne Aufgabe</numerusform>
            <numerusform>%n ohne Aufgabe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expired</source>
        <translation>
            <numerusform>%n abgelaufen</numerusform>
            <numerusform>%n abgelaufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decided already</source>
        <translation>
            <numerusform>%n schon entschieden</numerusform>
            <numerusform>%n schon entschieden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not tried</source>
        <translation>
            <numerusform>%n nicht versucht</numerusform>
            <numerusform>%n nicht versucht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already so</source>
        <translation>
            <numerusform>%n schon so</numerusform>
            <numerusform>%n schon so</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewController</name>
    <message>
        <source>Changed since it was proposed. Shift+Y applies it anyway, N rejects it.</source>
        <translation>Seit dem Vorschlag geändert. Umschalt+Y wendet es trotzdem an, N lehnt ab.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>{state}: that key does nothing here.</source>
        <translation>{state}: Diese Taste tut hier nichts.</translation>
    </message>
    <message>
        <source>{state} meanwhile; what you typed can still be copied.</source>
        <translation>Inzwischen: {state}. Was du geschrieben hast, lässt sich noch kopieren.</translation>
    </message>
    <message>
        <source>Confirmed.</source>
        <translation>Bestätigt.</translation>
    </message>
    <message>
        <source>Rejected.</source>
        <translation>Abgelehnt.</translation>
    </message>
    <message>
        <source>Undone.</source>
        <translation>Rückgängig gemacht.</translation>
    </message>
    <message>
        <source>Waiting again.</source>
        <translation>Wartet wieder.</translation>
    </message>
    <message>
        <source>The agent may propose it again.</source>
        <translation>Der Agent darf es wieder vorschlagen.</translation>
    </message>
    <message>
        <source>Restored.</source>
        <translation>Wiederhergestellt.</translation>
    </message>
    <message numerus="yes">
        <source>%n left.</source>
        <translation>
            <numerusform>Noch %n übrig.</numerusform>
            <numerusform>Noch %n übrig.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) rejected</source>
        <translation>
            <numerusform>%n Änderung abgelehnt</numerusform>
            <numerusform>%n Änderungen abgelehnt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) that depend on it were rejected too.</source>
        <translation>
            <numerusform>%n Änderung, die davon abhängt, wurde mit abgelehnt.</numerusform>
            <numerusform>%n Änderungen, die davon abhängen, wurden mit abgelehnt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) moved to that task</source>
        <translation>
            <numerusform>%n Änderung zu dieser Aufgabe verschoben</numerusform>
            <numerusform>%n Änderungen zu dieser Aufgabe verschoben</numerusform>
        </translation>
    </message>
    <message>
        <source>It was so already.</source>
        <translation>Es war schon so.</translation>
    </message>
    <message>
        <source>This is the task.</source>
        <translation>Das ist die Aufgabe.</translation>
    </message>
    <message>
        <source>Moved to that task.</source>
        <translation>Zu dieser Aufgabe verschoben.</translation>
    </message>
</context>
<context>
    <name>ReviewFilters</name>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Any device</source>
        <translation>Alle Geräte</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>Abgelaufen</translation>
    </message>
    <message>
        <source>Withdrawn</source>
        <translation>Zurückgezogen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>ReviewHeader</name>
    <message>
        <source>Reject remaining</source>
        <translation>Übrige ablehnen</translation>
    </message>
    <message>
        <source>Confirm all</source>
        <translation>Alle bestätigen</translation>
    </message>
    <message>
        <source>Applies exactly the rows that are ticked (Shift+A)</source>
        <translation>Wendet genau die angehakten Zeilen an (Umschalt+A)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>What is applied stays; the rest goes on waiting</source>
        <translation>Was angewendet ist, bleibt; der Rest wartet weiter</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Confirm all ({number})</source>
        <translation>Alle bestätigen ({number})</translation>
    </message>
    <message numerus="yes">
        <source>Confirm %n ticked change(s)</source>
        <translation>
            <numerusform>%n angehakte Änderung bestätigen</numerusform>
            <numerusform>%n angehakte Änderungen bestätigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reject %n remaining change(s)</source>
        <translation>
            <numerusform>%n übrige Änderung ablehnen</numerusform>
            <numerusform>%n übrige Änderungen ablehnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Applying {done} of {total}…</source>
        <translation>{done} von {total} wird angewendet…</translation>
    </message>
    <message>
        <source>Reject rest</source>
        <translation>Rest ablehnen</translation>
    </message>
</context>
<context>
    <name>ReviewNotices</name>
    <message numerus="yes">
        <source>%n proposal(s) will soon expire, the first of them: {day}.</source>
        <translation>
            <numerusform>%n Vorschlag läuft bald ab: {day}.</numerusform>
            <numerusform>%n Vorschläge laufen bald ab, der erste: {day}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n proposal(s) wait for your review.</source>
        <translation>
            <numerusform>%n Vorschlag wartet auf deine Prüfung.</numerusform>
            <numerusform>%n Vorschläge warten auf deine Prüfung.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n proposal(s) wait for your review: “{request}”</source>
        <translation>
            <numerusform>%n Vorschlag wartet auf deine Prüfung: „{request}“</numerusform>
            <numerusform>%n Vorschläge warten auf deine Prüfung: „{request}“</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n proposal(s) of {agent} wait for your review.</source>
        <translation>
            <numerusform>%n Vorschlag von {agent} wartet auf deine Prüfung.</numerusform>
            <numerusform>%n Vorschläge von {agent} warten auf deine Prüfung.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>What to show</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>Nothing waits for you</source>
        <translation>Nichts wartet auf dich</translation>
    </message>
    <message>
        <source>When the agent proposes changes, they wait here until you decide. A demo adds a sample task and proposes changes to it; nothing else is touched.</source>
        <translation>Schlägt der Agent Änderungen vor, warten sie hier auf deine Entscheidung. Eine Vorführung fügt eine Beispielaufgabe hinzu und schlägt Änderungen daran vor; sonst bleibt alles unberührt.</translation>
    </message>
    <message>
        <source>Ask the agent for something</source>
        <translation>Den Agenten um etwas bitten</translation>
    </message>
    <message>
        <source>Try a demo review</source>
        <translation>Vorführung ausprobieren</translation>
    </message>
    <message>
        <source>No proposals match. Try other filters.</source>
        <translation>Keine Vorschläge passen dazu. Versuch andere Filter.</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Show what waits</source>
        <translation>Wartendes zeigen</translation>
    </message>
</context>
<context>
    <name>ReviewRows</name>
    <message>
        <source>Proposed changes</source>
        <translation>Vorgeschlagene Änderungen</translation>
    </message>
    <message>
        <source>Y confirms, N rejects, E edits, R rejects with a reason, Space ticks, Shift+A confirms all ticked</source>
        <translation>Y bestätigt, N lehnt ab, E bearbeitet, R lehnt mit Grund ab, die Leertaste hakt an, Umschalt+A bestätigt alle angehakten</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>%n weitere zeigen</numerusform>
            <numerusform>%n weitere zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowEditor</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>RunBlock</name>
    <message>
        <source>This request was cut short before it was answered.</source>
        <translation>Diese Anfrage brach ab, bevor sie beantwortet war.</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) left to do.</source>
        <translation>
            <numerusform>%n Schritt ist noch zu tun.</numerusform>
            <numerusform>%n Schritte sind noch zu tun.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Words, #label, /list, !p1, due:week, is:done</source>
        <translation>Wörter, #etikett, /liste, !p1, fällig:woche, ist:erledigt</translation>
    </message>
    <message>
        <source>Search tasks</source>
        <translation>Aufgaben durchsuchen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln+ task(s) found</source>
        <translation>
            <numerusform>%Ln+ Aufgabe gefunden</numerusform>
            <numerusform>%Ln+ Aufgaben gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln task(s) found</source>
        <translation>
            <numerusform>%Ln Aufgabe gefunden</numerusform>
            <numerusform>%Ln Aufgaben gefunden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchTerms</name>
    <message>
        <source>Due today</source>
        <translation>Heute fällig</translation>
    </message>
    <message>
        <source>Due tomorrow</source>
        <translation>Morgen fällig</translation>
    </message>
    <message>
        <source>Due within a week</source>
        <translation>Binnen einer Woche fällig</translation>
    </message>
    <message>
        <source>Due within a month</source>
        <translation>Fällig binnen eines Monats</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>Überfällig</translation>
    </message>
    <message>
        <source>No due date</source>
        <translation>Ohne Datum</translation>
    </message>
    <message>
        <source>Not done</source>
        <translation>Nicht erledigt</translation>
    </message>
    <message>
        <source>Done or rejected</source>
        <translation>Erledigt oder verworfen</translation>
    </message>
    <message>
        <source>Save as filter…</source>
        <translation>Als Filter sichern…</translation>
    </message>
    <message>
        <source>not {what}</source>
        <translation>nicht {what}</translation>
    </message>
    <message>
        <source>No priority</source>
        <translation>Ohne Priorität</translation>
    </message>
</context>
<context>
    <name>SecretField</name>
    <message>
        <source>Show what is typed</source>
        <translation>Eingabe zeigen</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Selected tasks</source>
        <translation>Ausgewählte Aufgaben</translation>
    </message>
    <message>
        <source>Clear the selection (Esc)</source>
        <translation>Auswahl aufheben (Esc)</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln ausgewählt</numerusform>
            <numerusform>%Ln ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) selected</source>
        <translation>
            <numerusform>%n Aufgabe ausgewählt</numerusform>
            <numerusform>%n Aufgaben ausgewählt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Back to the default</source>
        <translation>Zurück zur Voreinstellung</translation>
    </message>
    <message>
        <source>Back to the default: {title}</source>
        <translation>Zurück zur Voreinstellung: {title}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Takes effect at the next start.</source>
        <translation>Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Wie im System</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>The view you left</source>
        <translation>Letzte Ansicht</translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Upcoming</source>
        <translation>Demnächst</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Show at start</source>
        <translation>Beim Start zeigen</translation>
    </message>
    <message>
        <source>Week starts on</source>
        <translation>Die Woche beginnt am</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>Montag</translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation>Samstag</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>Sonntag</translation>
    </message>
    <message>
        <source>Stay in the tray when the window is closed</source>
        <translation>Nach dem Schließen im Infobereich bleiben</translation>
    </message>
    <message>
        <source>Only where the desktop has a tray.</source>
        <translation>Nur wo die Arbeitsumgebung einen hat.</translation>
    </message>
    <message>
        <source>Name of this device</source>
        <translation>Name dieses Geräts</translation>
    </message>
    <message>
        <source>Shown on your other devices. If empty, it is the name of this computer.</source>
        <translation>Wird auf deinen anderen Geräten angezeigt. Ist er leer, gilt der Name dieses Rechners.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Show changes at once instead of animating them.</source>
        <translation>Änderungen sofort zeigen, ohne Animation.</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Say at start what is overdue</source>
        <translation>Beim Start sagen, was überfällig ist</translation>
    </message>
    <message>
        <source>Tell me about proposals that wait for me</source>
        <translation>Wartende Vorschläge melden</translation>
    </message>
    <message>
        <source>Steps the agent may take without asking</source>
        <translation>Schritte, die der Agent ohne Rückfrage gehen darf</translation>
    </message>
    <message>
        <source>How similar a title must be to match</source>
        <translation>Wie ähnlich ein Titel sein muss, um zu passen</translation>
    </message>
    <message>
        <source>Decisions the agent is told about</source>
        <translation>Entscheidungen, von denen der Agent erfährt</translation>
    </message>
    <message>
        <source>Your latest verdicts show it what you tend to confirm and reject.</source>
        <translation>Deine letzten Urteile zeigen ihm, was du meist bestätigst und ablehnst.</translation>
    </message>
    <message>
        <source>Also of those that came from your other devices.</source>
        <translation>Auch auf solche von deinen anderen Geräten.</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>The built-in one needs no network and no key; a language model understands more.</source>
        <translation>Der eingebaute braucht weder Netz noch Schlüssel; ein Sprachmodell versteht mehr.</translation>
    </message>
    <message>
        <source>Built-in</source>
        <translation>Eingebaut</translation>
    </message>
    <message>
        <source>A language model</source>
        <translation>Ein Sprachmodell</translation>
    </message>
    <message>
        <source>Address of the model</source>
        <translation>Adresse des Modells</translation>
    </message>
    <message>
        <source>Such as http://localhost:11434/v1.</source>
        <translation>Etwa http://localhost:11434/v1.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Rounds of tool calls in one step</source>
        <translation>Runden von Werkzeugaufrufen je Schritt</translation>
    </message>
    <message>
        <source>Wait for an answer at most</source>
        <translation>Höchstens auf eine Antwort warten</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Higher is stricter.</source>
        <translation>Höher ist strenger.</translation>
    </message>
    <message>
        <source>Proposals expire after</source>
        <translation>Vorschläge laufen ab nach</translation>
    </message>
    <message>
        <source>What nobody has decided on by then is taken off the list. You can ask for it again.</source>
        <translation>Was bis dahin niemand entschieden hat, verschwindet aus der Liste. Du kannst wieder darum bitten.</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tagen</translation>
    </message>
    <message>
        <source>When the agent adds a task</source>
        <translation>Wenn der Agent eine Aufgabe hinzufügt</translation>
    </message>
    <message>
        <source>Always ask</source>
        <translation>Immer fragen</translation>
    </message>
    <message>
        <source>Apply and tell me</source>
        <translation>Anwenden und mir sagen</translation>
    </message>
    <message>
        <source>When the agent completes a task</source>
        <translation>Wenn der Agent eine Aufgabe erledigt</translation>
    </message>
    <message>
        <source>When the agent rewords a task</source>
        <translation>Wenn der Agent eine Aufgabe umformuliert</translation>
    </message>
    <message>
        <source>When the agent sets a status</source>
        <translation>Wenn der Agent einen Status setzt</translation>
    </message>
    <message>
        <source>When the agent sets a priority</source>
        <translation>Wenn der Agent eine Priorität setzt</translation>
    </message>
    <message>
        <source>When the agent sets a due date</source>
        <translation>Wenn der Agent eine Fälligkeit setzt</translation>
    </message>
    <message>
        <source>When the agent sets a repetition</source>
        <translation>Wenn der Agent eine Wiederholung festlegt</translation>
    </message>
    <message>
        <source>When the agent sets an estimate</source>
        <translation>Wenn der Agent einen Aufwand setzt</translation>
    </message>
    <message>
        <source>When the agent adds checklist items</source>
        <translation>Wenn der Agent Punkte zur Checkliste hinzufügt</translation>
    </message>
    <message>
        <source>When the agent changes checklist items</source>
        <translation>Wenn der Agent Punkte der Checkliste ändert</translation>
    </message>
    <message>
        <source>When the agent labels a task</source>
        <translation>Wenn der Agent Etiketten vergibt</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Make a backup every week</source>
        <translation>Jede Woche eine Sicherung erstellen</translation>
    </message>
    <message>
        <source>Automatic backups to keep</source>
        <translation>So viele automatische Sicherungen behalten</translation>
    </message>
    <message>
        <source>When the agent moves a task to a list</source>
        <translation>Wenn der Agent eine Aufgabe in eine Liste verschiebt</translation>
    </message>
    <message>
        <source>o’clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Remind me of tasks</source>
        <translation>An Aufgaben erinnern</translation>
    </message>
    <message>
        <source>At the reminders that a task has, or else when it is due, if it has a time.</source>
        <translation>Zu den Erinnerungen einer Aufgabe, sonst bei Fälligkeit, wenn sie eine Uhrzeit hat.</translation>
    </message>
    <message>
        <source>The morning begins at</source>
        <translation>Der Morgen beginnt um</translation>
    </message>
    <message>
        <source>For reminders of tasks that have a day but no time, and for “tomorrow morning”.</source>
        <translation>Für Erinnerungen an Aufgaben mit einem Tag ohne Uhrzeit und für „morgen früh“.</translation>
    </message>
    <message>
        <source>Small model</source>
        <translation>Kleines Modell</translation>
    </message>
    <message>
        <source>Offers only the tools that a request can need. Models below 8 billion parameters choose better with it.</source>
        <translation>Bietet nur Werkzeuge an, die eine Anfrage brauchen kann. Modelle unter etwa 8 Milliarden Parametern wählen so besser.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>No setting found.</source>
        <translation>Keine Einstellung gefunden.</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) found</source>
        <translation>
            <numerusform>%n Einstellung gefunden</numerusform>
            <numerusform>%n Einstellungen gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Einstellung finden</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Bereiche</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Go up and down</source>
        <translation>Auf und ab</translation>
    </message>
    <message>
        <source>Complete or reopen</source>
        <translation>Erledigen oder wieder öffnen</translation>
    </message>
    <message>
        <source>Select further tasks</source>
        <translation>Weitere Aufgaben auswählen</translation>
    </message>
    <message>
        <source>First, last task</source>
        <translation>Erste, letzte Aufgabe</translation>
    </message>
    <message>
        <source>Add the task</source>
        <translation>Aufgabe hinzufügen</translation>
    </message>
    <message>
        <source>Add it and open its details</source>
        <translation>Hinzufügen und Einzelheiten öffnen</translation>
    </message>
    <message>
        <source>Go to the dates and labels found</source>
        <translation>Zu erkannten Daten und Etiketten</translation>
    </message>
    <message>
        <source>Take one of them off</source>
        <translation>Eines davon entfernen</translation>
    </message>
    <message>
        <source>Clear, then go to the list</source>
        <translation>Leeren, dann zur Liste</translation>
    </message>
    <message>
        <source>Add the item typed</source>
        <translation>Geschriebenen Punkt hinzufügen</translation>
    </message>
    <message>
        <source>Tick or untick</source>
        <translation>Abhaken oder Haken entfernen</translation>
    </message>
    <message>
        <source>Rename an item</source>
        <translation>Punkt umbenennen</translation>
    </message>
    <message>
        <source>Move an item</source>
        <translation>Punkt verschieben</translation>
    </message>
    <message>
        <source>Delete an item</source>
        <translation>Punkt löschen</translation>
    </message>
    <message>
        <source>Select this task too, or no more</source>
        <translation>Diese Aufgabe auch auswählen oder nicht mehr</translation>
    </message>
    <message>
        <source>Confirm a change, or try again</source>
        <translation>Änderung bestätigen oder erneut versuchen</translation>
    </message>
    <message>
        <source>Apply it although the task was changed since</source>
        <translation>Anwenden, obwohl die Aufgabe seitdem geändert wurde</translation>
    </message>
    <message>
        <source>Reject a change</source>
        <translation>Änderung ablehnen</translation>
    </message>
    <message>
        <source>Reject it with a reason</source>
        <translation>Mit Grund ablehnen</translation>
    </message>
    <message>
        <source>Edit it before confirming</source>
        <translation>Vor dem Bestätigen bearbeiten</translation>
    </message>
    <message>
        <source>Undo or reconsider</source>
        <translation>Rückgängig machen oder überdenken</translation>
    </message>
    <message>
        <source>Let the agent propose it again</source>
        <translation>Wieder vorschlagen lassen</translation>
    </message>
    <message>
        <source>Tick it for Confirm all</source>
        <translation>Für „Alle bestätigen“ anhaken</translation>
    </message>
    <message>
        <source>Confirm all that is ticked</source>
        <translation>Alles Angehakte bestätigen</translation>
    </message>
    <message>
        <source>Show all of it, or less</source>
        <translation>Alles oder weniger zeigen</translation>
    </message>
    <message>
        <source>Open the task</source>
        <translation>Aufgabe öffnen</translation>
    </message>
    <message>
        <source>Go to the notice at the bottom</source>
        <translation>Zum Hinweis am unteren Rand</translation>
    </message>
    <message>
        <source>Next, previous part of the window</source>
        <translation>Nächster, voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Close the details, a list or this page</source>
        <translation>Einzelheiten, Liste oder diese Seite schließen</translation>
    </message>
    <message>
        <source>In the list</source>
        <translation>In der Liste</translation>
    </message>
    <message>
        <source>While adding a task</source>
        <translation>Beim Hinzufügen</translation>
    </message>
    <message>
        <source>In a checklist</source>
        <translation>In einer Checkliste</translation>
    </message>
    <message>
        <source>In a review</source>
        <translation>Beim Prüfen</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Go to another day or task</source>
        <translation>Zu einem anderen Tag oder einer Aufgabe</translation>
    </message>
    <message>
        <source>Previous, next month or week</source>
        <translation>Voriger, nächster Monat oder Woche</translation>
    </message>
    <message>
        <source>Go to today</source>
        <translation>Zu heute</translation>
    </message>
    <message>
        <source>Show a month, a week</source>
        <translation>Monat, Woche zeigen</translation>
    </message>
    <message>
        <source>Add a task on this day</source>
        <translation>Aufgabe an diesem Tag hinzufügen</translation>
    </message>
    <message>
        <source>Move the task by a day</source>
        <translation>Aufgabe um einen Tag verschieben</translation>
    </message>
    <message>
        <source>Move it by a week</source>
        <translation>Um eine Woche verschieben</translation>
    </message>
    <message>
        <source>Move it by 15 minutes</source>
        <translation>Um 15 Minuten verschieben</translation>
    </message>
    <message>
        <source>Make it longer, shorter</source>
        <translation>Länger, kürzer machen</translation>
    </message>
    <message>
        <source>Take its time off, its date off</source>
        <translation>Uhrzeit entfernen, Datum entfernen</translation>
    </message>
    <message>
        <source>Put a task without a date on this day</source>
        <translation>Aufgabe ohne Datum auf diesen Tag legen</translation>
    </message>
    <message>
        <source>In the calendar</source>
        <translation>Im Kalender</translation>
    </message>
    <message>
        <source>Make an item a task</source>
        <translation>Einen Punkt zur Aufgabe machen</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Find by what it does, or by its keys</source>
        <translation>Nach Wirkung oder Tasten suchen</translation>
    </message>
    <message>
        <source>Find a shortcut</source>
        <translation>Tastenkürzel finden</translation>
    </message>
    <message>
        <source>No shortcut found.</source>
        <translation>Kein Tastenkürzel gefunden.</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Views, lists and labels</source>
        <translation>Ansichten, Listen und Etiketten</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <source>New list</source>
        <translation>Neue Liste</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>New filter</source>
        <translation>Neuer Filter</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
    <message>
        <source>New label</source>
        <translation>Neues Etikett</translation>
    </message>
    <message numerus="yes">
        <source>{name}, %n proposal(s)</source>
        <translation>
            <numerusform>{name}, %n Vorschlag</numerusform>
            <numerusform>{name}, %n Vorschläge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}, %n value(s)</source>
        <translation>
            <numerusform>{name}, %n Wert</numerusform>
            <numerusform>{name}, %n Werte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}, %n task(s)</source>
        <translation>
            <numerusform>{name}, %n Aufgabe</numerusform>
            <numerusform>{name}, %n Aufgaben</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Since</name>
    <message>
        <source>{number} confirmed</source>
        <translation>{number} bestätigt</translation>
    </message>
    <message>
        <source>{number} rejected</source>
        <translation>{number} abgelehnt</translation>
    </message>
    <message>
        <source>{number} undone</source>
        <translation>{number} rückgängig gemacht</translation>
    </message>
    <message>
        <source>{number} withdrawn</source>
        <translation>{number} zurückgezogen</translation>
    </message>
    <message>
        <source>{number} expired</source>
        <translation>{number} abgelaufen</translation>
    </message>
</context>
<context>
    <name>Sort</name>
    <message>
        <source>Usual order</source>
        <translation>Übliche Reihenfolge</translation>
    </message>
    <message>
        <source>By due date</source>
        <translation>Nach Fälligkeit</translation>
    </message>
    <message>
        <source>By priority</source>
        <translation>Nach Priorität</translation>
    </message>
    <message>
        <source>By title</source>
        <translation>Nach Titel</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>Von Hand</translation>
    </message>
</context>
<context>
    <name>SortButton</name>
    <message>
        <source>Order of the list</source>
        <translation>Reihenfolge der Liste</translation>
    </message>
    <message>
        <source>Order: {name}</source>
        <translation>Reihenfolge: {name}</translation>
    </message>
</context>
<context>
    <name>StartEditor</name>
    <message>
        <source>No start</source>
        <translation>Kein Beginn</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>%Ln open task(s)</source>
        <translation>
            <numerusform>%Ln offene Aufgabe</numerusform>
            <numerusform>%Ln offene Aufgaben</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepLine</name>
    <message>
        <source>Next step: {step}</source>
        <translation>Nächster Schritt: {step}</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Add “{subject}”</source>
        <translation>„{subject}“ hinzufügen</translation>
    </message>
    <message>
        <source>Change {noun} of “{subject}”</source>
        <translation>{noun} von „{subject}“ ändern</translation>
    </message>
    <message>
        <source>Rename “{subject}”</source>
        <translation>„{subject}“ umbenennen</translation>
    </message>
    <message>
        <source>Describe “{subject}”</source>
        <translation>„{subject}“ beschreiben</translation>
    </message>
    <message>
        <source>Move “{subject}” to another list</source>
        <translation>„{subject}“ in eine andere Liste verschieben</translation>
    </message>
    <message>
        <source>Change report of “{subject}”</source>
        <translation>Bericht zu „{subject}“ ändern</translation>
    </message>
    <message>
        <source>Edit “{subject}”</source>
        <translation>„{subject}“ bearbeiten</translation>
    </message>
    <message>
        <source>Complete “{subject}”</source>
        <translation>„{subject}“ erledigen</translation>
    </message>
    <message>
        <source>Reopen “{subject}”</source>
        <translation>„{subject}“ wieder öffnen</translation>
    </message>
    <message>
        <source>Skip “{subject}”</source>
        <translation>„{subject}“ auslassen</translation>
    </message>
    <message>
        <source>Delete “{subject}”</source>
        <translation>„{subject}“ löschen</translation>
    </message>
    <message>
        <source>Restore “{subject}”</source>
        <translation>„{subject}“ zurückholen</translation>
    </message>
    <message>
        <source>Delete “{subject}” for good</source>
        <translation>„{subject}“ endgültig löschen</translation>
    </message>
    <message>
        <source>Label “{subject}”</source>
        <translation>Etiketten von „{subject}“ ändern</translation>
    </message>
    <message>
        <source>Move “{subject}”</source>
        <translation>„{subject}“ verschieben</translation>
    </message>
    <message>
        <source>Restore an earlier value</source>
        <translation>Früheren Wert wiederherstellen</translation>
    </message>
    <message>
        <source>Add item “{subject}”</source>
        <translation>Punkt „{subject}“ hinzufügen</translation>
    </message>
    <message>
        <source>Rename item “{subject}”</source>
        <translation>Punkt „{subject}“ umbenennen</translation>
    </message>
    <message>
        <source>Tick “{subject}”</source>
        <translation>„{subject}“ abhaken</translation>
    </message>
    <message>
        <source>Untick “{subject}”</source>
        <translation>Haken bei „{subject}“ entfernen</translation>
    </message>
    <message>
        <source>Archive item “{subject}”</source>
        <translation>Punkt „{subject}“ archivieren</translation>
    </message>
    <message>
        <source>Unarchive item “{subject}”</source>
        <translation>Punkt „{subject}“ aus dem Archiv holen</translation>
    </message>
    <message>
        <source>Delete item “{subject}”</source>
        <translation>Punkt „{subject}“ löschen</translation>
    </message>
    <message>
        <source>Move item “{subject}”</source>
        <translation>Punkt „{subject}“ verschieben</translation>
    </message>
    <message>
        <source>Rename label “{subject}”</source>
        <translation>Etikett „{subject}“ umbenennen</translation>
    </message>
    <message>
        <source>Recolour label “{subject}”</source>
        <translation>Farbe von Etikett „{subject}“ ändern</translation>
    </message>
    <message>
        <source>Merge label “{subject}” into another</source>
        <translation>Etikett „{subject}“ mit einem anderen zusammenlegen</translation>
    </message>
    <message>
        <source>Delete label “{subject}”</source>
        <translation>Etikett „{subject}“ löschen</translation>
    </message>
    <message>
        <source>Add label “{subject}”</source>
        <translation>Etikett „{subject}“ hinzufügen</translation>
    </message>
    <message>
        <source>Add list “{subject}”</source>
        <translation>Liste „{subject}“ hinzufügen</translation>
    </message>
    <message>
        <source>Rename list “{subject}”</source>
        <translation>Liste „{subject}“ umbenennen</translation>
    </message>
    <message>
        <source>Recolour list “{subject}”</source>
        <translation>Liste „{subject}“ umfärben</translation>
    </message>
    <message>
        <source>Move list “{subject}”</source>
        <translation>Liste „{subject}“ verschieben</translation>
    </message>
    <message>
        <source>Archive list “{subject}”</source>
        <translation>Liste „{subject}“ archivieren</translation>
    </message>
    <message>
        <source>Unarchive list “{subject}”</source>
        <translation>Liste „{subject}“ aus dem Archiv holen</translation>
    </message>
    <message>
        <source>Delete list “{subject}”</source>
        <translation>Liste „{subject}“ löschen</translation>
    </message>
    <message>
        <source>Restore list “{subject}”</source>
        <translation>Liste „{subject}“ zurückholen</translation>
    </message>
    <message>
        <source>Add filter “{subject}”</source>
        <translation>Filter „{subject}“ hinzufügen</translation>
    </message>
    <message>
        <source>Edit filter “{subject}”</source>
        <translation>Filter „{subject}“ bearbeiten</translation>
    </message>
    <message>
        <source>Move filter “{subject}”</source>
        <translation>Filter „{subject}“ verschieben</translation>
    </message>
    <message>
        <source>Delete filter “{subject}”</source>
        <translation>Filter „{subject}“ löschen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>Confirm a change of “{subject}”</source>
        <translation>Änderung an „{subject}“ bestätigen</translation>
    </message>
    <message>
        <source>Reject a change of “{subject}”</source>
        <translation>Änderung an „{subject}“ ablehnen</translation>
    </message>
    <message>
        <source>Reconsider a change of “{subject}”</source>
        <translation>Änderung an „{subject}“ überdenken</translation>
    </message>
    <message>
        <source>Add {count} tasks</source>
        <translation>{count} Aufgaben hinzufügen</translation>
    </message>
    <message>
        <source>Complete {count} tasks</source>
        <translation>{count} Aufgaben erledigen</translation>
    </message>
    <message>
        <source>Reopen {count} tasks</source>
        <translation>{count} Aufgaben wieder öffnen</translation>
    </message>
    <message>
        <source>Delete {count} tasks</source>
        <translation>{count} Aufgaben löschen</translation>
    </message>
    <message>
        <source>Restore {count} tasks</source>
        <translation>{count} Aufgaben zurückholen</translation>
    </message>
    <message>
        <source>Delete {count} tasks for good</source>
        <translation>{count} Aufgaben endgültig löschen</translation>
    </message>
    <message>
        <source>Add {count} items</source>
        <translation>{count} Punkte hinzufügen</translation>
    </message>
    <message>
        <source>Move {count} tasks</source>
        <translation>{count} Aufgaben verschieben</translation>
    </message>
    <message>
        <source>Move {count} tasks to another list</source>
        <translation>{count} Aufgaben in eine andere Liste verschieben</translation>
    </message>
    <message>
        <source>Import {count} tasks</source>
        <translation>{count} Aufgaben importieren</translation>
    </message>
    <message>
        <source>Confirm {count} changes</source>
        <translation>{count} Änderungen bestätigen</translation>
    </message>
    <message>
        <source>Reject {count} changes</source>
        <translation>{count} Änderungen ablehnen</translation>
    </message>
    <message>
        <source>Reconsider {count} changes</source>
        <translation>{count} Änderungen überdenken</translation>
    </message>
    <message>
        <source>Change {count} tasks</source>
        <translation>{count} Aufgaben ändern</translation>
    </message>
    <message>
        <source>the last change</source>
        <translation>die letzte Änderung</translation>
    </message>
    <message>
        <source>Move a proposal to “{subject}”</source>
        <translation>Einen Vorschlag zu „{subject}“ verschieben</translation>
    </message>
    <message>
        <source>Move {count} proposals to another task</source>
        <translation>{count} Vorschläge zu einer anderen Aufgabe verschieben</translation>
    </message>
    <message>
        <source>Duplicate “{subject}”</source>
        <translation>„{subject}“ duplizieren</translation>
    </message>
    <message>
        <source>Make item “{subject}” a task</source>
        <translation>Punkt „{subject}“ zur Aufgabe machen</translation>
    </message>
    <message>
        <source>Save template “{subject}”</source>
        <translation>Vorlage „{subject}“ speichern</translation>
    </message>
    <message>
        <source>Rename template “{subject}”</source>
        <translation>Vorlage „{subject}“ umbenennen</translation>
    </message>
    <message>
        <source>Delete template “{subject}”</source>
        <translation>Vorlage „{subject}“ löschen</translation>
    </message>
    <message>
        <source>Duplicate {count} tasks</source>
        <translation>{count} Aufgaben duplizieren</translation>
    </message>
    <message>
        <source>Take back {count} changes</source>
        <translation>{count} Änderungen zurücknehmen</translation>
    </message>
    <message>
        <source>Take back a change of “{subject}”</source>
        <translation>Eine Änderung an „{subject}“ zurücknehmen</translation>
    </message>
</context>
<context>
    <name>SyncButton</name>
    <message>
        <source>Sync: {state}</source>
        <translation>Synchronisation: {state}</translation>
    </message>
</context>
<context>
    <name>SyncController</name>
    <message>
        <source>Diagnostics copied. They hold no task text.</source>
        <translation>Diagnose kopiert. Texte deiner Aufgaben sind nicht darin.</translation>
    </message>
</context>
<context>
    <name>SyncDialog</name>
    <message>
        <source>There is no keyring on this computer: you are asked for the passphrase at every start.</source>
        <translation>Auf diesem Rechner gibt es keinen Schlüsselbund: Du wirst bei jedem Start nach der Passphrase gefragt.</translation>
    </message>
    <message>
        <source>The passphrase is changed.</source>
        <translation>Die Passphrase ist geändert.</translation>
    </message>
    <message>
        <source>The other devices no longer wait for {name}, and the folder can be tidied up. All its tasks stay. Should it come back, it joins as a new device.</source>
        <translation>Die anderen Geräte warten nicht mehr auf {name}, und der Ordner lässt sich aufräumen. Alle Aufgaben bleiben. Kommt das Gerät zurück, macht es als neues mit.</translation>
    </message>
    <message>
        <source>Retire a device</source>
        <translation>Gerät ausmustern</translation>
    </message>
    <message>
        <source>Retire</source>
        <translation>Ausmustern</translation>
    </message>
    <message>
        <source>Your tasks stay here, and the folder stays as it is. Changes are no longer exchanged until you set it up again.</source>
        <translation>Deine Aufgaben bleiben hier, und der Ordner bleibt, wie er ist. Änderungen werden nicht mehr ausgetauscht, bis du es wieder einrichtest.</translation>
    </message>
    <message>
        <source>Turn sync off</source>
        <translation>Synchronisation ausschalten</translation>
    </message>
    <message>
        <source>Turn off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Sync is off. Your tasks stay here, and the folder as it is.</source>
        <translation>Die Synchronisation ist aus. Deine Aufgaben bleiben hier, und der Ordner bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Sync</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>The recovery code is not shown again. Have you kept it?</source>
        <translation>Der Wiederherstellungscode wird nicht wieder gezeigt. Hast du ihn aufbewahrt?</translation>
    </message>
    <message>
        <source>Recovery code</source>
        <translation>Wiederherstellungscode</translation>
    </message>
    <message>
        <source>Close without it</source>
        <translation>Ohne ihn schließen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>SyncPopover</name>
    <message>
        <source>Sync</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>Einrichten…</translation>
    </message>
    <message>
        <source>Enter passphrase…</source>
        <translation>Passphrase eingeben…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Move these tasks to the trash here too</source>
        <translation>Diese Aufgaben auch hier in den Papierkorb legen</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep these tasks, and bring them back on your other devices</source>
        <translation>Diese Aufgaben behalten und auf deinen anderen Geräten zurückholen</translation>
    </message>
    <message>
        <source>Sync now</source>
        <translation>Jetzt synchronisieren</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <source>File names, numbers and times; no task text</source>
        <translation>Dateinamen, Zahlen und Zeiten; keine Texte deiner Aufgaben</translation>
    </message>
    <message>
        <source>Devices…</source>
        <translation>Geräte…</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>SyncRunner</name>
    <message numerus="yes">
        <source>%Ln task(s) are kept, and come back on your other devices.</source>
        <translation>
            <numerusform>%Ln Aufgabe bleibt und kommt auf deinen anderen Geräten zurück.</numerusform>
            <numerusform>%Ln Aufgaben bleiben und kommen auf deinen anderen Geräten zurück.</numerusform>
        </translation>
    </message>
    <message>
        <source>This profile was copied or restored; it goes on as a new device.</source>
        <translation>Dieses Profil wurde kopiert oder wiederhergestellt; es macht als neues Gerät weiter.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) sent</source>
        <translation>
            <numerusform>%Ln Änderung gesendet</numerusform>
            <numerusform>%Ln Änderungen gesendet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln received</source>
        <translation>
            <numerusform>%Ln empfangen</numerusform>
            <numerusform>%Ln empfangen</numerusform>
        </translation>
    </message>
    <message>
        <source>Synced: {sent}, {received}.</source>
        <translation>Synchronisiert: {sent}, {received}.</translation>
    </message>
    <message>
        <source>Synced. There was nothing new.</source>
        <translation>Synchronisiert. Es gab nichts Neues.</translation>
    </message>
</context>
<context>
    <name>SyncWords</name>
    <message>
        <source>Sync is off</source>
        <translation>Synchronisation ist aus</translation>
    </message>
    <message>
        <source>Your tasks are on this device only. With a folder that your devices share, by Syncthing, Dropbox, a network drive or a USB stick, they are on all of them.</source>
        <translation>Deine Aufgaben sind nur auf diesem Gerät. Mit einem gemeinsamen Ordner deiner Geräte, über Syncthing, Dropbox, ein Netzlaufwerk oder einen USB-Stick, sind sie auf allen.</translation>
    </message>
    <message>
        <source>Synced by another process</source>
        <translation>Ein anderer Prozess synchronisiert</translation>
    </message>
    <message>
        <source>Another Assent does the sync</source>
        <translation>Ein anderes Assent synchronisiert</translation>
    </message>
    <message>
        <source>This profile is open in another process, which exchanges the changes of both.</source>
        <translation>Dieses Profil ist in einem anderen Prozess geöffnet, der die Änderungen beider austauscht.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) wait to be written.</source>
        <translation>
            <numerusform>%Ln Änderung wartet darauf, geschrieben zu werden.</numerusform>
            <numerusform>%Ln Änderungen warten darauf, geschrieben zu werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is read or written until you resume.</source>
        <translation>Nichts wird gelesen oder geschrieben, bis du fortsetzt.</translation>
    </message>
    <message>
        <source>Sync is paused</source>
        <translation>Synchronisation angehalten</translation>
    </message>
    <message>
        <source>Reading {done} of {total} files…</source>
        <translation>Datei {done} von {total} wird gelesen…</translation>
    </message>
    <message>
        <source>You can go on working meanwhile. If you pause, what is there already stays.</source>
        <translation>Du kannst inzwischen weiterarbeiten. Wenn du anhältst, bleibt, was schon da ist.</translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation>Aktuell</translation>
    </message>
    <message numerus="yes">
        <source>Writing %Ln change(s)…</source>
        <translation>
            <numerusform>%Ln Änderung wird geschrieben…</numerusform>
            <numerusform>%Ln Änderungen werden geschrieben…</numerusform>
        </translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Wird geschrieben…</translation>
    </message>
    <message>
        <source>They go into the folder in a moment.</source>
        <translation>Sie kommen gleich in den Ordner.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln Datei</numerusform>
            <numerusform>%Ln Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting for {files} from {device}</source>
        <translation>Wartet auf {files} von {device}</translation>
    </message>
    <message>
        <source>They are on their way through the folder. Everything else is up to date.</source>
        <translation>Sie sind unterwegs durch den Ordner. Alles andere ist aktuell.</translation>
    </message>
    <message>
        <source>Missing since {when}. What came after was taken in without it; it is added if it still comes.</source>
        <translation>Fehlt seit: {when}. Was danach kam, wurde ohne sie übernommen; trifft sie noch ein, wird sie ergänzt.</translation>
    </message>
    <message>
        <source>Missing since {when}. Is the folder in step there? Everything else is up to date.</source>
        <translation>Fehlt seit: {when}. Ist der Ordner dort auf dem neuesten Stand? Alles andere ist aktuell.</translation>
    </message>
    <message>
        <source>Nothing from {device} since {when}</source>
        <translation>Nichts von {device} seit: {when}</translation>
    </message>
    <message>
        <source>The folder has gone back to an earlier state, or no longer brings what is written there. Nothing is lost here. Is the folder in step on both devices? If you no longer use that one, retire it.</source>
        <translation>Der Ordner ist auf einen früheren Stand zurückgefallen oder bringt nicht mehr, was dort geschrieben wird. Hier ist nichts verloren. Ist der Ordner auf beiden Geräten auf dem neuesten Stand? Wenn du das andere nicht mehr benutzt, mustere es aus.</translation>
    </message>
    <message>
        <source>Sync folder is not there</source>
        <translation>Sync-Ordner ist nicht da</translation>
    </message>
    <message>
        <source>The sync folder is not there</source>
        <translation>Der Sync-Ordner ist nicht da</translation>
    </message>
    <message>
        <source>Is the drive connected, and the folder where it was? Your changes are kept here, and go on as soon as it is back.</source>
        <translation>Ist das Laufwerk verbunden und der Ordner, wo er war? Deine Änderungen bleiben hier und gehen weiter, sobald er wieder da ist.</translation>
    </message>
    <message>
        <source>Sync folder is read-only</source>
        <translation>Sync-Ordner ist schreibgeschützt</translation>
    </message>
    <message>
        <source>The sync folder cannot be written to</source>
        <translation>In den Sync-Ordner lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>Changes of other devices come in; yours are kept here until the folder can be written to.</source>
        <translation>Änderungen anderer Geräte kommen an; deine bleiben hier, bis sich in den Ordner schreiben lässt.</translation>
    </message>
    <message>
        <source>Sync folder is full</source>
        <translation>Sync-Ordner ist voll</translation>
    </message>
    <message>
        <source>There is no room left for the sync folder</source>
        <translation>Für den Sync-Ordner ist kein Platz mehr</translation>
    </message>
    <message>
        <source>Changes of other devices come in; yours are kept here until there is room on the drive.</source>
        <translation>Änderungen anderer Geräte kommen an; deine bleiben hier, bis auf dem Laufwerk Platz ist.</translation>
    </message>
    <message>
        <source>This device has joined {expected}. In the folder there is {found}. Nothing was read and nothing was written. Once the folder is as it was, sync goes on by itself.</source>
        <translation>Erwartet: {expected}. Im Ordner: {found}. Es wurde nichts gelesen und nichts geschrieben. Sobald der Ordner ist, wie er war, geht es von selbst weiter.</translation>
    </message>
    <message>
        <source>Sync folder has changed</source>
        <translation>Sync-Ordner hat sich geändert</translation>
    </message>
    <message>
        <source>The sync folder is not the one that this device has joined</source>
        <translation>Der Sync-Ordner ist nicht der, dem dieses Gerät beigetreten ist</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>a set of tasks that is not encrypted ({id})</source>
        <translation>ein unverschlüsselter Aufgabenbestand ({id})</translation>
    </message>
    <message>
        <source>an encrypted set of tasks ({id}, key {key})</source>
        <translation>ein verschlüsselter Aufgabenbestand ({id}, Schlüssel {key})</translation>
    </message>
    <message>
        <source>Sync needs the passphrase</source>
        <translation>Synchronisation braucht die Passphrase</translation>
    </message>
    <message>
        <source>The folder is encrypted</source>
        <translation>Der Ordner ist verschlüsselt</translation>
    </message>
    <message>
        <source>Enter its passphrase, or your recovery code, to go on.</source>
        <translation>Gib seine Passphrase oder deinen Wiederherstellungscode ein, damit es weitergeht.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln deletion(s) wait for your decision</source>
        <translation>
            <numerusform>%Ln Löschung wartet auf deine Entscheidung</numerusform>
            <numerusform>%Ln Löschungen warten auf deine Entscheidung</numerusform>
        </translation>
    </message>
    <message>
        <source>Sync is failing</source>
        <translation>Sync schlägt fehl</translation>
    </message>
    <message>
        <source>Assent keeps trying. Your changes are kept here.</source>
        <translation>Assent versucht es weiter. Deine Änderungen bleiben hier erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln deletion(s) held</source>
        <translation>
            <numerusform>%Ln Löschung angehalten</numerusform>
            <numerusform>%Ln Löschungen angehalten</numerusform>
        </translation>
    </message>
    <message>
        <source>{device} and perhaps others deleted so much since you last looked that you are asked first. Until then these tasks stay here; all else goes on.</source>
        <translation>{device} und vielleicht andere haben, seit du zuletzt nachgesehen hast, so viel gelöscht, dass du erst gefragt wirst. Bis dahin bleiben diese Aufgaben hier; alles andere geht weiter.</translation>
    </message>
    <message>
        <source>{device} has a newer version that this one cannot read. Update Assent here; nothing is lost.</source>
        <translation>{device} hat eine neuere Version, die diese nicht lesen kann. Aktualisiere Assent hier; nichts geht verloren.</translation>
    </message>
    <message>
        <source>A newer Assent is needed</source>
        <translation>Ein neueres Assent ist nötig</translation>
    </message>
    <message>
        <source>Sync has failed since {when}</source>
        <translation>Synchronisation scheitert seit: {when}</translation>
    </message>
    <message>
        <source>What {device} wrote cannot be taken in. Other devices go on.</source>
        <translation>Was {device} geschrieben hat, lässt sich nicht übernehmen. Andere Geräte machen weiter.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) cannot be sent</source>
        <translation>
            <numerusform>%Ln Änderung lässt sich nicht senden</numerusform>
            <numerusform>%Ln Änderungen lassen sich nicht senden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) are too large to send</source>
        <translation>
            <numerusform>%Ln Änderung ist zu groß zum Senden</numerusform>
            <numerusform>%Ln Änderungen sind zu groß zum Senden</numerusform>
        </translation>
    </message>
    <message>
        <source>They are kept on this device and missing on the others. Everything else is sent.</source>
        <translation>Auf diesem Gerät bleibt das erhalten, auf den anderen fehlt es. Alles andere wird gesendet.</translation>
    </message>
    <message>
        <source>Device {id}</source>
        <translation>Gerät {id}</translation>
    </message>
    <message>
        <source>{name} ({id})</source>
        <translation>{name} ({id})</translation>
    </message>
    <message>
        <source>This device</source>
        <translation>Dieses Gerät</translation>
    </message>
    <message>
        <source>Retired</source>
        <translation>Ausgemustert</translation>
    </message>
    <message>
        <source>Seen {when}</source>
        <translation>Gesehen: {when}</translation>
    </message>
    <message>
        <source>Nothing since {when}</source>
        <translation>Nichts seit: {when}</translation>
    </message>
    <message>
        <source>has all your changes</source>
        <translation>hat alle deine Änderungen</translation>
    </message>
    <message>
        <source>has none of your changes yet</source>
        <translation>hat noch keine deiner Änderungen</translation>
    </message>
    <message>
        <source>has your changes up to {when}</source>
        <translation>hat deine Änderungen bis: {when}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of its file(s) never came; what came after is here</source>
        <translation>
            <numerusform>%Ln seiner Dateien kam nie an; was danach kam, ist hier</numerusform>
            <numerusform>%Ln seiner Dateien kamen nie an; was danach kam, ist hier</numerusform>
        </translation>
    </message>
    <message>
        <source>has a newer version</source>
        <translation>hat eine neuere Version</translation>
    </message>
    <message>
        <source>uses another key</source>
        <translation>verwendet einen anderen Schlüssel</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of its file(s) are missing</source>
        <translation>
            <numerusform>%Ln seiner Dateien fehlt</numerusform>
            <numerusform>%Ln seiner Dateien fehlen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of its file(s) cannot be read</source>
        <translation>
            <numerusform>%Ln seiner Dateien ist nicht lesbar</numerusform>
            <numerusform>%Ln seiner Dateien sind nicht lesbar</numerusform>
        </translation>
    </message>
    <message>
        <source>{device} has everything</source>
        <translation>{device} hat alles</translation>
    </message>
    <message>
        <source>{device} is behind</source>
        <translation>{device} ist im Rückstand</translation>
    </message>
    <message>
        <source>all devices have everything</source>
        <translation>alle Geräte haben alles</translation>
    </message>
    <message>
        <source>{some} of {all} devices have everything</source>
        <translation>{some} von {all} Geräten haben alles</translation>
    </message>
    <message>
        <source>{files} from {device} never came. What came after is here; the rest is added if it still comes.</source>
        <translation>{files} von {device} nie angekommen. Was danach kam, ist hier; trifft noch etwas ein, wird es ergänzt.</translation>
    </message>
    <message>
        <source>No other device has joined yet. Set up the same folder there.</source>
        <translation>Noch macht kein anderes Gerät mit. Richte dort denselben Ordner ein.</translation>
    </message>
    <message>
        <source>Every device has all your changes.</source>
        <translation>Jedes Gerät hat alle deine Änderungen.</translation>
    </message>
    <message>
        <source>All is in the folder. Some devices have yet to fetch it.</source>
        <translation>Alles ist im Ordner. Einige Geräte müssen es noch holen.</translation>
    </message>
</context>
<context>
    <name>TaskActions</name>
    <message>
        <source>Skipped; the next one is due: {when}</source>
        <translation>Ausgelassen; das nächste Mal ist fällig: {when}</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) do not repeat any more</source>
        <translation>
            <numerusform>%n Aufgabe wiederholt sich nicht mehr</numerusform>
            <numerusform>%n Aufgaben wiederholen sich nicht mehr</numerusform>
        </translation>
    </message>
    <message>
        <source>“{title}” does not repeat any more</source>
        <translation>„{title}“ wiederholt sich nicht mehr</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) reopened</source>
        <translation>
            <numerusform>%n Aufgabe wieder geöffnet</numerusform>
            <numerusform>%n Aufgaben wieder geöffnet</numerusform>
        </translation>
    </message>
    <message>
        <source>Reopened “{title}”</source>
        <translation>„{title}“ wieder geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) completed</source>
        <translation>
            <numerusform>%n Aufgabe erledigt</numerusform>
            <numerusform>%n Aufgaben erledigt</numerusform>
        </translation>
    </message>
    <message>
        <source>Completed “{title}”</source>
        <translation>„{title}“ erledigt</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) moved to {place}</source>
        <translation>
            <numerusform>%n Aufgabe nach {place} verschoben</numerusform>
            <numerusform>%n Aufgaben nach {place} verschoben</numerusform>
        </translation>
    </message>
    <message>
        <source>“{title}” moved to {place}</source>
        <translation>„{title}“ nach {place} verschoben</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) moved to the trash</source>
        <translation>
            <numerusform>%n Aufgabe in den Papierkorb gelegt</numerusform>
            <numerusform>%n Aufgaben in den Papierkorb gelegt</numerusform>
        </translation>
    </message>
    <message>
        <source>“{title}” moved to the trash</source>
        <translation>„{title}“ in den Papierkorb gelegt</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) restored</source>
        <translation>
            <numerusform>%n Aufgabe zurückgeholt</numerusform>
            <numerusform>%n Aufgaben zurückgeholt</numerusform>
        </translation>
    </message>
    <message>
        <source>Restored “{title}”</source>
        <translation>„{title}“ zurückgeholt</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) deleted for good</source>
        <translation>
            <numerusform>%n Aufgabe endgültig gelöscht</numerusform>
            <numerusform>%n Aufgaben endgültig gelöscht</numerusform>
        </translation>
    </message>
    <message>
        <source>Hold it there until the days are shown, and drop it on one of them.</source>
        <translation>Halten Sie sie dort, bis die Tage erscheinen, und legen Sie sie auf einem davon ab.</translation>
    </message>
    <message>
        <source>Duplicated “{title}”</source>
        <translation>„{title}“ dupliziert</translation>
    </message>
    <message>
        <source>All has every open task already.</source>
        <translation>In Alle steht schon jede offene Aufgabe.</translation>
    </message>
    <message>
        <source>Tasks cannot be put there.</source>
        <translation>Dort können keine Aufgaben abgelegt werden.</translation>
    </message>
    <message>
        <source>“{title}” has no date now</source>
        <translation>„{title}“ hat jetzt kein Datum</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) have no date now</source>
        <translation>
            <numerusform>%n Aufgabe hat jetzt kein Datum</numerusform>
            <numerusform>%n Aufgaben haben jetzt kein Datum</numerusform>
        </translation>
    </message>
    <message>
        <source>“{title}” moved to {day}</source>
        <translation>„{title}“ verschoben auf {day}</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) moved to {day}</source>
        <translation>
            <numerusform>%n Aufgabe verschoben auf {day}</numerusform>
            <numerusform>%n Aufgaben verschoben auf {day}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) take {time}</source>
        <translation>
            <numerusform>%n Aufgabe dauert {time}</numerusform>
            <numerusform>%n Aufgaben dauern je {time}</numerusform>
        </translation>
    </message>
    <message>
        <source>“{title}” takes {time}</source>
        <translation>„{title}“ dauert {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) duplicated</source>
        <translation>
            <numerusform>%n Aufgabe dupliziert</numerusform>
            <numerusform>%n Aufgaben dupliziert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TaskDelegate</name>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
</context>
<context>
    <name>TaskDetail</name>
    <message>
        <source>Task details</source>
        <translation>Einzelheiten der Aufgabe</translation>
    </message>
    <message>
        <source>Choose a task to see what belongs to it.</source>
        <translation>Wähle eine Aufgabe, um zu sehen, was dazugehört.</translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation>Im Papierkorb</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>This task is not there any more. What you see can still be copied.</source>
        <translation>Diese Aufgabe gibt es nicht mehr. Was du siehst, lässt sich noch kopieren.</translation>
    </message>
    <message>
        <source>Added {added}, changed {changed}</source>
        <translation>Hinzugefügt {added}, geändert {changed}</translation>
    </message>
</context>
<context>
    <name>TaskList</name>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Completed “{title}”</source>
        <translation>„{title}“ erledigt</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) completed</source>
        <translation>
            <numerusform>%n Aufgabe erledigt</numerusform>
            <numerusform>%n Aufgaben erledigt</numerusform>
        </translation>
    </message>
    <message>
        <source>Reopened “{title}”</source>
        <translation>„{title}“ wieder geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) reopened</source>
        <translation>
            <numerusform>%n Aufgabe wieder geöffnet</numerusform>
            <numerusform>%n Aufgaben wieder geöffnet</numerusform>
        </translation>
    </message>
    <message>
        <source>What a search finds stands in the order of how well it fits.</source>
        <translation>Was eine Suche findet, steht danach geordnet, wie gut es passt.</translation>
    </message>
    <message>
        <source>The latest are on top here; this order cannot be changed.</source>
        <translation>Die neuesten stehen hier oben; diese Reihenfolge lässt sich nicht ändern.</translation>
    </message>
    <message>
        <source>This list is sorted. In its usual order tasks can be moved.</source>
        <translation>Diese Liste ist sortiert. In ihrer üblichen Reihenfolge lassen sich Aufgaben verschieben.</translation>
    </message>
    <message>
        <source>A task cannot be moved to days that are over. Drop it on Today or on a later day.</source>
        <translation>Auf vergangene Tage lässt sich keine Aufgabe verschieben. Legen Sie sie auf Heute oder einem späteren Tag ab.</translation>
    </message>
    <message>
        <source>To complete a task, tick it, or drop it on Completed in the sidebar.</source>
        <translation>Um eine Aufgabe zu erledigen, haken Sie sie ab, oder legen Sie sie in der Seitenleiste auf Erledigt ab.</translation>
    </message>
    <message>
        <source>A day is in order of time and priority. To order tasks yourself, choose “By hand” above.</source>
        <translation>Ein Tag ist nach Uhrzeit und Priorität geordnet. Um Aufgaben selbst zu ordnen, wählen Sie oben „Von Hand“.</translation>
    </message>
</context>
<context>
    <name>TaskListModel</name>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen…</translation>
    </message>
</context>
<context>
    <name>TaskPicker</name>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Find a task</source>
        <translation>Aufgabe finden</translation>
    </message>
    <message>
        <source>Nothing found for “{text}”</source>
        <translation>Nichts gefunden zu „{text}“</translation>
    </message>
    <message>
        <source>There are no tasks yet.</source>
        <translation>Es gibt noch keine Aufgaben.</translation>
    </message>
</context>
<context>
    <name>TaskView</name>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n Aufgabe</numerusform>
            <numerusform>%n Aufgaben</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TemplateActions</name>
    <message>
        <source>Save as a template</source>
        <translation>Als Vorlage speichern</translation>
    </message>
    <message>
        <source>Name of the template:</source>
        <translation>Name der Vorlage:</translation>
    </message>
    <message>
        <source>There is a template “{name}” already. Replace it?</source>
        <translation>Es gibt schon eine Vorlage „{name}“. Ersetzen?</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Saved as the template “{name}”</source>
        <translation>Als Vorlage „{name}“ gespeichert</translation>
    </message>
</context>
<context>
    <name>TemplatesDialog</name>
    <message>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>There are no templates yet. Task → Save as a template… keeps a task with its checklist as one.</source>
        <translation>Es gibt noch keine Vorlagen. Aufgabe → Als Vorlage speichern… behält eine Aufgabe mit ihrer Checkliste als Vorlage.</translation>
    </message>
    <message>
        <source>New task</source>
        <translation>Neue Aufgabe</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Rename template</source>
        <translation>Vorlage umbenennen</translation>
    </message>
    <message>
        <source>Name of the template:</source>
        <translation>Name der Vorlage:</translation>
    </message>
    <message>
        <source>Template “{name}” deleted</source>
        <translation>Vorlage „{name}“ gelöscht</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TextDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
</context>
<context>
    <name>TextPart</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Changed elsewhere to “{text}”</source>
        <translation>Anderswo geändert in „{text}“</translation>
    </message>
    <message>
        <source>Use that</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>{length} of {limit}</source>
        <translation>{length} von {limit}</translation>
    </message>
</context>
<context>
    <name>TimeField</name>
    <message>
        <source>Time</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>No time</source>
        <translation>Keine Uhrzeit</translation>
    </message>
</context>
<context>
    <name>TitleField</name>
    <message>
        <source>Completed</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Close details</source>
        <translation>Einzelheiten schließen</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Erledigen</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>Wieder öffnen</translation>
    </message>
    <message>
        <source>Completed “{title}”</source>
        <translation>„{title}“ erledigt</translation>
    </message>
    <message>
        <source>Reopened “{title}”</source>
        <translation>„{title}“ wieder geöffnet</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Hinweis schließen</translation>
    </message>
</context>
<context>
    <name>ToolCall</name>
    <message>
        <source>{what}…</source>
        <translation>{what}…</translation>
    </message>
    <message>
        <source>Could not {what}: {error}</source>
        <translation>Nicht gelungen: {what} – {error}</translation>
    </message>
    <message>
        <source>Could not {what}</source>
        <translation>Nicht gelungen: {what}</translation>
    </message>
    <message>
        <source>Proposed: {what}</source>
        <translation>Vorgeschlagen: {what}</translation>
    </message>
    <message>
        <source>Nothing to propose</source>
        <translation>Nichts vorzuschlagen</translation>
    </message>
    <message>
        <source>Applied: {what}</source>
        <translation>Ausgeführt: {what}</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>„{text}“</translation>
    </message>
    <message>
        <source>call a tool without a name</source>
        <translation>ein Werkzeug ohne Namen aufrufen</translation>
    </message>
    <message>
        <source>{some} and {last}</source>
        <translation>{some} und {last}</translation>
    </message>
    <message>
        <source>{count} tasks</source>
        <translation>{count} Aufgaben</translation>
    </message>
    <message>
        <source>1 item</source>
        <translation>1 Punkt</translation>
    </message>
    <message>
        <source>{count} items</source>
        <translation>{count} Punkte</translation>
    </message>
    <message>
        <source>1 minute</source>
        <translation>1 Minute</translation>
    </message>
    <message>
        <source>{count} minutes</source>
        <translation>{count} Minuten</translation>
    </message>
    <message>
        <source>Mon Tue Wed Thu Fri Sat Sun</source>
        <translation>Mo. Di. Mi. Do. Fr. Sa. So.</translation>
    </message>
    <message>
        <source>Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec</source>
        <translation>Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.</translation>
    </message>
    <message>
        <source>{day} {number} {month}</source>
        <translation>{day}, {number}. {month}</translation>
    </message>
    <message>
        <source>{day} {number} {month} {year}</source>
        <translation>{day}, {number}. {month} {year}</translation>
    </message>
    <message>
        <source>en</source>
        <translation>de</translation>
    </message>
    <message>
        <source>due {value}</source>
        <translation>fällig {value}</translation>
    </message>
    <message>
        <source>starting {value}</source>
        <translation>Beginn {value}</translation>
    </message>
    <message>
        <source>priority {value}</source>
        <translation>Priorität {value}</translation>
    </message>
    <message>
        <source>repeating {value}</source>
        <translation>Wiederholung {value}</translation>
    </message>
    <message>
        <source>in the list “{value}”</source>
        <translation>in der Liste „{value}“</translation>
    </message>
    <message>
        <source>reminder {value}</source>
        <translation>Erinnerung {value}</translation>
    </message>
    <message>
        <source>labels: {value}</source>
        <translation>Etiketten: {value}</translation>
    </message>
    <message>
        <source>with the items {value}</source>
        <translation>mit den Punkten {value}</translation>
    </message>
    <message>
        <source>with a description</source>
        <translation>mit Beschreibung</translation>
    </message>
    <message>
        <source>with a new description</source>
        <translation>mit neuer Beschreibung</translation>
    </message>
    <message>
        <source>the task</source>
        <translation>die Aufgabe</translation>
    </message>
    <message>
        <source>reword {task}</source>
        <translation>{task} umformulieren</translation>
    </message>
    <message>
        <source>take the due date off {task}</source>
        <translation>die Fälligkeit von {task} entfernen</translation>
    </message>
    <message>
        <source>add {items} to the checklist of {task}</source>
        <translation>{items} zur Checkliste von {task} hinzufügen</translation>
    </message>
    <message>
        <source>add {task}{details}</source>
        <translation>{task} hinzufügen{details}</translation>
    </message>
    <message>
        <source>tick {items} of {task}</source>
        <translation>{items} von {task} abhaken</translation>
    </message>
    <message>
        <source>untick {items} of {task}</source>
        <translation>das Häkchen von {items} von {task} entfernen</translation>
    </message>
    <message>
        <source>archive {items} of {task}</source>
        <translation>{items} von {task} archivieren</translation>
    </message>
    <message>
        <source>rename {items} of {task} to {new_item}</source>
        <translation>{items} von {task} in {new_item} umbenennen</translation>
    </message>
    <message>
        <source>change {items} of {task}</source>
        <translation>{items} von {task} ändern</translation>
    </message>
    <message>
        <source>set the start of {task} to {start_date}{details}</source>
        <translation>den Beginn von {task} auf {start_date} legen{details}</translation>
    </message>
    <message>
        <source>take the start date off {task}</source>
        <translation>den Beginn von {task} entfernen</translation>
    </message>
    <message>
        <source>let {task} repeat no more</source>
        <translation>die Wiederholung von {task} beenden</translation>
    </message>
    <message>
        <source>set the time of {task}{details}</source>
        <translation>die Uhrzeit von {task} setzen{details}</translation>
    </message>
    <message>
        <source>set {task} to “{status}”</source>
        <translation>{task} auf „{status}“ setzen</translation>
    </message>
    <message>
        <source>give {task} priority {priority}</source>
        <translation>{task} die Priorität {priority} geben</translation>
    </message>
    <message>
        <source>make {task} due on {due_date}{details}</source>
        <translation>{task} auf {due_date} legen{details}</translation>
    </message>
    <message>
        <source>estimate {task} at {minutes}</source>
        <translation>{task} auf {minutes} schätzen</translation>
    </message>
    <message>
        <source>rename {task} to {new_title}{details}</source>
        <translation>{task} in {new_title} umbenennen{details}</translation>
    </message>
    <message>
        <source>change the description of {task}</source>
        <translation>die Beschreibung von {task} ändern</translation>
    </message>
    <message>
        <source>take the priority off {task}</source>
        <translation>die Priorität von {task} entfernen</translation>
    </message>
    <message>
        <source>repeat {task}: {repeat}</source>
        <translation>{task} wiederholen: {repeat}</translation>
    </message>
    <message>
        <source>label {task}: {names}</source>
        <translation>{names} als Etikett für {task}</translation>
    </message>
    <message>
        <source>withdraw 1 proposal</source>
        <translation>1 Vorschlag zurückziehen</translation>
    </message>
    <message>
        <source>withdraw {count} proposals</source>
        <translation>{count} Vorschläge zurückziehen</translation>
    </message>
    <message>
        <source>list tasks</source>
        <translation>Aufgaben auflisten</translation>
    </message>
    <message>
        <source>complete {task}</source>
        <translation>{task} erledigen</translation>
    </message>
    <message>
        <source>delete {task}</source>
        <translation>{task} löschen</translation>
    </message>
    <message>
        <source>note the language of {task}</source>
        <translation>die Sprache von {task} notieren</translation>
    </message>
    <message>
        <source>write a report on {task}</source>
        <translation>einen Bericht zu {task} schreiben</translation>
    </message>
    <message>
        <source>note what it saw in {task}</source>
        <translation>Beobachtungen zu {task} notieren</translation>
    </message>
    <message>
        <source>plan the steps</source>
        <translation>Schritte planen</translation>
    </message>
    <message>
        <source>Noted the language of {task}</source>
        <translation>Sprache notiert: {task}</translation>
    </message>
    <message>
        <source>Wrote a report on {task}</source>
        <translation>Bericht geschrieben: {task}</translation>
    </message>
    <message>
        <source>Noted what it saw in {task}</source>
        <translation>Beobachtungen notiert: {task}</translation>
    </message>
    <message>
        <source>Listed 1 task</source>
        <translation>1 Aufgabe aufgelistet</translation>
    </message>
    <message>
        <source>Listed {count} tasks</source>
        <translation>{count} Aufgaben aufgelistet</translation>
    </message>
    <message>
        <source>Planned the steps: 1 to do</source>
        <translation>Schritte geplant: noch 1</translation>
    </message>
    <message>
        <source>Planned the steps: {count} to do</source>
        <translation>Schritte geplant: noch {count}</translation>
    </message>
    <message>
        <source>Withdrew 1 proposal</source>
        <translation>1 Vorschlag zurückgezogen</translation>
    </message>
    <message>
        <source>Withdrew {count} proposals</source>
        <translation>{count} Vorschläge zurückgezogen</translation>
    </message>
    <message>
        <source>move {task} to the Inbox</source>
        <translation>{task} in den Eingang verschieben</translation>
    </message>
    <message>
        <source>move {task} to the list {list}</source>
        <translation>{task} in die Liste „{list}“ verschieben</translation>
    </message>
    <message>
        <source>set when to remind of {task}</source>
        <translation>festlegen, wann an {task} erinnert wird</translation>
    </message>
    <message>
        <source>look at {task}</source>
        <translation>{task} ansehen</translation>
    </message>
    <message>
        <source>Looked at {task}</source>
        <translation>{task} angesehen</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Show earlier messages</source>
        <translation>Frühere Nachrichten zeigen</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Go to the newest message</source>
        <translation>Zur neuesten Nachricht</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Open Assent</source>
        <translation>Assent öffnen</translation>
    </message>
    <message>
        <source>New task</source>
        <translation>Neue Aufgabe</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>Truth</name>
    <message>
        <source>notes updated</source>
        <translation>Notizen ergänzt</translation>
    </message>
    <message>
        <source>language noted</source>
        <translation>Sprache vermerkt</translation>
    </message>
    <message>
        <source>steps updated</source>
        <translation>Schritte aktualisiert</translation>
    </message>
    <message>
        <source>1 change applied</source>
        <translation>1 Änderung angewendet</translation>
    </message>
    <message>
        <source>{count} changes applied</source>
        <translation>{count} Änderungen angewendet</translation>
    </message>
    <message>
        <source>1 proposal queued</source>
        <translation>1 Vorschlag wartet</translation>
    </message>
    <message>
        <source>{count} proposals queued</source>
        <translation>{count} Vorschläge warten</translation>
    </message>
    <message>
        <source>1 proposal withdrawn</source>
        <translation>1 Vorschlag zurückgezogen</translation>
    </message>
    <message>
        <source>{count} proposals withdrawn</source>
        <translation>{count} Vorschläge zurückgezogen</translation>
    </message>
    <message>
        <source>listed 1 task</source>
        <translation>1 Aufgabe aufgelistet</translation>
    </message>
    <message>
        <source>listed {count} tasks</source>
        <translation>{count} Aufgaben aufgelistet</translation>
    </message>
    <message>
        <source>1 call failed</source>
        <translation>1 Versuch gescheitert</translation>
    </message>
    <message>
        <source>{count} calls failed</source>
        <translation>{count} Versuche gescheitert</translation>
    </message>
    <message>
        <source>nothing was changed</source>
        <translation>nichts wurde geändert</translation>
    </message>
    <message>
        <source>nothing else was changed</source>
        <translation>sonst wurde nichts geändert</translation>
    </message>
    <message>
        <source>nothing changed yet</source>
        <translation>noch nichts geändert</translation>
    </message>
    <message>
        <source>nothing else changed yet</source>
        <translation>sonst noch nichts geändert</translation>
    </message>
</context>
<context>
    <name>UndatedList</name>
    <message>
        <source>Tasks without a date</source>
        <translation>Aufgaben ohne Datum</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n Aufgabe</numerusform>
            <numerusform>%n Aufgaben</numerusform>
        </translation>
    </message>
    <message>
        <source>Drop a task here to take its date off.</source>
        <translation>Legen Sie hier eine Aufgabe ab, um ihr Datum zu entfernen.</translation>
    </message>
</context>
<context>
    <name>UnlockPage</name>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>The folder is encrypted</source>
        <translation>Der Ordner ist verschlüsselt</translation>
    </message>
    <message>
        <source>Its key is not on this computer, or its keyring has forgotten it.</source>
        <translation>Sein Schlüssel ist nicht auf diesem Rechner, oder der Schlüsselbund hat ihn vergessen.</translation>
    </message>
</context>
<context>
    <name>UserBubble</name>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
</context>
<context>
    <name>ValueField</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>_PromptBox</name>
    <message>
        <source>Ask for a change…</source>
        <translation>Um eine Änderung bitten…</translation>
    </message>
    <message>
        <source>Ask the agent</source>
        <translation>Den Agenten fragen</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the agent</source>
        <translation>Agenten anhalten</translation>
    </message>
    <message>
        <source>Stop the agent (Esc)</source>
        <translation>Agenten anhalten (Esc)</translation>
    </message>
</context>
<context>
    <name>_Steps</name>
    <message>
        <source>+{count} more</source>
        <translation>+{count} weitere</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>current</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
</context>
</TS>
