extension HelpTexts {
  /// The help of files and the program itself.
  static let program: [String: String] = [
    "Read tasks and blocks from .ics files, taskwarrior or todo.txt; all or nothing per file.":
      "Aufgaben und Blöcke aus .ics-Dateien, taskwarrior oder todo.txt lesen; je Datei alles oder nichts.",
    """
    Items are matched by their UID. One that is known is left alone; with --update it is merged with what the file says. What can be no
    task and no block, as a journal entry, is kept as it is and exported again. - reads standard input; a folder means every .ics
    file in it.
    """:
      """
    Erkannt wird an der UID. Was bekannt ist, bleibt, wie es ist; mit --update wird es mit der Datei vereint. Was weder Aufgabe noch Block
    sein kann, wie ein Journaleintrag, wird aufgehoben und wieder exportiert. - liest die Standardeingabe; ein Ordner meint alle
    .ics-Dateien darin.
    """,
    "Files, folders, or - .": "Dateien, Ordner, oder - .",
    "Publish new items to this synced list; one for tasks, one for events.":
      "Neues in diese synchronisierte Liste legen; eine für Aufgaben, eine für Termine.",
    "Merge what the file says into known items; the journal keeps what was there.":
      "Die Datei mit Bekanntem vereinen; das Journal behält, was dort stand.",
    "Show what would happen; write nothing.": "Zeigen, was geschähe; nichts schreiben.",
    "Write tasks and blocks as one .ics file, with time zones and alarms.":
      "Aufgaben und Blöcke als eine .ics-Datei schreiben, mit Zeitzonen und Alarmen.",
    """
    What came from elsewhere comes out as it came, but for what was changed here; what could not be imported as a task or block comes
    out with the rest. Importing an export changes nothing.
    """:
      """
    Was von anderswo kam, geht hinaus, wie es kam, bis auf hier Geändertes; was als Aufgabe oder Block nicht zu lesen war, geht mit hinaus.
    Ein Export, wieder importiert, ändert nichts.
    """,
    "Where to; - or nothing is standard output.": "Wohin; - oder nichts ist die Standardausgabe.",
    "Only tasks.": "Nur Aufgaben.",
    "Only blocks.": "Nur Blöcke.",
    "All that this imported file had, completed tasks too.":
      "Alles, was diese importierte Datei hatte, auch erledigte Aufgaben.",
    "Completed tasks too.": "Auch erledigte Aufgaben.",
    "Due or starting from here on.": "Was ab hier fällig ist oder beginnt.",
    "Due or starting before this.": "Was davor fällig ist oder beginnt.",
    "Ask for account, lists, notifications and completions; each question has a default.":
      "Konto, Listen, Mitteilungen und Vervollständigung erfragen; jede Frage hat eine Vorgabe.",
    "Runs on a terminal, and can be run again. It shows the commands that it stands for as it goes.":
      "Läuft an einem Terminal, auch mehrmals. Es zeigt die Befehle, für die es steht.",
    "Show and change settings.": "Einstellungen zeigen und ändern.",
    "Show all settings.": "Alle Einstellungen zeigen.",
    "Rows that depend on a switch that is off are left out of the text; --json has every key.":
      "Zeilen, die von einem ausgeschalteten Schalter abhängen, fehlen im Text; --json hat jeden Schlüssel.",
    "Show one setting.": "Eine Einstellung zeigen.",
    "The key.": "Der Schlüssel.",
    "Change one setting; every other line of the file stays.":
      "Eine Einstellung ändern; jede andere Zeile der Datei bleibt.",
    "The value.": "Der Wert.",
    "Take one setting back to its default.": "Eine Einstellung auf ihre Vorgabe zurücksetzen.",
    "Print a settings file with every key at its default, each explained.":
      "Eine Einstellungsdatei mit jedem Schlüssel und seiner Vorgabe ausgeben, jeweils erklärt.",
    "Check store, settings, accounts and notifications, and say what to do.":
      "Speicher, Einstellungen, Konten und Mitteilungen prüfen, und sagen, was zu tun ist.",
    "Do not contact any server.": "Keinen Server ansprechen.",
    "Write a checked copy of the store to a file, whatever else uses the store meanwhile.":
      "Eine geprüfte Kopie des Speichers in eine Datei schreiben, was immer ihn gerade benutzt.",
    """
    It holds tasks, blocks, reminders, accounts without their passwords, what sync knows, and the journal; the settings are a
    file of their own. A backup that is there already is replaced by the new one, another file never.
    """:
      """
    Darin sind Aufgaben, Blöcke, Erinnerungen, Konten ohne Passwörter, was der Abgleich weiß, und das Journal; die Einstellungen sind eine
    eigene Datei. Eine Sicherung, die dort schon liegt, wird ersetzt, eine andere Datei nie.
    """,
    "Where to.": "Wohin.",
    "Make the store what a backup is; what was there is kept beside it.":
      "Den Speicher zu dem machen, was eine Sicherung ist; was da war, bleibt daneben.",
    """
    The next sync compares every list with its server as a whole: what was made and changed after the backup comes back from
    there, and nothing is uploaded twice. What was never synced is in the store that is kept, and comes back with restoring that.
    Accounts that the present store does not have are named with the commands they run: a terminal asks whether to switch them
    on, and without one they are off.
    """:
      """
    Der nächste Abgleich vergleicht jede Liste als Ganzes mit ihrem Server: was nach der Sicherung entstand oder sich änderte, kommt von dort
    zurück, und nichts wird doppelt hochgeladen. Was nie abgeglichen war, steht im aufgehobenen Speicher und kommt mit dessen Wiederherstellung zurück.
    Konten, die der jetzige Speicher nicht hat, werden mit ihren Befehlen genannt: ein Terminal fragt, ob sie einzuschalten sind, ohne eines
    sind sie aus.
    """,
    "A file that backup wrote.": "Eine Datei, die backup geschrieben hat.",
  ]
}
