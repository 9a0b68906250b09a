<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Assent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A task app whose agent proposes and whose user decides. Your tasks stay in a file on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the MIT licence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions and settings, to send along with a question. None of your tasks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open data folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your data</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AgentReport</name>
    <message>
        <source>Agent report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AppContext</name>
    <message>
        <source>Something went wrong that should not have. The log has the details.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ArchivedItems</name>
    <message numerus="yes">
        <source>%n archived</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArchivedRow</name>
    <message>
        <source>Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put back {title}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Backups</name>
    <message>
        <source>Backup made: {name}. Restore a backup… in the File menu lists it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CalendarPopup</name>
    <message>
        <source>Due date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tomorrow, fri 9:00, 24 Dec …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date in words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{day}, {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next week</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Checklist</name>
    <message>
        <source>Checklist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checklist progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An item can have at most {most} characters; this has {length}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That item was deleted elsewhere; your text is kept here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed elsewhere to “{text}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {all} done</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChecklistDelegate</name>
    <message>
        <source>Checklist item</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChecklistModel</name>
    <message>
        <source>Ticked by the agent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChecklistView</name>
    <message>
        <source>Checklist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up	Alt+Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down	Alt+Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Chip</name>
    <message>
        <source>Press Delete to remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChoiceFields</name>
    <message>
        <source>P0 · Urgent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P1 · High</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P2 · Medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P3 · Low</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Nothing found for “{text}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command, view, label or task…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command, view, label or task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>New task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore a backup…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upcoming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours like the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete or reopen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Due today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Due tomorrow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Due next week</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick a due date…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No due date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Priority P0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Priority P1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Priority P2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Priority P3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add checklist items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore from trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty trash…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open log folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Assent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Due</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Priority</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Description</name>
    <message>
        <source>Description</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a description</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Enter to edit it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DetailPage</name>
    <message>
        <source>Description</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Due</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Disclosure</name>
    <message>
        <source>expanded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DueEditor</name>
    <message>
        <source>No date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Due: {day}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyList</name>
    <message>
        <source>Nothing under this label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a task above, or drag tasks from a list onto the label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is on your mind?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every task starts here, and stays on this device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type above and press Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it a date, a label, a priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find any task or command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the trash contains all of these words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No task contains all of these words. Try fewer or shorter ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found for “{search}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing left to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every task is done. Add another one above when it comes to mind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inbox zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything has found its place. New tasks without a label arrive here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today is clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is due. Add something above, or enjoy it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing coming up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tasks with a due date after today appear here, day by day.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing completed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you tick off is kept here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted tasks wait here until you empty it; until then they can be restored.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EstimateField</name>
    <message>
        <source>Estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long it takes: 90, 1h 30m, 1.5h</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) written to {name}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything, with checklists, history dates and the trash. Best for another Assent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A table for spreadsheets: all fields, labels and checklists, without the trash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One line for each task: title, priority, due day and labels. Nothing longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To-dos for calendar apps: title, description, due date, priority and labels.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>1 day late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%n days late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tomorrow · {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groomed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>priority {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{checked} of {all} done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a description</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>due {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>completed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That did not work, and nothing was changed. The log has the details.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Handlers</name>
    <message numerus="yes">
        <source>Delete %n task(s) for good?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The trash is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Delete %n task(s) in the trash for good?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Empty trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added “{title}” to {place}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undone: {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done again: {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) changed since then and were left alone.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Undo {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: {step}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{when} on {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} changed the title: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} changed the description: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} changed the status: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} changed the priority: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} changed the due date: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} changed the estimate: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} changed the language: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} wrote the report: {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} noted: {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} changed something that this version does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} added the label {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} took off the label {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} moved it to the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} restored it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} deleted the item “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} restored the item “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} ticked “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} unticked “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} archived “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} put back “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} renamed an item: {before} → {after}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} added this task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} added the item {after}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryRow</name>
    <message>
        <source>Overwritten by a change made at the same time elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tasks ({endings})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing new in this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The import was cancelled; nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) imported</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %n task(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelCompleter</name>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New label “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelEditor</name>
    <message>
        <source>Add label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelMenus</name>
    <message>
        <source>New label…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the label:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the label “{name}”? Its tasks stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amber</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Teal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelPopup</name>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ListPage</name>
    <message numerus="yes">
        <source>%n task(s) found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Manners</name>
    <message>
        <source>Assent did not end properly last time. Nothing that was saved is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help → Open log folder shows what is known about it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup was put back. What you had before is listed in File → Restore a backup….</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The backup will be put back at the next start, once no other Assent has the data open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) are overdue. You find them under Today.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NewItemEdit</name>
    <message>
        <source>Add an item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a checklist item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several pasted lines become several items.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message>
        <source>Inbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upcoming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trash</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PreviewPart</name>
    <message>
        <source>The first tasks in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Due</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First {shown} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n left out: why?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>What is left out, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>…and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Already here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PriorityField</name>
    <message>
        <source>Priority</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QuickAdd</name>
    <message>
        <source>Add a task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a task…  try “Pay rent tomorrow 9am !p1 #home”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more text fits in here; what is beyond it was left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A title can have at most {most} characters; this one has {length}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{length} of {most} characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) were pasted.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n task(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>As one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{title}” was not added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) were not added.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A task needs a title too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every line needs a title of at most {most} characters.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reminders</name>
    <message numerus="yes">
        <source>%n task(s) are due: {names}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Due now: {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Was due at {time}: {title}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore a backup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything goes back to how it was when the backup was made. What you have now is kept as a backup first. Assent then starts again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no backups yet. File → Back up now makes one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore and restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backups (*.db)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the backup…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assent starts again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weekly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before a restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before an update</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Back to the default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the default: {title}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes effect at the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The view you left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upcoming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A week starts on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Monday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay in the tray when the window is closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only where the desktop has a tray.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of this device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown in histories on your other devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show changes at once instead of animating them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remind me of tasks with a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A notice at the time a task is due.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say at start what is overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a backup every week</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic backups to keep</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No setting found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sections</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Go up and down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete or reopen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select further tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First, last task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it and open its details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the dates and labels found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take one of them off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear, then go to the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the item typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick or untick</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename an item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move an item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove an item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the notice at the bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next, previous part of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the details, a list or this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While adding a task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a checklist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find by what it does, or by its keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a shortcut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No shortcut found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Views and labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{name}, %n task(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sort</name>
    <message>
        <source>Usual order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By due date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SortButton</name>
    <message>
        <source>Order of the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order: {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>%n open task(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusField</name>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Add “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Describe “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change status of “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change priority of “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change due date of “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change estimate of “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change language of “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change report of “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reopen “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete “{subject}” forever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore an earlier value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add item “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename item “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untick “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archive item “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unarchive item “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete item “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move item “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename label “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recolour label “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete label “{subject}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete {count} tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reopen {count} tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {count} tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore {count} tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {count} tasks forever</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add {count} items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {count} tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import {count} tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change {count} tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last change</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TaskActions</name>
    <message numerus="yes">
        <source>%n task(s) reopened</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) completed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) moved to the trash</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) restored</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) deleted for good</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TaskDelegate</name>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TaskDetail</name>
    <message>
        <source>Task details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a task to see what belongs to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This task is not there any more. What you see can still be copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added {added}, changed {changed}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TaskList</name>
    <message>
        <source>Tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completed “{title}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) completed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Reopened “{title}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) reopened</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TaskListModel</name>
    <message>
        <source>Loading…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TaskView</name>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TextPart</name>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed elsewhere to “{text}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{length} of {limit}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimeField</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TitleField</name>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 task completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 task reopened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Open Assent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assent stays in the tray and goes on reminding you. Quit it from there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
