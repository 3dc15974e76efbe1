extension HelpTexts {
  /// The help of days, perspectives and focus blocks.
  static let plans: [String: String] = [
    "Today, and the state of sync in one line: what focusblox alone shows.":
      "Heute, und der Stand des Abgleichs in einer Zeile: was focusblox allein zeigt.",
    "Show the day: focus blocks, what is overdue, due and planned, next up, and what rings next.":
      "Den Tag zeigen: Focus Blocks, was überfällig, fällig, geplant und als Nächstes dran ist, und was klingelt.",
    "Which other sections there are is for the settings to say (show_overdue …).":
      "Welche weiteren Abschnitte es gibt, sagen die Einstellungen (show_overdue …).",
    "Only the one task that matters most.": "Nur die eine Aufgabe, auf die es am meisten ankommt.",
    "What this perspective of yours shows, instead of the sections.":
      "Statt der Abschnitte, was diese eigene Perspektive zeigt.",
    "The day, the backlog and all else on the whole screen of a terminal.":
      "Der Tag, das Backlog und alles andere auf dem ganzen Bildschirm eines Terminals.",
    "The key ? shows all keys, q ends. What other programs and machines change appears at once.":
      "Die Taste ? zeigt alle Tasten, q beendet. Was andere Programme und Rechner ändern, erscheint sofort.",
    "Where it begins.": "Womit es beginnt.",
    "Line by line, for screen readers: each line that is typed is keys.":
      "Zeile für Zeile, für Vorleseprogramme: jede getippte Zeile sind Tasten.",
    "Show the coming days with focus blocks and what is due.":
      "Die kommenden Tage mit Focus Blocks und Fälligem zeigen.",
    "What repeats stands at each of its days. Cancelled events are left out unless asked for.":
      "Was sich wiederholt, steht an jedem seiner Tage. Abgesagte Termine stehen nur auf Wunsch da.",
    "Show cancelled events, too.": "Auch abgesagte Termine zeigen.",
    "How many days, from today.": "Wie viele Tage, ab heute.",
    "Show how much is due on each of the coming days, and what focus blocks take.":
      "Zeigen, wie viel an den kommenden Tagen fällig ist, und was Focus Blocks davon nehmen.",
    "What repeats stands at each of its days: ↻. Of what was due before today, --items names those that have waited longest.":
      "Was sich wiederholt, steht an jedem seiner Tage: ↻. Von dem, was vor heute fällig war, nennt --items, was am längsten wartet.",
    "Name the tasks and blocks too.": "Auch Aufgaben und Blöcke nennen.",
    "Show the number on the badge; a task that is overdue and flagged counts twice.":
      "Die Zahl am Symbol zeigen; überfällig und markiert zählt doppelt.",
    "Overdue and due soon of each project or tag: project or tag.":
      "Überfälliges und bald Fälliges je Projekt oder Tag: project oder tag.",
    "Count this alone: overdue, due_today, due_soon, flagged, inbox or custom_perspective:NAME.":
      "Nur das zählen: overdue, due_today, due_soon, flagged, inbox oder custom_perspective:NAME.",
    "Show one number for a status bar or a prompt; which one, the setting complication_source says.":
      "Eine Zahl für Statusleiste oder Prompt zeigen; welche, sagt die Einstellung complication_source.",
    "overdue, due_today, due_soon, flagged, inbox or custom_perspective:NAME.":
      "overdue, due_today, due_soon, flagged, inbox oder custom_perspective:NAME.",
    "plain, or the JSON of a status bar: waybar, i3blocks.":
      "plain, oder das JSON einer Statusleiste: waybar, i3blocks.",
    "Views of your own under a name, for today, list, status-line and badge.":
      "Eigene Ansichten mit Namen, für today, list, status-line und badge.",
    "Keep a view under a name; prints its id.": "Eine Ansicht unter einem Namen behalten; gibt ihre ID aus.",
    "Its name.": "Der Name.",
    "As in \"list\": words, #tag, due:…, is:…, not:…": "Wie bei „list“: Wörter, #Tag, fällig:…, ist:…, nicht:…",
    "Only tasks whose start has come.": "Nur Aufgaben, deren Beginn gekommen ist.",
    "Show your perspectives.": "Eigene Perspektiven zeigen.",
    "Forget a perspective; its tasks stay.": "Eine Perspektive vergessen; ihre Aufgaben bleiben.",
    "Its name or id.": "Der Name oder die ID.",
    "Plan focus blocks.": "Focus Blocks planen.",
    "Plan a focus block.": "Einen Focus Block planen.",
    """
    The words are one line: what ends it as a time is when the block is, the words before it are its title. Where --start says when it
    begins, no word is read.
    """:
      """
    Die Wörter sind eine Zeile: was sie als Zeit beendet, sagt, wann der Block ist, die Wörter davor sind sein Titel. Sagt --start, wann er
    beginnt, wird kein Wort gelesen.
    """,
    "A title and a time; without a title it is called after its start, as in Focus Block 14:00.":
      "Ein Titel und eine Zeit; ohne Titel heißt er nach seinem Beginn, etwa Focus Block 14:00.",
    "When it begins.": "Wann er beginnt.",
    "When it ends.": "Wann er endet.",
    "How long it takes: 45m, 1h30m; a bare number is minutes.":
      "Wie lange er dauert: 45m, 1h30m; eine bloße Zahl sind Minuten.",
    "A task to work on; several are possible.": "Eine Aufgabe dafür; mehrere sind möglich.",
    "The synced calendar it goes to.": "Der synchronisierte Kalender, in den er kommt.",
    "The synced calendar it goes to; none keeps it on this machine.":
      "Der synchronisierte Kalender, in den er kommt; none: nur auf diesem Rechner.",
    "Show focus blocks, from today on unless told.":
      "Focus Blocks zeigen, ab heute, wenn nichts anderes gesagt ist.",
    "A block that another program repeats stands at each occurrence; without --to those of the next two weeks.":
      "Ein Block, den ein anderes Programm wiederholt, steht an jedem Termin; ohne --to die der nächsten zwei Wochen.",
    "The first moment, or day.": "Der erste Zeitpunkt oder Tag.",
    "The end; a day is not included.": "Das Ende; ein Tag gehört nicht mehr dazu.",
    "Show everything about one focus block.": "Alles über einen Focus Block zeigen.",
    "The block.": "Der Block.",
    "Change or move a focus block.": "Einen Focus Block ändern oder verschieben.",
    """
    Without options the block opens in your editor (VISUAL, EDITOR), as with "edit".
    A new start moves the block and keeps its length. A title that names the time follows it; another one stays unless --rename is said.
    """:
      """
    Ohne Optionen öffnet sich der Block im Editor (VISUAL, EDITOR), wie bei „edit“.
    Ein neuer Beginn verschiebt den Block und lässt ihm seine Länge. Ein Titel mit der Uhrzeit geht mit; ein anderer bleibt ohne --rename.
    """,
    "The tasks to work on, instead of those it has.": "Die Aufgaben dafür, statt derer, die er hat.",
    "Without tasks.": "Ohne Aufgaben.",
    "Call it after its new start.": "Ihn nach dem neuen Beginn nennen.",
    "Delete focus blocks, here and with the next sync on the server.":
      "Focus Blocks löschen, hier und mit dem nächsten Abgleich am Server.",
    "Blocks.": "Blöcke.",
  ]
}
