extension HelpTexts {
  /// The help of tasks.
  static let tasks: [String: String] = [
    "Tasks and focus blocks, here and in every CalDAV calendar.":
      "Aufgaben und Focus Blocks, hier und in jedem CalDAV-Kalender.",
    "Add a task.": "Eine Aufgabe hinzufügen.",
    #"""
    The words are one line: what ends it as a date is when the task is due. Signs and keys say more, at any place:
      @WHEN or due:WHEN, ^WHEN or start:WHEN, @REPEAT or repeat:REPEAT, #tag or tag:TAG, !high or prio:high,
      ~30m or est:30m, !flag or is:flagged, list:LIST, parent:TASK, remind:1h
    In a shell the keys need no quoting; a line with signs stands in single quotes. A backslash takes a meaning away: \@max.
    """#:
      #"""
    Die Wörter sind eine Zeile: was sie als Datum beendet, ist die Fälligkeit. Zeichen und Schlüssel sagen mehr, an jeder Stelle:
      @WANN oder fällig:WANN, ^WANN oder ab:WANN, @WIE oder wdh:WIE, #Tag oder tag:TAG, !hoch oder prio:hoch,
      ~30m oder dauer:30m, !flag oder ist:markiert, liste:LISTE, unter:AUFGABE, erinnern:1h
    In einer Shell brauchen die Schlüssel keine Anführungszeichen; eine Zeile mit Zeichen steht in einfachen. Ein Backslash nimmt die Bedeutung weg: \@max.
    """#,
    "What is to be done, and when; “-” reads lines.": "Was zu tun ist, und wann; „-“ liest Zeilen.",
    "The title as it is; no word of it is read.": "Der Titel, wie er dasteht; kein Wort davon wird gelesen.",
    "Show what is understood and store nothing.": "Zeigen, was verstanden wird, und nichts speichern.",
    "When it is due; a bare date is a whole day.": "Wann sie fällig ist; ein bloßes Datum ist ein ganzer Tag.",
    "Before this it is not available.": "Vorher ist sie nicht verfügbar.",
    "When you plan to do it.": "Wann sie getan werden soll.",
    "How long it takes: 45m, 1h30m, 2d; a bare number is minutes.":
      "Wie lange sie dauert: 45m, 1h30m, 2d; eine bloße Zahl sind Minuten.",
    "none, low, medium or high.": "none, low, medium oder high.",
    "none, notUrgent or urgent.": "none, notUrgent oder urgent.",
    "A tag, several times where there are several; of a task there is, +tag adds and -tag removes.":
      "Ein Tag, mehrmals für mehrere; bei einer Aufgabe, die es gibt, fügt +Tag hinzu und nimmt -Tag weg.",
    "What kind of work: income, maintenance, recharge, learning, …":
      "Welche Art Arbeit: income, maintenance, recharge, learning, …",
    "Notes; “-” reads them from standard input.": "Notizen; „-“ liest sie von der Standardeingabe.",
    "Flagged.": "Markiert.",
    "Next up.": "Als Nächstes dran.",
    "The task it belongs to.": "Die Aufgabe, zu der sie gehört.",
    "The synced list it goes to.": "Die synchronisierte Liste, in die sie kommt.",
    "How it repeats: daily, every monday, alle 2 Wochen, 3 days after completion, an RRULE, or none.":
      "Wie sie sich wiederholt: täglich, jeden Montag, alle 2 Wochen, 3 Tage nach Erledigung, eine RRULE, oder none.",
    "A reminder: 1h (before it is due), or a time. Several are possible.":
      "Eine Erinnerung: 1h (vor der Fälligkeit) oder ein Zeitpunkt. Mehrere sind möglich.",
    "Show tasks.": "Aufgaben zeigen.",
    """
    A filter is words of title and notes, and: #TAG or tag:TAG, list:LIST, due:FROM..TO or due:none, !high or prio:high,
    is:overdue, is:flagged, is:recurring, is:waiting, is:local, is:available, is:done; not: before any turns it round.
    """:
      """
    Ein Filter sind Wörter aus Titel und Notizen, und: #TAG oder tag:TAG, liste:LISTE, fällig:VON..BIS oder fällig:keine, !hoch oder
    prio:hoch, ist:überfällig, ist:markiert, ist:wiederkehrend, ist:wartend, ist:lokal, ist:verfügbar, ist:erledigt; nicht: davor kehrt jedes um.
    """,
    "Words, #tag, list:…, due:…, !high, is:…, not:…": "Wörter, #Tag, liste:…, fällig:…, !hoch, ist:…, nicht:…",
    "Which tasks.": "Welche Aufgaben.",
    "The same as --view all.": "Dasselbe wie --view all.",
    "Only of this list.": "Nur aus dieser Liste.",
    "Only with this tag.": "Nur mit diesem Tag.",
    "What this perspective of yours shows.": "Was diese eigene Perspektive zeigt.",
    "In which order; without it what is due first, then by importance.":
      "In welcher Reihenfolge; sonst nach Fälligkeit, dann nach Wichtigkeit.",
    "The other way round.": "Umgekehrt.",
    "At most so many.": "Höchstens so viele.",
    "Find tasks and focus blocks by words of title and notes, completed ones too.":
      "Aufgaben und Focus Blocks nach Wörtern in Titel und Notizen finden, auch erledigte.",
    "A word is found by its beginning; accents and case do not matter. The filter of \"list\" works here, too.":
      "Ein Wort wird an seinem Anfang erkannt; Akzente und Großschreibung sind egal. Auch der Filter von „list“ gilt hier.",
    "Show everything about one task or block.": "Alles über eine Aufgabe oder einen Block zeigen.",
    "The task or block.": "Die Aufgabe oder der Block.",
    "The task.": "Die Aufgabe.",
    "Change a task.": "Eine Aufgabe ändern.",
    "Without options the task or block opens in your editor (VISUAL, EDITOR) as a short text with all its fields.":
      "Ohne Optionen öffnet sich die Aufgabe oder der Block im Editor (VISUAL, EDITOR) als kurzer Text mit allen Feldern.",
    "A new title.": "Ein neuer Titel.",
    "One more line at the end of the notes.": "Eine weitere Zeile am Ende der Notizen.",
    "Empty a field; can be given several times.": "Ein Feld leeren; mehrmals möglich.",
    "One more reminder: 1h (before it is due), or a time. Several are possible.":
      "Noch eine Erinnerung: 1h (vor der Fälligkeit) oder ein Zeitpunkt. Mehrere sind möglich.",
    "Of a recurring task: only this one.": "Bei einer wiederkehrenden Aufgabe: nur diese.",
    "Of a recurring task: all open ones of its series.":
      "Bei einer wiederkehrenden Aufgabe: alle offenen ihrer Serie.",
    "Of a recurring task: this one and all later open ones.":
      "Bei einer wiederkehrenden Aufgabe: diese und alle späteren offenen.",
    "Complete tasks; the next one of a series appears.":
      "Aufgaben erledigen; von einer Serie erscheint die nächste.",
    "A late series goes on at the first occurrence after now (setting recurrenceCatchUp).":
      "Eine verspätete Serie geht beim ersten Termin nach jetzt weiter (Einstellung recurrenceCatchUp).",
    "Tasks.": "Aufgaben.",
    "Leave out an instance of a series; the next one appears.":
      "Eine Aufgabe einer Serie auslassen; die nächste erscheint.",
    "The instance is deleted, here and with the next sync on the server. \"undo\" brings it back and takes the next one away again.":
      "Sie wird gelöscht, hier und mit dem nächsten Abgleich am Server. „undo“ bringt sie zurück und nimmt die nächste wieder weg.",
    "Open completed tasks again.": "Erledigte Aufgaben wieder öffnen.",
    "Delete tasks, here and with the next sync on the server.":
      "Aufgaben löschen, hier und mit dem nächsten Abgleich am Server.",
    "Only this one of a series: where no other one is open, the next one appears, as with \"skip\". All open ones: the series is over.":
      "Nur diese einer Serie: ist keine andere offen, erscheint die nächste wie bei „skip“. Alle offenen: die Serie ist zu Ende.",
    "Their sub-tasks, too; without it they stay.": "Auch ihre Unteraufgaben; sonst bleiben sie.",
    "Walk through the open tasks that nobody looked at for a month, one key each.":
      "Die offenen Aufgaben durchgehen, die einen Monat niemand angesehen hat, je eine Taste.",
    "Each key stands for a command, and undo takes it back. Without a terminal the tasks are listed.":
      "Jede Taste steht für einen Befehl, und undo nimmt ihn zurück. Ohne Terminal werden die Aufgaben gezeigt.",
    "Those that nobody looked at for so many days.": "Was so viele Tage niemand angesehen hat.",
    "Show tags, and give them places to be reminded at.":
      "Tags zeigen, und ihnen Orte geben, an denen erinnert wird.",
    "Give a tag a place: phones remind of its open tasks on arrival or departure.":
      "Einem Tag einen Ort geben: Telefone erinnern beim Ankommen oder Gehen an seine offenen Aufgaben.",
    "Every task with the tag carries the reminder, also one that gets the tag later; it goes with the tag or with the place.":
      "Jede Aufgabe mit dem Tag trägt die Erinnerung, auch eine, die ihn später bekommt; sie geht mit dem Tag oder dem Ort.",
    "The tag.": "Der Tag.",
    "LAT,LON[,RADIUS] NAME; the radius in metres.": "BREITE,LÄNGE[,RADIUS] NAME; der Radius in Metern.",
    "Remind on arrival.": "Beim Ankommen erinnern.",
    "Remind on departure.": "Beim Gehen erinnern.",
    "Take the place away from the tag, and the reminder from its tasks.":
      "Dem Tag den Ort nehmen, und seinen Aufgaben die Erinnerung.",
    "Show the tags of open tasks, and those that have a place.":
      "Die Tags offener Aufgaben zeigen, und die mit einem Ort.",
    "Take back the last step, here and with the next sync on the server.":
      "Den letzten Schritt zurücknehmen, hier und mit dem nächsten Abgleich am Server.",
    """
    Without a number, the last command of yours that changed something. A number of "history" or "journal" takes back that entry: a
    value that was overwritten or lost a conflict is restored; an item that was deleted, here or on the server, comes back with all
    that it had. What changed since then stays. "redo" takes the undo back.
    """:
      """
    Ohne Nummer der letzte deiner Befehle, der etwas geändert hat. Eine Nummer aus „history“ oder „journal“ nimmt diesen Eintrag zurück:
    ein überschriebener oder im Konflikt unterlegener Wert gilt wieder; was hier oder am Server gelöscht wurde, kommt mit allem wieder,
    was es hatte. Was sich seitdem geändert hat, bleibt. „redo“ hebt das auf.
    """,
    "Number of an entry: focusblox history, focusblox journal.":
      "Nummer eines Eintrags: focusblox history, focusblox journal.",
    "The last so many steps.": "So viele der letzten Schritte.",
    "All that this run of sync changed.": "Alles, was dieser Abgleich geändert hat.",
    "Show what would come back; change nothing.": "Zeigen, was zurückkäme; nichts ändern.",
    "Do again what undo has just taken back.": "Noch einmal tun, was undo gerade zurückgenommen hat.",
    "Show what was done, the latest first, with the numbers that undo takes.":
      "Zeigen, was getan wurde, das Letzte zuerst, mit den Nummern für undo.",
    "Syncs stand between your own steps: \"undo --run\" takes one back whole. \"journal\" shows each value.":
      "Abgleiche stehen zwischen den eigenen Schritten: „undo --run“ nimmt einen ganz zurück. „journal“ zeigt jeden Wert.",
  ]
}
