<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
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
    <name>Backups</name>
    <message>
        <source>Backup made: {name}. Restore a backup… in the File menu lists it.</source>
        <translation>Sicherung erstellt: {name}. „Sicherung wiederherstellen…“ im Menü „Datei“ führt sie auf.</translation>
    </message>
</context>
<context>
    <name>CalendarPopup</name>
    <message>
        <source>Due date</source>
        <translation>Fälligkeit</translation>
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
        <source>Time</source>
        <translation>Uhrzeit</translation>
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
    <name>CommandPalette</name>
    <message>
        <source>Nothing found for “{text}”</source>
        <translation>Nichts gefunden zu „{text}“</translation>
    </message>
    <message>
        <source>Find a command, view, label or task…</source>
        <translation>Befehl, Ansicht, Etikett oder Aufgabe finden…</translation>
    </message>
    <message>
        <source>Find a command, view, label or task</source>
        <translation>Befehl, Ansicht, Etikett oder Aufgabe finden</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Gefundenes</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>New task</source>
        <translation>Neue Aufgabe</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Jetzt sichern</translation>
    </message>
    <message>
        <source>Restore a backup…</source>
        <translation>Sicherung wiederherstellen…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Select all tasks</source>
        <translation>Alle Aufgaben auswählen</translation>
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
        <source>Command palette…</source>
        <translation>Befehlspalette…</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>Task details</source>
        <translation>Einzelheiten der Aufgabe</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>Helle Farben</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>Colours like the system</source>
        <translation>Farben wie im System</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>Normale Schriftgröße</translation>
    </message>
    <message>
        <source>Open details</source>
        <translation>Einzelheiten öffnen</translation>
    </message>
    <message>
        <source>Complete or reopen</source>
        <translation>Erledigen oder wieder öffnen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Due today</source>
        <translation>Heute fällig</translation>
    </message>
    <message>
        <source>Due tomorrow</source>
        <translation>Morgen fällig</translation>
    </message>
    <message>
        <source>Due next week</source>
        <translation>Nächste Woche fällig</translation>
    </message>
    <message>
        <source>Pick a due date…</source>
        <translation>Fälligkeit wählen…</translation>
    </message>
    <message>
        <source>No due date</source>
        <translation>Keine Fälligkeit</translation>
    </message>
    <message>
        <source>Priority P0</source>
        <translation>Priorität P0</translation>
    </message>
    <message>
        <source>Priority P1</source>
        <translation>Priorität P1</translation>
    </message>
    <message>
        <source>Priority P2</source>
        <translation>Priorität P2</translation>
    </message>
    <message>
        <source>Priority P3</source>
        <translation>Priorität P3</translation>
    </message>
    <message>
        <source>No priority</source>
        <translation>Keine Priorität</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>Etikett…</translation>
    </message>
    <message>
        <source>Add checklist items</source>
        <translation>Punkte zur Checkliste hinzufügen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>Restore from trash</source>
        <translation>Aus dem Papierkorb holen</translation>
    </message>
    <message>
        <source>Empty trash…</source>
        <translation>Papierkorb leeren…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Open log folder</source>
        <translation>Protokollordner öffnen</translation>
    </message>
    <message>
        <source>About Assent</source>
        <translation>Über Assent</translation>
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
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Due</source>
        <translation>Fällig</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
