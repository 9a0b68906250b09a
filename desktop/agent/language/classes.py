"""Classes of words that phrases refer to by name. Facts only; written as the norm of words is."""

from __future__ import annotations

from functools import cache

_TEXT: dict[str, str] = {
    "the": "the my our this that your these those",
    "a": "a an one another some the my our this that its these those",
    "of": "of for on in from to",
    "to": "to as into : = -> be",
    "colon": ": - , =",
    "please": "please kindly just also now then maybe perhaps quickly simply possibly so again always instead "
    "actually really go_ahead_and for_me immediately first finally still at_once right_away , help_me help_me_to",
    # What the app keeps
    "task": "task todo todo_item task_item list_item to_do_item reminder to_do action_item errand chore job "
    "ticket thing_to_do assignment",
    "tasks": "tasks todos todo_items task_items list_items to_do_items reminders to_dos action_items errands "
    "chores jobs tickets things_to_do assignments",
    "anytask": "@task @tasks",
    "adjective": "new quick simple single separate further additional extra little small short more other personal "
    "work following next important",
    "ranked": "high_priority low_priority medium_priority normal_priority top_priority highest_priority "
    "lowest_priority high-priority low-priority medium-priority top-priority urgent very_urgent critical important "
    "very_important p0 p1 p2 p3",
    "addable": "description note notes details comment due_date deadline priority estimate time_estimate label "
    "labels tag tags",
    "pronoun": "it this that this_one that_one this_task that_task the_task this_todo that_todo the_same_task "
    "this_item that_item this_reminder that_reminder the_reminder the_todo same the_same this_task_here",
    "plural_pronoun": "them these those both both_of_them all_of_them they these_tasks those_tasks both_tasks "
    "these_two those_two these_three those_three them_all",
    "list": "list todo_list to_do_list task_list tasks todos to_dos tasklist inbox todo to_do board agenda backlog "
    "plate list_of_tasks tasks_list todos_list reminders app schedule",
    "checklist": "checklist check_list subtasks sub_tasks checklist_items",
    "checkitem": "checklist_item check_list_item subtask sub_task checklist_entry checklist_step bullet bullet_point "
    "sub_item checkbox checklist_point",
    "checkitems": "checklist_items check_list_items subtasks sub_tasks checklist_entries checklist_steps bullets "
    "bullet_points sub_items checkboxes checklist_points",
    "step": "step item point entry",
    "steps": "steps items points entries things",
    "queue": "working_list work_list work_queue queue plan steps todo_list todo_queue todos todo list_of_steps "
    "step_list task_queue internal_list agenda list own_list own_todo_list own_todos working_queue to_do_list "
    "own_queue own_working_list",
    "proposal": "proposal proposals suggestion suggestions proposed_change proposed_changes pending_proposals "
    "pending_changes pending_items open_proposals pending_proposal open_proposal last_proposal last_suggestion "
    "last_proposals last_suggestions changes_you_proposed",
    # What a task has
    "due": "due_date deadline due_day due_time date due target_date duedate due-date due_dates",
    "priority": "priority urgency importance priority_level",
    "estimate": "estimate time_estimate estimated_time duration effort estimated_duration time_needed "
    "estimated_effort estimation length",
    "status": "status state progress_status",
    "title": "title name wording heading task_name task_title",
    "description": "description note notes details comment body desc text info detail memo more_details",
    "label": "label tag category label_called tag_called label_named tag_named",
    "labels": "labels tags categories labels_called",
    "language": "language",
    # Sentences
    "be": "is are was were am be been being 's",
    "subject": "i we he she they it you there someone somebody everyone everybody nobody who that this these those",
    "wh": "what which who whom whose where when why how",
    "aux": "is are was were am do does did has have had can could will would shall should may might must",
    # What is said of a thing, and seldom stands in the name of one
    "predicate": "is are was were can could will would should must might may shall has had does did got gets went "
    "goes took takes needs needed became becomes turned sounds sounded looks looked seems seemed feels felt "
    "matters mattered happened happens slipped stalled lasts ought deserves belongs failed worked works came "
    "comes fell keeps kept stays stayed remains remained proved turns lost broke lacks misses wants costs",
    "everything": "everything all every each any all_of anything each_and_every everyone",
    "ordinal": "first second third fourth fifth sixth seventh eighth ninth tenth last final other next previous 1st "
    "2nd 3rd 4th 5th 6th latest newest oldest top bottom former latter only upper lower middle penultimate",
    "number": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 25 30 40 50 two three four five six seven eight "
    "nine ten eleven twelve several a_few a_couple_of some multiple couple_of few",
    "done": "done complete completed finished checked ticked over fulfilled accomplished ticked_off checked_off "
    "crossed_off as_done through",
    "undone": "not_done undone not_complete not_completed incomplete unfinished not_finished uncompleted "
    "unchecked open pending active todo to_do outstanding not_yet_done still_open reopened not_started unticked "
    "no_longer_done no_longer_complete not_done_anymore not_done_yet not_complete_yet not_finished_yet",
    "named": "called named titled entitled saying reading that_says which_says which_is_called "
    "that_is_called with_the_title with_the_name with_title with_name by_the_name_of known_as namely",
    "pending": "pending open left remaining unfinished outstanding incomplete undone todo active due overdue "
    "uncompleted still upcoming unresolved late current to_do not_done not_completed not_finished not_yet_done "
    "today tomorrow tonight this_week need have_to must should next",
    "completed": "completed done finished complete closed ticked_off accomplished did achieved crossed_off",
}


def _expand(names: str) -> tuple[str, ...]:
    words: list[str] = []
    for name in names.split():
        words += _expand(_TEXT[name[1:]]) if name.startswith("@") and name[1:] in _TEXT else (name,)
    return tuple(dict.fromkeys(words))


CLASSES: dict[str, tuple[str, ...]] = {name: _expand(words) for name, words in _TEXT.items()}


@cache
def words_of(*names: str) -> frozenset[str]:
    """The members of these classes as they stand in a norm."""
    return frozenset(word.replace("_", " ") for name in names for word in CLASSES[name])
