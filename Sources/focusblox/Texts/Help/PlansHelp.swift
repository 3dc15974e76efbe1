extension HelpTexts {
  /// The help of days, perspectives and focus blocks.
  static let plans: [String: String] = [
    "Today, and the state of sync in one line: what focusblox alone shows.":
      "Heute, und der Stand des Abgleichs in einer Zeile: was focusblox allein zeigt.",
    "Show the day: focus blocks, overdue, due and planned tasks, next up, and what rings next.":
      "Den Tag zeigen: Focus Blocks, überfällige, fällige und geplante Aufgaben, was als Nächstes dran ist und was als Nächstes klingelt.",
    "The settings show_overdue … choose further sections.":
      "Weitere Abschnitte wählen die Einstellungen show_overdue …",
    "Show only the most important task.": "Nur die eine Aufgabe, auf die es am meisten ankommt.",
    "Show this perspective instead of the sections.":
      "Diese Perspektive statt der Abschnitte zeigen.",
    "Show the day, the backlog and everything else in a full-screen terminal view.":
      "Den Tag, das Backlog und alles andere in einer bildschirmfüllenden Ansicht im Terminal zeigen.",
    "Press ? for all keys and q to quit. Changes by other programs and machines appear at once.":
      "? zeigt alle Tasten, q beendet. Änderungen anderer Programme und Rechner erscheinen sofort.",
    "The view to start with.": "Womit es beginnt.",
    "Work line by line, for screen readers: each line you type is read as keys.":
      "Zeile für Zeile arbeiten, für Vorleseprogramme: jede eingegebene Zeile wird als Tasten gelesen.",
    "Plan the day: lay open tasks into the free time as focus blocks.":
      "Den Tag planen: offene Aufgaben als Focus Blocks in die freie Zeit legen.",
    """
    Without a day, today is planned; "week" is the seven days from today. What stands stays: a plan adds what is missing, and moves only
    its own blocks that no longer fit. A block that you move or change is yours and is never moved again. You are asked before anything is
    written, and "undo" takes all of it back.
    """:
      """
    Ohne Tag wird heute geplant; „week“ sind die sieben Tage ab heute. Bestehende Blöcke bleiben; ein Plan ergänzt, was fehlt, und verschiebt nur
    eigene Blöcke, die nicht mehr passen. Ein Block, der von Hand verschoben oder geändert wurde, bleibt für immer, wie er ist. Bevor etwas
    geschrieben wird, kommt eine Frage, und „undo“ nimmt alles zurück.
    """,
    "A day or \"week\", and a filter as in \"list\": only these tasks.":
      "Ein Tag oder „week“, und ein Filter wie bei „list“: nur diese Aufgaben.",
    "The hours for blocks, in place of the setting work_hours: 9-12,13-17.":
      "Die Zeiten für Blöcke, statt der Einstellung work_hours: 9-12,13-17.",
    "The most time in planned blocks on a day: 4h.": "So viel Zeit darf an einem Tag höchstens verplant sein: 4h.",
    "The number of days, from the first day.": "Wie viele Tage, ab dem ersten.",
    "Fill the room that is left with tasks that have an estimate and no date.":
      "Übrigen Platz mit Aufgaben füllen, die einen Aufwand und kein Datum haben.",
    "Plan anew: move all planned blocks that have not begun.":
      "Neu planen: alle geplanten Blöcke, die noch nicht begonnen haben, dürfen umziehen.",
    "Remove the planned blocks that have not begun.":
      "Die geplanten Blöcke entfernen, die noch nicht begonnen haben.",
    "Show the plan, and write nothing.": "Den Plan zeigen und nichts schreiben.",
    "Write without asking.": "Ohne Frage schreiben.",
    "Show the coming days with their focus blocks and due tasks.":
      "Die kommenden Tage mit ihren Focus Blocks und fälligen Aufgaben zeigen.",
    "Repeating items appear on each of their days. Cancelled events are left out by default.":
      "Wiederkehrendes steht an jedem seiner Tage. Abgesagte Termine fehlen, wenn nichts anderes verlangt ist.",
    "The number of days, from today; by default 7, with --count 14.":
      "Wie viele Tage, ab heute; sonst 7, mit --count 14.",
    "Show how much is due on each day, and how much time focus blocks take.":
      "Zeigen, wie viel an jedem Tag fällig ist und wie viel Zeit Focus Blocks belegen.",
    "With --count: name the tasks and blocks, too.": "Mit --count: auch Aufgaben und Blöcke nennen.",
    "Show cancelled events, too.": "Auch abgesagte Termine zeigen.",
    "The number of days, from today.": "Wie viele Tage, ab heute.",
    "Show how much is due on each of the coming days, and how much time focus blocks take.":
      "Zeigen, wie viel an den kommenden Tagen fällig ist und wie viel Zeit Focus Blocks belegen.",
    "Repeating items appear on each of their days, marked ↻. Of the overdue tasks, --items names those that have waited longest.":
      "Wiederkehrendes steht mit ↻ an jedem seiner Tage. Von den überfälligen Aufgaben nennt --items die, die am längsten warten.",
    "Name the tasks and blocks, too.": "Auch Aufgaben und Blöcke nennen.",
    "Show the badge count; a task that is overdue and flagged counts twice.":
      "Die Zahl am Symbol zeigen; eine überfällige und markierte Aufgabe zählt doppelt.",
    "Show overdue and due-soon counts for each project or tag.":
      "Überfälliges und bald Fälliges je Projekt oder Tag zählen.",
    "Count only this: overdue, due_today, due_soon, flagged, inbox or custom_perspective:NAME.":
      "Nur das zählen: overdue, due_today, due_soon, flagged, inbox oder custom_perspective:NAME.",
    "Print one number for a status bar or a prompt, chosen by the setting complication_source.":
      "Eine Zahl für Statusleiste oder Prompt ausgeben; die Einstellung complication_source wählt sie.",
    "overdue, due_today, due_soon, flagged, inbox, badge or custom_perspective:NAME.":
      "overdue, due_today, due_soon, flagged, inbox, badge oder custom_perspective:NAME.",
    "plain text, or JSON for a status bar: waybar, i3blocks.":
      "Als plain-Text oder als JSON für eine Statusleiste: waybar, i3blocks.",
    "Manage named views of your own for today, list and status-line.":
      "Eigene Ansichten unter einem Namen verwalten, für today, list und status-line.",
    "Save a view under a name, and print its id.": "Eine Ansicht unter einem Namen behalten; gibt ihre ID aus.",
    "Its name.": "Der Name.",
    "The filters of \"list\": words, #tag, due:…, is:…, not:…":
      "Wie bei „list“: Wörter, #Tag, fällig:…, ist:…, nicht:…",
    "Only tasks that have started.": "Nur Aufgaben, deren Beginn gekommen ist.",
    "Show your perspectives.": "Eigene Perspektiven zeigen.",
    "Remove a perspective; its tasks stay.": "Eine Perspektive vergessen; ihre Aufgaben bleiben.",
    "Its name or id.": "Der Name oder die ID.",
    "Plan focus blocks.": "Focus Blocks planen.",
    "Plan a focus block.": "Einen Focus Block planen.",
    """
    Write the block as one line: a time at its end says when it is, and the words before it are its title. With --start, no
    date is read from the words.
    """:
      """
    Alles in einer Zeile: die Zeit am Ende sagt, wann der Block ist; die Wörter davor sind sein Titel. Mit --start wird kein Datum aus den
    Wörtern gelesen.
    """,
    "A title and a time. Without a title, the block is named after its start: Focus Block 14:00.":
      "Ein Titel und eine Zeit. Ohne Titel heißt der Block nach seinem Beginn: Focus Block 14:00.",
    "The start.": "Wann er beginnt.",
    "The end.": "Wann er endet.",
    "The length: 45m, 1h30m; a number alone means minutes.":
      "Die Dauer: 45m, 1h30m; eine Zahl allein sind Minuten.",
    "A task to work on; repeatable.": "Eine Aufgabe dafür; mehrere sind möglich.",
    "The synced calendar to put it in.": "Der synchronisierte Kalender, in den er kommt.",
    "The synced calendar to put it in; none keeps it on this machine.":
      "Der synchronisierte Kalender für den Block; none behält ihn auf diesem Rechner.",
    "Show focus blocks, by default from today on.":
      "Focus Blocks zeigen, ohne Angabe ab heute.",
    """
    A block that another program repeats appears at each occurrence; without --to, at those of the next two weeks. Events of other programs
    are in "agenda"; --json has them, too, with "mine" false.
    """:
      """
    Ein Block, den ein anderes Programm wiederholt, steht an jedem Termin; ohne --to an denen der nächsten zwei Wochen. Termine anderer
    Programme stehen in „agenda“; --json hat auch sie, mit „mine“ false.
    """,
    "The first day or time.": "Der erste Zeitpunkt oder Tag.",
    "The end; a day is excluded.": "Das Ende; ein Tag gehört nicht mehr dazu.",
    "Show everything about one focus block.": "Alles über einen Focus Block zeigen.",
    "The block.": "Der Block.",
    "Change or move a focus block.": "Einen Focus Block ändern oder verschieben.",
    """
    Without options, the block opens in your editor (VISUAL, EDITOR), as with "edit".
    A new start moves the block and keeps its length. A title that names the time follows; any other stays unless you give --rename.
    """:
      """
    Ohne Optionen öffnet sich der Block im Editor (VISUAL, EDITOR), wie bei „edit“.
    Ein neuer Beginn verschiebt den Block, die Dauer bleibt. Ein Titel mit der Uhrzeit ändert sich mit; ein anderer nur mit --rename.
    """,
    "The tasks to work on, in place of the present ones.": "Die Aufgaben dafür, statt derer, die er hat.",
    "Remove all tasks from the block.": "Ohne Aufgaben.",
    "Name it after its new start.": "Ihn nach dem neuen Beginn nennen.",
    "Delete focus blocks here, and on the server at the next sync.":
      "Focus Blocks löschen: hier sofort, am Server beim nächsten Abgleich.",
    "The blocks.": "Blöcke.",
  ]
}