</context>
<context>
    <name>Description</name>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
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
    <name>DetailPage</name>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
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
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
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
    <message>
        <source>Due: {day}</source>
        <translation>Fällig: {day}</translation>
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
        <source>Give it a date, a label, a priority</source>
        <translation>Mit Datum, Etikett und Priorität</translation>
    </message>
    <message>
        <source>Find any task or command</source>
        <translation>Jede Aufgabe, jeden Befehl finden</translation>
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
        <source>Everything has found its place. New tasks without a label arrive here.</source>
        <translation>Alles hat seinen Platz. Neue Aufgaben ohne Etikett landen hier.</translation>
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
    <name>EstimateField</name>
    <message>
        <source>Estimate</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>How long it takes: 90, 1h 30m, 1.5h</source>
        <translation>Wie lange es dauert: 90, 1h 30m, 1,5h</translation>
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
    <name>Handlers</name>
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
        <source>Added “{title}” to {place}.</source>
        <translation>„{title}“ zu „{place}“ hinzugefügt.</translation>
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
        <source>Undo {step}</source>
        <translation>Rückgängig: {step}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo {step}</source>
        <translation>Wiederholen: {step}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Undo: {step}</source>
        <translation>Rückgängig: {step}</translation>
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
        <source>{who} changed the title: {before} → {after}</source>
        <translation>{who}: Titel geändert: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} changed the description: {before} → {after}</source>
        <translation>{who}: Beschreibung geändert: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} changed the status: {before} → {after}</source>
        <translation>{who}: Status geändert: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} changed the priority: {before} → {after}</source>
        <translation>{who}: Priorität geändert: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} changed the due date: {before} → {after}</source>
        <translation>{who}: Fälligkeit geändert: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} changed the estimate: {before} → {after}</source>
        <translation>{who}: Aufwand geändert: {before} → {after}</translation>
    </message>
    <message>
        <source>{who} changed the language: {before} → {after}</source>
        <translation>{who}: Sprache geändert: {before} → {after}</translation>
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
    <name>LabelCompleter</name>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
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
        <source>New label…</source>
        <translation>Neues Etikett…</translation>
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
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Rename label</source>
        <translation>Etikett umbenennen</translation>
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
    <name>LabelPopup</name>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
