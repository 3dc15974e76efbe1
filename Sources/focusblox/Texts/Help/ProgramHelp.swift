extension HelpTexts {
  /// The help of files and the program itself.
  static let program: [String: String] = [
    "Import tasks and blocks from .ics files, taskwarrior or todo.txt; each file as a whole or not at all.":
      "Aufgaben und Blöcke aus .ics-Dateien, taskwarrior oder todo.txt importieren; je Datei alles oder nichts.",
    """
    Items are matched by their UID. Known items are left alone; with --update they are merged with the file. What can be neither
    a task nor a block, such as a journal entry, is kept as it is and exported again. - reads standard input; a folder means every .ics
    file in it.
    """:
      """
    Einträge werden an der UID erkannt. Bekannte bleiben, wie sie sind; mit --update werden sie mit der Datei zusammengeführt. Was weder Aufgabe noch Block
    sein kann, etwa ein Journaleintrag, wird aufgehoben und wieder exportiert. - liest die Standardeingabe; ein Ordner steht für alle
    .ics-Dateien darin.
    """,
    "Files, folders, or - .": "Dateien, Ordner, oder - .",
    "Put new items into this synced list; repeatable, once for tasks and once for events.":
      "Neue Einträge in diese synchronisierte Liste legen; einmal für Aufgaben und einmal für Termine möglich.",
    "Merge the file into known items; the journal keeps the old values.":
      "Die Datei mit bekannten Einträgen zusammenführen; das Journal behält die alten Werte.",
    "Show what would happen; write nothing.": "Zeigen, was geschehen würde, ohne zu schreiben.",
    "Export tasks and blocks as one .ics file, with time zones and alarms.":
      "Aufgaben und Blöcke als eine .ics-Datei exportieren, mit Zeitzonen und Alarmen.",
    """
    Items from elsewhere are written as they came, except for changes made here; what could not be imported as a task or block is
    written, too. Importing an export changes nothing.
    """:
      """
    Einträge aus anderen Programmen werden geschrieben, wie sie kamen, bis auf hiesige Änderungen; was weder Aufgabe noch Block war, ebenso.
    Einen Export zu importieren ändert nichts.
    """,
    "The file to write; - or none means standard output.":
      "Die Datei, in die geschrieben wird; - oder nichts ist die Standardausgabe.",
    "Only tasks.": "Nur Aufgaben.",
    "Only blocks.": "Nur Blöcke.",
    "Everything from this imported file, including completed tasks.":
      "Alles aus dieser importierten Datei, auch erledigte Aufgaben.",
    "Include completed tasks.": "Auch erledigte Aufgaben.",
    "Due or starting at this time or later.": "Was ab hier fällig ist oder beginnt.",
    "Due or starting before this.": "Was davor fällig ist oder beginnt.",
    "Set up account, lists, notifications and completions; each question has a default.":
      "Konto, Listen, Mitteilungen und Vervollständigung einrichten; jede Frage hat eine Vorgabe.",
    "Runs on a terminal, and can be run again. It shows the commands that it runs.":
      "Läuft an einem Terminal und lässt sich wiederholen. Es zeigt die Befehle, die es ausführt.",
    "Show and change settings.": "Einstellungen zeigen und ändern.",
    "Show all settings.": "Alle Einstellungen zeigen.",
    "Settings that depend on a switch that is off are left out; --json has every key.":
      "Einstellungen, die von einem ausgeschalteten Schalter abhängen, fehlen; --json zeigt jeden Schlüssel.",
    "Show one setting.": "Eine Einstellung zeigen.",
    "The key.": "Der Schlüssel.",
    "Change one setting; every other line of the file stays.":
      "Eine Einstellung ändern; jede andere Zeile der Datei bleibt.",
    "The value.": "Der Wert.",
    "Reset one setting to its default.": "Eine Einstellung auf ihre Vorgabe zurücksetzen.",
    "Print a settings file with every key at its default, each explained.":
      "Eine Einstellungsdatei mit jedem Schlüssel und seiner Vorgabe ausgeben, jeweils erklärt.",
    "Check store, settings, accounts and notifications, and show how to solve problems.":
      "Speicher, Einstellungen, Konten und Mitteilungen prüfen und zeigen, wie sich Probleme lösen lassen.",
    "Do not contact any server.": "Keinen Server ansprechen.",
    "Write a checked copy of the store to a file, even while other programs use the store.":
      "Eine geprüfte Kopie des Speichers in eine Datei schreiben, auch während andere Programme ihn benutzen.",
    """
    It contains tasks, blocks, reminders, accounts without their passwords, the state of sync, and the journal; the settings are a
    separate file. An existing backup is replaced; any other file is not.
    """:
      """
    Sie enthält Aufgaben, Blöcke, Erinnerungen, Konten ohne Passwörter, den Stand des Abgleichs und das Journal; die Einstellungen sind eine
    eigene Datei. Eine vorhandene Sicherung wird ersetzt, jede andere Datei nicht.
    """,
    "The file to write.": "Die Datei, in die geschrieben wird.",
    "Replace the store by a backup; the former store is kept beside it.":
      "Den Speicher durch eine Sicherung ersetzen; der bisherige bleibt daneben erhalten.",
    """
    The next sync compares every list with its server as a whole: what was made and changed after the backup comes back from
    there, and nothing is uploaded twice. What was never synced is in the kept store; restore that one to get it back.
    Accounts that the present store does not have are named with the commands they run: a terminal asks whether to switch them
    on, and without one they are off.
    """:
      """
    Der nächste Abgleich vergleicht jede Liste als Ganzes mit ihrem Server: was nach der Sicherung entstand oder sich änderte, kommt von dort
    zurück, und nichts wird doppelt hochgeladen. Was nie abgeglichen war, steht im bisherigen Speicher und lässt sich von dort wiederherstellen.
    Konten, die der jetzige Speicher nicht hat, werden mit ihren Befehlen genannt: am Terminal wird gefragt, ob sie einzuschalten sind, ohne
    Terminal sind sie aus.
    """,
    "A file written by backup.": "Eine Datei, die backup geschrieben hat.",
  ]
}
