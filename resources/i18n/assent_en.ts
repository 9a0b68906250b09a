<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>ArchivedItems</name>
    <message numerus="yes">
        <source>%n archived</source>
        <translation>
            <numerusform>%n archived</numerusform>
            <numerusform>%n archived</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CalendarGrid</name>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more task(s)</source>
        <translation>
            <numerusform>%n more task</numerusform>
            <numerusform>%n more tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{day}, %n task(s)</source>
        <translation>
            <numerusform>{day}, %n task</numerusform>
            <numerusform>{day}, %n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CallList</name>
    <message numerus="yes">
        <source>%Ln call(s)</source>
        <translation>
            <numerusform>%Ln call</numerusform>
            <numerusform>%Ln calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{calls}, %Ln failed</source>
        <translation>
            <numerusform>{calls}, %Ln failed</numerusform>
            <numerusform>{calls}, %Ln failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandHandlers</name>
    <message numerus="yes">
        <source>Delete %n task(s) for good?</source>
        <translation>
            <numerusform>Delete %n task for good?</numerusform>
            <numerusform>Delete %n tasks for good?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n task(s) in the trash for good?</source>
        <translation>
            <numerusform>Delete %n task in the trash for good?</numerusform>
            <numerusform>Delete %n tasks in the trash for good?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) changed since then and were left alone.</source>
        <translation>
            <numerusform>%n value changed since then and was left alone.</numerusform>
            <numerusform>%n values changed since then and were left alone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConflictsPage</name>
    <message numerus="yes">
        <source>%Ln to look at</source>
        <translation>
            <numerusform>%Ln to look at</numerusform>
            <numerusform>%Ln to look at</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln left</source>
        <translation>
            <numerusform>%Ln left</numerusform>
            <numerusform>%Ln left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DecisionsView</name>
    <message numerus="yes">
        <source>%n decision(s) written to {name}.</source>
        <translation>
            <numerusform>%n decision written to {name}.</numerusform>
            <numerusform>%n decisions written to {name}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DesktopIntegration</name>
    <message numerus="yes">
        <source>%n task(s) are overdue. Today lists them.</source>
        <translation>
            <numerusform>%n task is overdue. Today lists it.</numerusform>
            <numerusform>%n tasks are overdue. Today lists them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EditedCard</name>
    <message numerus="yes">
        <source>%n earlier change(s)</source>
        <translation>
            <numerusform>%n earlier change</numerusform>
            <numerusform>%n earlier changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExchangePage</name>
    <message numerus="yes">
        <source>%Ln open task(s) are here and in the folder.</source>
        <translation>
            <numerusform>%Ln open task is here and in the folder.</numerusform>
            <numerusform>%Ln open tasks are here and in the folder.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other device(s) take part.</source>
        <translation>
            <numerusform>%Ln other device takes part.</numerusform>
            <numerusform>%Ln other devices take part.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message numerus="yes">
        <source>%n task(s) written to {name}.</source>
        <translation>
            <numerusform>%n task written to {name}.</numerusform>
            <numerusform>%n tasks written to {name}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HeldDialog</name>
    <message numerus="yes">
        <source>%Ln deletion(s) wait for your decision</source>
        <translation>
            <numerusform>%Ln deletion waits for your decision</numerusform>
            <numerusform>%Ln deletions wait for your decision</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln are listed.</source>
        <translation>
            <numerusform>Only the first %Ln is listed.</numerusform>
            <numerusform>Only the first %Ln are listed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message numerus="yes">
        <source>%n task(s) imported into “{list}”</source>
        <translation>
            <numerusform>%n task imported into “{list}”</numerusform>
            <numerusform>%n tasks imported into “{list}”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) imported</source>
        <translation>
            <numerusform>%n task imported</numerusform>
            <numerusform>%n tasks imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n left out</numerusform>
            <numerusform>%n left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %n task(s)</source>
        <translation>
            <numerusform>Import %n task</numerusform>
            <numerusform>Import %n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InsightsDialog</name>
    <message numerus="yes">
        <source>%Ln task(s) in {days} days.</source>
        <translation>
            <numerusform>%Ln task in {days} days.</numerusform>
            <numerusform>%Ln tasks in {days} days.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more added than done.</source>
        <translation>
            <numerusform>%Ln more added than done.</numerusform>
            <numerusform>%Ln more added than done.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more done than added.</source>
        <translation>
            <numerusform>%Ln more done than added.</numerusform>
            <numerusform>%Ln more done than added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ListMenus</name>
    <message numerus="yes">
        <source>Delete the list “{name}”? What shall become of its %n task(s)?</source>
        <translation>
            <numerusform>Delete the list “{name}”? What shall become of its %n task?</numerusform>
            <numerusform>Delete the list “{name}”? What shall become of its %n tasks?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ListPage</name>
    <message numerus="yes">
        <source>%Ln task(s)</source>
        <translation>
            <numerusform>%Ln task</numerusform>
            <numerusform>%Ln tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln open</source>
        <translation>
            <numerusform>%Ln open</numerusform>
            <numerusform>%Ln open</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s) to choose from.</source>
        <translation>
            <numerusform>It works: %n model to choose from.</numerusform>
            <numerusform>It works: %n models to choose from.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PreviewPage</name>
    <message numerus="yes">
        <source>%Ln device(s)</source>
        <translation>
            <numerusform>%Ln device</numerusform>
            <numerusform>%Ln devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are %Ln other file(s) or folder(s) here. They are left alone.</source>
        <translation>
            <numerusform>There is %Ln other file or folder here. It is left alone.</numerusform>
            <numerusform>There are %Ln other files or folders here. They are left alone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PreviewPart</name>
    <message numerus="yes">
        <source>%n left out: why?</source>
        <translation>
            <numerusform>%n left out: why?</numerusform>
            <numerusform>%n left out: why?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>…and %n more</source>
        <translation>
            <numerusform>…and %n more</numerusform>
            <numerusform>…and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{tasks} in %n list(s)</source>
        <translation>
            <numerusform>{tasks} in %n list</numerusform>
            <numerusform>{tasks} in %n lists</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n repeating</source>
        <translation>
            <numerusform>%n repeating</numerusform>
            <numerusform>%n repeating</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n subtask(s) with dates of their own become tasks.</source>
        <translation>
            <numerusform>%n subtask with a date of its own becomes a task.</numerusform>
            <numerusform>%n subtasks with dates of their own become tasks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n section(s) become labels.</source>
        <translation>
            <numerusform>%n section becomes a label.</numerusform>
            <numerusform>%n sections become labels.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n new</numerusform>
            <numerusform>%n new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here</source>
        <translation>
            <numerusform>%n already here</numerusform>
            <numerusform>%n already here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n left out</numerusform>
            <numerusform>%n left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n item</numerusform>
            <numerusform>%n items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuickAdd</name>
    <message numerus="yes">
        <source>%n line(s) were pasted.</source>
        <translation>
            <numerusform>%n line was pasted.</numerusform>
            <numerusform>%n lines were pasted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n task(s)</source>
        <translation>
            <numerusform>Add %n task</numerusform>
            <numerusform>Add %n tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) were not added.</source>
        <translation>
            <numerusform>%n task was not added.</numerusform>
            <numerusform>%n tasks were not added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message numerus="yes">
        <source>%n task(s) were saved.</source>
        <translation>
            <numerusform>%n task was saved.</numerusform>
            <numerusform>%n tasks were saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n could not be read.</source>
        <translation>
            <numerusform>About %n could not be read.</numerusform>
            <numerusform>About %n could not be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reminders</name>
    <message numerus="yes">
        <source>%n task(s) are due</source>
        <translation>
            <numerusform>%n task is due</numerusform>
            <numerusform>%n tasks are due</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reminder(s)</source>
        <translation>
            <numerusform>%n reminder</numerusform>
            <numerusform>%n reminders</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewCard</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left</source>
        <translation>
            <numerusform>%n left</numerusform>
            <numerusform>%n left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) applied</source>
        <translation>
            <numerusform>%n change applied</numerusform>
            <numerusform>%n changes applied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n applied</source>
        <translation>
            <numerusform>%n applied</numerusform>
            <numerusform>%n applied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stale</source>
        <translation>
            <numerusform>%n stale</numerusform>
            <numerusform>%n stale</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blocked</source>
        <translation>
            <numerusform>%n blocked</numerusform>
            <numerusform>%n blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a task</source>
        <translation>
            <numerusform>%n without a task</numerusform>
            <numerusform>%n without a task</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expired</source>
        <translation>
            <numerusform>%n expired</numerusform>
            <numerusform>%n expired</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decided already</source>
        <translation>
            <numerusform>%n decided already</numerusform>
            <numerusform>%n decided already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not tried</source>
        <translation>
            <numerusform>%n not tried</numerusform>
            <numerusform>%n not tried</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already so</source>
        <translation>
            <numerusform>%n already so</numerusform>
            <numerusform>%n already so</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewController</name>
    <message numerus="yes">
        <source>%n left.</source>
        <translation>
            <numerusform>%n left.</numerusform>
            <numerusform>%n left.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) rejected</source>
        <translation>
            <numerusform>%n change rejected</numerusform>
            <numerusform>%n changes rejected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) that depend on it were rejected too.</source>
        <translation>
            <numerusform>%n change that depends on it was rejected too.</numerusform>
            <numerusform>%n changes that depend on it were rejected too.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) moved to that task</source>
        <translation>
            <numerusform>%n change moved to that task</numerusform>
            <numerusform>%n changes moved to that task</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewHeader</name>
    <message numerus="yes">
        <source>Confirm %n ticked change(s)</source>
        <translation>
            <numerusform>Confirm %n ticked change</numerusform>
            <numerusform>Confirm %n ticked changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reject %n remaining change(s)</source>
        <translation>
            <numerusform>Reject %n remaining change</numerusform>
            <numerusform>Reject %n remaining changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewNotices</name>
    <message numerus="yes">
        <source>%n proposal(s) will soon expire, the first of them: {day}.</source>
        <translation>
            <numerusform>%n proposal will soon expire: {day}.</numerusform>
            <numerusform>%n proposals will soon expire, the first of them: {day}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n proposal(s) wait for your review.</source>
        <translation>
            <numerusform>%n proposal waits for your review.</numerusform>
            <numerusform>%n proposals wait for your review.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n proposal(s) wait for your review: “{request}”</source>
        <translation>
            <numerusform>%n proposal waits for your review: “{request}”</numerusform>
            <numerusform>%n proposals wait for your review: “{request}”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n proposal(s) of {agent} wait for your review.</source>
        <translation>
            <numerusform>%n proposal of {agent} waits for your review.</numerusform>
            <numerusform>%n proposals of {agent} wait for your review.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewRows</name>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>Show %n more</numerusform>
            <numerusform>Show %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunBlock</name>
    <message numerus="yes">
        <source>%n step(s) left to do.</source>
        <translation>
            <numerusform>%n step left to do.</numerusform>
            <numerusform>%n steps left to do.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message numerus="yes">
        <source>%Ln+ task(s) found</source>
        <translation>
            <numerusform>%Ln+ task found</numerusform>
            <numerusform>%Ln+ tasks found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln task(s) found</source>
        <translation>
            <numerusform>%Ln task found</numerusform>
            <numerusform>%Ln tasks found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) selected</source>
        <translation>
            <numerusform>%n task selected</numerusform>
            <numerusform>%n tasks selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message numerus="yes">
        <source>%n setting(s) found</source>
        <translation>
            <numerusform>%n setting found</numerusform>
            <numerusform>%n settings found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>{name}, %n proposal(s)</source>
        <translation>
            <numerusform>{name}, %n proposal</numerusform>
            <numerusform>{name}, %n proposals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}, %n value(s)</source>
        <translation>
            <numerusform>{name}, %n value</numerusform>
            <numerusform>{name}, %n values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}, %n task(s)</source>
        <translation>
            <numerusform>{name}, %n task</numerusform>
            <numerusform>{name}, %n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>%Ln open task(s)</source>
        <translation>
            <numerusform>%Ln open task</numerusform>
            <numerusform>%Ln open tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncRunner</name>
    <message numerus="yes">
        <source>%Ln task(s) are kept, and come back on your other devices.</source>
        <translation>
            <numerusform>%Ln task is kept, and comes back on your other devices.</numerusform>
            <numerusform>%Ln tasks are kept, and come back on your other devices.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) sent</source>
        <translation>
            <numerusform>%Ln change sent</numerusform>
            <numerusform>%Ln changes sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln received</source>
        <translation>
            <numerusform>%Ln received</numerusform>
            <numerusform>%Ln received</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncWords</name>
    <message numerus="yes">
        <source>%Ln change(s) wait to be written.</source>
        <translation>
            <numerusform>%Ln change waits to be written.</numerusform>
            <numerusform>%Ln changes wait to be written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Writing %Ln change(s)…</source>
        <translation>
            <numerusform>Writing %Ln change…</numerusform>
            <numerusform>Writing %Ln changes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln deletion(s) held</source>
        <translation>
            <numerusform>%Ln deletion held</numerusform>
            <numerusform>%Ln deletions held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln deletion(s) wait for your decision</source>
        <translation>
            <numerusform>%Ln deletion waits for your decision</numerusform>
            <numerusform>%Ln deletions wait for your decision</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) cannot be sent</source>
        <translation>
            <numerusform>%Ln change cannot be sent</numerusform>
            <numerusform>%Ln changes cannot be sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) are too large to send</source>
        <translation>
            <numerusform>%Ln change is too large to send</numerusform>
            <numerusform>%Ln changes are too large to send</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of its file(s) never came; what came after is here</source>
        <translation>
            <numerusform>%Ln of its files never came; what came after is here</numerusform>
            <numerusform>%Ln of its files never came; what came after is here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of its file(s) are missing</source>
        <translation>
            <numerusform>%Ln of its files is missing</numerusform>
            <numerusform>%Ln of its files are missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of its file(s) cannot be read</source>
        <translation>
            <numerusform>%Ln of its files cannot be read</numerusform>
            <numerusform>%Ln of its files cannot be read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TaskActions</name>
    <message numerus="yes">
        <source>%n task(s) reopened</source>
        <translation>
            <numerusform>%n task reopened</numerusform>
            <numerusform>%n tasks reopened</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) completed</source>
        <translation>
            <numerusform>%n task completed</numerusform>
            <numerusform>%n tasks completed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) moved to {place}</source>
        <translation>
            <numerusform>%n task moved to {place}</numerusform>
            <numerusform>%n tasks moved to {place}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) moved to the trash</source>
        <translation>
            <numerusform>%n task moved to the trash</numerusform>
            <numerusform>%n tasks moved to the trash</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) restored</source>
        <translation>
            <numerusform>%n task restored</numerusform>
            <numerusform>%n tasks restored</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) deleted for good</source>
        <translation>
            <numerusform>%n task deleted for good</numerusform>
            <numerusform>%n tasks deleted for good</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) have no date now</source>
        <translation>
            <numerusform>%n task has no date now</numerusform>
            <numerusform>%n tasks have no date now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) moved to {day}</source>
        <translation>
            <numerusform>%n task moved to {day}</numerusform>
            <numerusform>%n tasks moved to {day}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) take {time}</source>
        <translation>
            <numerusform>%n task takes {time}</numerusform>
            <numerusform>%n tasks take {time} each</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) do not repeat any more</source>
        <translation>
            <numerusform>%n task does not repeat any more</numerusform>
            <numerusform>%n tasks do not repeat any more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) duplicated</source>
        <translation>
            <numerusform>%n task duplicated</numerusform>
            <numerusform>%n tasks duplicated</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TaskList</name>
    <message numerus="yes">
        <source>%n task(s) completed</source>
        <translation>
            <numerusform>%n task completed</numerusform>
            <numerusform>%n tasks completed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) reopened</source>
        <translation>
            <numerusform>%n task reopened</numerusform>
            <numerusform>%n tasks reopened</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TaskView</name>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TemplatesDialog</name>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n item</numerusform>
            <numerusform>%n items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UndatedList</name>
    <message numerus="yes">
        <source>%n task(s)</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
<context><name>QShortcut</name><message><source>Return</source><translation>Enter</translation></message></context>
</TS>