</context>
<context>
    <name>LanguageField</name>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>A language code such as de or pt-BR</source>
        <translation>Ein Sprachcode wie de oder pt-BR</translation>
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
    <name>Manners</name>
    <message>
        <source>Assent did not end properly last time. Nothing that was saved is lost.</source>
        <translation>Assent wurde zuletzt nicht ordentlich beendet. Nichts Gespeichertes ist verloren.</translation>
    </message>
    <message>
        <source>Help → Open log folder shows what is known about it.</source>
        <translation>„Hilfe → Protokollordner öffnen“ zeigt, was darüber bekannt ist.</translation>
    </message>
    <message>
        <source>The backup was put back. Restore a backup… in the File menu lists what you had before.</source>
        <translation>Die Sicherung wurde eingespielt. Der vorherige Stand steht unter „Sicherung wiederherstellen…“ im Menü „Datei“.</translation>
    </message>
    <message>
        <source>The backup will be put back at the next start, once no other Assent has the data open.</source>
        <translation>Die Sicherung wird beim nächsten Start eingespielt, sobald kein anderes Assent die Daten geöffnet hat.</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) are overdue. You find them under Today.</source>
        <translation>
            <numerusform>%n Aufgabe ist überfällig. Sie steht unter „Heute“.</numerusform>
            <numerusform>%n Aufgaben sind überfällig. Sie stehen unter „Heute“.</numerusform>
        </translation>
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
</context>
<context>
    <name>Places</name>
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
</context>
<context>
    <name>PriorityField</name>
    <message>
        <source>Priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>QuickAdd</name>
    <message>
        <source>Add a task</source>
        <translation>Aufgabe hinzufügen</translation>
    </message>
    <message>
        <source>Add a task…  try “Pay rent tomorrow 9am !p1 #home”</source>
        <translation>Aufgabe hinzufügen…  etwa „Miete zahlen morgen 9 Uhr !p1 #zuhause“</translation>
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
    <name>Reminders</name>
    <message numerus="yes">
        <source>%n task(s) are due: {names}</source>
        <translation>
            <numerusform>%n Aufgabe ist fällig: {names}</numerusform>
            <numerusform>%n Aufgaben sind fällig: {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>Due now: {title}</source>
        <translation>Jetzt fällig: {title}</translation>
    </message>
    <message>
        <source>Was due at {time}: {title}</source>
        <translation>War um {time} fällig: {title}</translation>
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
    <message>
        <source>Checking the backup…</source>
        <translation>Die Sicherung wird geprüft…</translation>
    </message>
    <message>
        <source>Assent starts again…</source>
        <translation>Assent startet neu…</translation>
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
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
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
        <source>Open with</source>
        <translation>Beginnen mit</translation>
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
        <source>A week starts on</source>
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
        <source>Shown in histories on your other devices.</source>
        <translation>Erscheint in Verläufen auf deinen anderen Geräten.</translation>
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
        <source>Remind me of tasks with a time</source>
        <translation>An Aufgaben mit Uhrzeit erinnern</translation>
    </message>
    <message>
        <source>A notice at the time a task is due.</source>
        <translation>Ein Hinweis, sobald eine Aufgabe fällig ist.</translation>
    </message>
    <message>
        <source>Say at start what is overdue</source>
        <translation>Beim Start sagen, was überfällig ist</translation>
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
        <source>Remove an item</source>
        <translation>Punkt entfernen</translation>
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
        <source>Everywhere</source>
        <translation>Überall</translation>
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
        <source>Views and labels</source>
        <translation>Ansichten und Etiketten</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
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
    <name>StatusField</name>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Add “{subject}”</source>
        <translation>„{subject}“ hinzufügen</translation>
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
        <source>Change status of “{subject}”</source>
        <translation>Status von „{subject}“ ändern</translation>
    </message>
    <message>
        <source>Change priority of “{subject}”</source>
        <translation>Priorität von „{subject}“ ändern</translation>
    </message>
    <message>
        <source>Change due date of “{subject}”</source>
        <translation>Fälligkeit von „{subject}“ ändern</translation>
    </message>
    <message>
        <source>Change estimate of “{subject}”</source>
        <translation>Aufwand von „{subject}“ ändern</translation>
    </message>
    <message>
        <source>Change language of “{subject}”</source>
        <translation>Sprache von „{subject}“ ändern</translation>
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
        <source>Delete “{subject}”</source>
        <translation>„{subject}“ löschen</translation>
    </message>
    <message>
        <source>Restore “{subject}”</source>
        <translation>„{subject}“ zurückholen</translation>
    </message>
    <message>
        <source>Delete “{subject}” forever</source>
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
        <source>Delete label “{subject}”</source>
        <translation>Etikett „{subject}“ löschen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
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
        <source>Delete {count} tasks forever</source>
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
        <source>Import {count} tasks</source>
        <translation>{count} Aufgaben importieren</translation>
    </message>
    <message>
        <source>Change {count} tasks</source>
        <translation>{count} Aufgaben ändern</translation>
    </message>
    <message>
        <source>the last change</source>
        <translation>die letzte Änderung</translation>
    </message>
</context>
<context>
    <name>TaskActions</name>
    <message numerus="yes">
        <source>%n task(s) reopened</source>
        <translation>
            <numerusform>%n Aufgabe wieder geöffnet</numerusform>
            <numerusform>%n Aufgaben wieder geöffnet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) completed</source>
        <translation>
            <numerusform>%n Aufgabe erledigt</numerusform>
            <numerusform>%n Aufgaben erledigt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) moved to the trash</source>
        <translation>
            <numerusform>%n Aufgabe in den Papierkorb gelegt</numerusform>
            <numerusform>%n Aufgaben in den Papierkorb gelegt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) restored</source>
        <translation>
            <numerusform>%n Aufgabe zurückgeholt</numerusform>
            <numerusform>%n Aufgaben zurückgeholt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) deleted for good</source>
        <translation>
            <numerusform>%n Aufgabe endgültig gelöscht</numerusform>
            <numerusform>%n Aufgaben endgültig gelöscht</numerusform>
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
</context>
<context>
    <name>TaskListModel</name>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen…</translation>
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
        <source>Title</source>
        <translation>Titel</translation>
    </message>
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
        <source>1 task completed</source>
        <translation>1 Aufgabe erledigt</translation>
    </message>
    <message>
        <source>1 task reopened</source>
        <translation>1 Aufgabe wieder geöffnet</translation>
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
    <message>
        <source>Assent stays in the tray and goes on reminding you. Quit it from there.</source>
        <translation>Assent bleibt im Infobereich und erinnert dich weiter. Beende es von dort.</translation>
    </message>
</context>
</TS>
