extension HelpTexts {
  /// The help of tasks.
  static let tasks: [String: String] = [
    "Tasks and focus blocks, here and in every CalDAV calendar.":
      "Aufgaben und Focus Blocks, hier und in jedem CalDAV-Kalender.",
    "Add a task.": "Eine Aufgabe hinzufügen.",
    #"""
    Write the task as one line; a date at its end is the due date. Signs and keys add more, anywhere in the line:
      @WHEN or due:WHEN, ^WHEN or start:WHEN, @REPEAT or repeat:REPEAT, #tag or tag:TAG, !high or prio:high,
      ~30m or est:30m, !flag or is:flagged, list:LIST, parent:TASK, remind:1h,
      planned:WHEN, after:TASK, before:TASK
    In a shell, put a line with signs in single quotes; keys need no quotes. A backslash makes a sign plain text: \@max.
    """#:
      #"""
    Alles in einer Zeile; ein Datum am Ende wird die Frist. Zeichen und Schlüssel geben an jeder Stelle mehr an:
      @WANN oder fällig:WANN, ^WANN oder ab:WANN, @WIE oder wdh:WIE, #Tag oder tag:TAG, !hoch oder prio:hoch,
      ~30m oder dauer:30m, !flag oder ist:markiert, liste:LISTE, unter:AUFGABE, erinnern:1h,
      geplant:WANN, nach:AUFGABE, vor:AUFGABE
    In einer Shell gehört eine Zeile mit Zeichen in einfache Anführungszeichen; Schlüssel brauchen keine. Ein Backslash macht ein Zeichen zu Text: \@max.
    """#,
    "The task, and when it is due; “-” reads one task per line from standard input.":
      "Die Aufgabe und ihre Frist; „-“ liest Zeilen von der Standardeingabe.",
    "The title, taken literally: no date or key is read from it.":
      "Der Titel, wörtlich: kein Datum und kein Schlüssel wird daraus gelesen.",
    "Show how the line is read, and store nothing.": "Zeigen, wie die Zeile verstanden wird, ohne zu speichern.",
    "The due date; a date without a time means the whole day.":
      "Die Frist; ein Datum ohne Uhrzeit gilt für den ganzen Tag.",
    "The start date: the task is not available before it.": "Der Beginn: vorher ist die Aufgabe nicht verfügbar.",
    "When you plan to work on it.": "Der Tag, an dem sie eingeplant ist.",
    "How long it takes: 45m, 1h30m, 2d; a number alone means minutes.":
      "Die Dauer: 45m, 1h30m, 2d; eine Zahl allein sind Minuten.",
    "none, low, medium or high.": "none, low, medium oder high.",
    "none, notUrgent or urgent.": "none, notUrgent oder urgent.",
    "A tag; repeatable. In edit, +tag adds and -tag removes one.":
      "Ein Tag; mehrfach möglich. Bei edit fügt +Tag einen hinzu, -Tag entfernt einen.",
    "The kind of work: income, maintenance, recharge, learning, …":
      "Die Art der Arbeit: income, maintenance, recharge, learning, …",
    "Notes; “-” reads them from standard input.": "Notizen; „-“ liest sie von der Standardeingabe.",
    "Flag the task, or remove the flag.": "Die Aufgabe markieren, oder die Markierung entfernen.",
    "Mark the task as next up, or remove the mark.": "Als Nächstes vormerken, oder die Vormerkung entfernen.",
    "The parent task.": "Die übergeordnete Aufgabe.",
    "A task that comes first; repeatable. In edit, +task adds and -task removes one.":
      "Eine Aufgabe, die zuerst dran ist; mehrfach möglich. Bei edit fügt +Aufgabe eine hinzu, -Aufgabe entfernt eine.",
    "A task that waits for this one; repeatable. In edit, -task no longer waits.":
      "Eine Aufgabe, die auf diese wartet; mehrfach möglich. Bei edit wartet -Aufgabe nicht mehr.",
    "The synced list to put it in.": "Die synchronisierte Liste für die Aufgabe.",
    "How it repeats: daily, every monday, alle 2 Wochen, 3 days after completion, an RRULE, or none.":
      "Wie sie sich wiederholt: täglich, jeden Montag, alle 2 Wochen, 3 Tage nach Erledigung, eine RRULE, oder none.",
    "A reminder: 1h (before the due date) or a time; repeatable.":
      "Eine Erinnerung: 1h (vor der Frist) oder ein Zeitpunkt; mehrfach möglich.",
    "Show tasks.": "Aufgaben zeigen.",
    """
    A filter consists of words from title, notes and tags, and of: #TAG or tag:TAG, list:LIST, due:FROM..TO or due:none, !high or prio:high,
    is:overdue, is:flagged, is:recurring, is:waiting, is:local, is:kept, is:available,
    is:ready (nothing comes before it), is:blocked, is:done; not: before one of them negates it.
    """:
      """
    Ein Filter besteht aus Wörtern aus Titel, Notizen und Tags sowie: #TAG oder tag:TAG, liste:LISTE, fällig:VON..BIS oder fällig:keine, !hoch oder
    prio:hoch, ist:überfällig, ist:markiert, ist:wiederkehrend, ist:wartend, ist:lokal, ist:verfügbar, ist:bereit (nichts ist vorher dran),
    ist:blockiert, ist:erledigt; ein nicht: davor verneint.
    """,
    "Words, #tag, list:…, due:…, !high, is:…, not:…": "Wörter, #Tag, liste:…, fällig:…, !hoch, ist:…, nicht:…",
    "The tasks to show.": "Die Aufgaben, die gezeigt werden.",
    "Same as --view all.": "Wie --view all.",
    "Only from this list.": "Nur aus dieser Liste.",
    "Only with this tag.": "Nur mit diesem Tag.",
    "Show what this perspective shows.": "Zeigen, was diese Perspektive zeigt.",
    "The order; by default by due date, then by importance. manual: the order made with J and K in \"ui\".":
      "Die Reihenfolge; sonst nach Frist, dann nach Wichtigkeit. manual: die mit J und K in „ui“ gelegte.",
    "Reverse the order.": "Die Reihenfolge umkehren.",
    "Show at most this many.": "Höchstens so viele zeigen.",
    "Find tasks and focus blocks by words in title, notes and tags, including completed ones.":
      "Aufgaben und Focus Blocks nach Wörtern in Titel, Notizen und Tags finden, auch erledigte.",
    "A word matches from its beginning; accents and case do not matter. The filters of \"list\" work here, too.":
      "Ein Wort passt ab seinem Anfang; Akzente und Großschreibung zählen nicht. Die Filter von „list“ gelten auch hier.",
    "Show everything about one task or block.": "Alles über eine Aufgabe oder einen Block zeigen.",
    "The task or block.": "Die Aufgabe oder der Block.",
    "The task.": "Die Aufgabe.",
    "Change a task.": "Eine Aufgabe ändern.",
    "Without options, the task or block opens in your editor (VISUAL, EDITOR) as a short text with all its fields.":
      "Ohne Optionen öffnet sich die Aufgabe oder der Block im Editor (VISUAL, EDITOR) als kurzer Text mit allen Feldern.",
    "A new title.": "Ein neuer Titel.",
    "Add a line at the end of the notes.": "Am Ende der Notizen eine Zeile anfügen.",
    "Clear a field; repeatable.": "Ein Feld leeren; mehrfach möglich.",
    "Add a reminder: 1h (before the due date) or a time; repeatable.":
      "Eine weitere Erinnerung: 1h (vor der Frist) oder ein Zeitpunkt; mehrfach möglich.",
    "For a recurring task: only this instance.": "Bei einer wiederkehrenden Aufgabe: nur diese.",
    "For a recurring task: all open instances of its series.":
      "Bei einer wiederkehrenden Aufgabe: alle offenen der Serie.",
    "For a recurring task: this instance and all later open ones.":
      "Bei einer wiederkehrenden Aufgabe: diese und alle späteren offenen.",
    "Complete tasks. In a series, the next instance appears.":
      "Aufgaben erledigen. Bei einer Serie erscheint die nächste.",
    "A series that is late continues with the first occurrence after now (setting recurrenceCatchUp).":
      "Eine Serie im Rückstand geht mit dem nächsten künftigen Termin weiter (Einstellung recurrenceCatchUp).",
    "The tasks.": "Die Aufgaben.",
    "Skip an instance of a series. The next instance appears.":
      "Eine Aufgabe einer Serie überspringen. Die nächste erscheint.",
    "The instance is deleted here, and on the server at the next sync. \"undo\" brings it back and removes the next one again.":
      "Sie wird hier gelöscht und beim nächsten Abgleich am Server. „undo“ holt sie zurück und entfernt die nächste wieder.",
    "Reopen completed tasks.": "Erledigte Aufgaben wieder öffnen.",
    "Delete tasks here, and on the server at the next sync.":
      "Aufgaben löschen: hier sofort, am Server beim nächsten Abgleich.",
    "If you delete only one instance of a series and no other is open, the next one appears, as with \"skip\". Deleting all open ones ends the series.\nOf a task with several single dates, one date is cancelled, or the whole task is deleted.":
      "Wird nur eine Aufgabe einer Serie gelöscht und ist keine andere offen, erscheint die nächste, wie bei „skip“. Werden alle offenen gelöscht, endet die Serie.\nHat eine Aufgabe mehrere einzelne Termine, wird ein Termin abgesagt oder die ganze Aufgabe gelöscht.",
    "Delete their sub-tasks, too; otherwise they stay.": "Auch ihre Unteraufgaben löschen; sonst bleiben sie.",
    "Go through the open tasks that you have not looked at for a month, one key per task.":
      "Offene Aufgaben durchgehen, die einen Monat lang niemand angesehen hat: je Aufgabe eine Taste.",
    "Each key runs a command, which undo takes back. Without a terminal, the tasks are listed.":
      "Jede Taste führt einen Befehl aus, den undo zurücknimmt. Ohne Terminal werden die Aufgaben aufgelistet.",
    "Tasks not looked at for this many days.": "Aufgaben, die so viele Tage niemand angesehen hat.",
    "Show tags, and give them places for reminders.":
      "Tags zeigen und ihnen Orte für Erinnerungen geben.",
    "Give a tag a place: phones remind you of its open tasks when you arrive or leave.":
      "Einem Tag einen Ort geben: Telefone erinnern beim Ankommen oder Gehen an seine offenen Aufgaben.",
    "Every task with the tag has the reminder, including tasks that get the tag later. It is removed with the tag or the place.":
      "Jede Aufgabe mit dem Tag hat die Erinnerung, auch wenn sie ihn erst später bekommt. Mit dem Tag oder dem Ort verschwindet sie wieder.",
    "The tag.": "Der Tag.",
    "LAT,LON[,RADIUS] NAME, with the radius in metres.": "BREITE,LÄNGE[,RADIUS] NAME; der Radius in Metern.",
    "Remind on arrival.": "Beim Ankommen erinnern.",
    "Remind on departure.": "Beim Gehen erinnern.",
    "Remove the place from the tag, and the reminder from its tasks.":
      "Den Ort des Tags entfernen, und bei seinen Aufgaben die Erinnerung.",
    "Show the tags of open tasks and the tags that have a place.":
      "Die Tags offener Aufgaben und die Tags mit Ort zeigen.",
    "Undo the last step here, and on the server at the next sync.":
      "Den letzten Schritt zurücknehmen: hier sofort, am Server beim nächsten Abgleich.",
    """
    Without a number, undoes your last command that changed something. With a number from "history", undoes that entry: a
    value that was overwritten or lost a conflict is restored; an item that was deleted, here or on the server, comes back with everything
    it had. Later changes stay. "redo" reverts the undo.
    """:
      """
    Ohne Nummer: den letzten eigenen Befehl, der etwas geändert hat. Mit einer Nummer aus „history“: diesen Eintrag. Dann gilt
    ein überschriebener oder im Konflikt unterlegener Wert wieder; was hier oder am Server gelöscht wurde, kommt mit allem zurück,
    was es hatte. Spätere Änderungen bleiben. „redo“ macht das Zurücknehmen rückgängig.
    """,
    "The number of an entry in focusblox history, with --values or without.":
      "Die Nummer eines Eintrags aus focusblox history, mit oder ohne --values.",
    "Undo this many steps.": "So viele Schritte zurücknehmen.",
    "Undo everything that this sync run changed.": "Alles zurücknehmen, was dieser Abgleich geändert hat.",
    "Show what would be undone, and change nothing.": "Zeigen, was zurückgenommen würde, ohne etwas zu ändern.",
    "Redo what undo has just undone.": "Wiederherstellen, was undo gerade zurückgenommen hat.",
    "Show what was done, latest first, with the numbers for undo.":
      "Zeigen, was getan wurde, das Neueste zuerst, mit den Nummern für undo.",
    """
    Syncs are listed between your own steps; "undo --run" undoes a whole one. With --values, each value that a sync has read or written
    is listed, old and new; entries marked ↶ can be undone. All numbers are for "undo".
    """:
      """
    Abgleiche stehen zwischen den eigenen Schritten; „undo --run“ nimmt einen ganzen zurück. Mit --values steht jeder Wert da, den ein Abgleich
    gelesen oder geschrieben hat, alt und neu; Einträge mit ↶ lassen sich zurücknehmen. Alle Nummern gelten für „undo“.
    """,
    "Show each value that syncs have read and written, here and on servers.":
      "Jeden Wert zeigen, den Abgleiche gelesen und geschrieben haben, hier und an Servern.",
    "With --values: only of this task or block.": "Mit --values: nur von dieser Aufgabe oder diesem Block.",
    "With --values: only of this run.": "Mit --values: nur von diesem Abgleich.",
    "Show at most this many; by default 20, with --values 50.": "Höchstens so viele zeigen; sonst 20, mit --values 50.",
    "Find completed tasks and focus blocks, too, as search does.":
      "Auch Erledigtes und Focus Blocks finden, wie search.",
  ]
}
