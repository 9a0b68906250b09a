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
    <name>Handlers</name>
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
    <name>ImportDialog</name>
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
    <name>Manners</name>
    <message numerus="yes">
        <source>%n task(s) are overdue. You find them under Today.</source>
        <translation>
            <numerusform>%n task is overdue. You find it under Today.</numerusform>
            <numerusform>%n tasks are overdue. You find them under Today.</numerusform>
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
    <name>Reminders</name>
    <message numerus="yes">
        <source>%n task(s) are due: {names}</source>
        <translation>
            <numerusform>%n task is due: {names}</numerusform>
            <numerusform>%n tasks are due: {names}</numerusform>
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
</TS>
