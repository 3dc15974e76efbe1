import FocusbloxModel
import FocusbloxStore
import Glibc

extension StoreError: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .cannotOpen(let path, .system(ENOSPC)): StoreError.diskFull(path: path).explanation(in: l)
    case .cannotOpen(let path, let problem):
      Explanation(
        l("\(path) lässt sich nicht öffnen: ", "\(path) cannot be opened: ") + problem.words(l) + ".",
        remedy: l(
          "Pfad und Rechte prüfen, oder mit --db einen anderen Ort nennen.",
          "Check path and permissions, or name another place with --db."))
    case .notARegularFile(let path):
      Explanation(
        l("\(path) ist keine gewöhnliche Datei.", "\(path) is not a regular file."),
        remedy: l("Mit --db eine andere Datei nennen.", "Name another file with --db."))
    case .notOwned(let path):
      Explanation(
        l("\(path) gehört einem anderen Benutzer.", "\(path) belongs to another user."),
        remedy: l("Mit --db eine eigene Datei nennen.", "Name a file of your own with --db."))
    case .folderOpenToOthers(let path, let folder):
      Explanation(
        l(
          "Andere dürfen in \(folder) schreiben; als root wird \(path) dort nicht geöffnet.",
          "Others may write to \(folder); root does not open \(path) there."),
        remedy: l(
          "Einen Ordner nehmen, in den niemand sonst schreiben darf.", "Use a folder that only you may write to."))
    case .locked(let path):
      Explanation(
        l("Ein anderes Programm schreibt gerade in \(path).", "Another program is writing to \(path)."),
        remedy: l("Gleich noch einmal versuchen.", "Try again in a moment."))
    case .abandoned: Explanation(l("Das Lesen wurde aufgegeben.", "Reading was cancelled."))
    case .notADatabase(let path):
      Explanation(
        l("\(path) ist keine Datenbank von focusblox.", "\(path) is not a focusblox database."),
        remedy: l("Mit --db eine andere Datei nennen.", "Name another file with --db."))
    case .isNoBackup(let path):
      Explanation(
        l("\(path) ist keine Sicherung von focusblox.", "\(path) is not a focusblox backup."),
        remedy: l(
          "Nichts wurde geändert. Eine Datei nennen, die „focusblox backup“ geschrieben hat oder die es noch nicht gibt.",
          "Nothing was changed. Name a file that “focusblox backup” wrote, or one that does not exist yet."))
    case .foreignSchema(let path, let object):
      Explanation(
        l(
          "In \(path) ist \(l.quoted(object)) nicht so, wie focusblox es anlegt; die Datei wird nicht verwendet.",
          "In \(path), \(l.quoted(object)) is not as focusblox creates it; the file is not used."),
        remedy: l(
          "Eine Datei von Fremden wegwerfen. Bei der eigenen das Hinzugefügte mit sqlite3 entfernen, oder „focusblox restore“ mit einer Sicherung.",
          "Discard the file if it comes from someone else. In your own, remove what was added with sqlite3, or restore a backup with “focusblox restore”."
        ))
    case .logBeside(let path, let log):
      Explanation(
        l(
          "Neben \(path) liegt \(log); SQLite würde es auf die neue Sicherung anwenden.",
          "\(log) lies beside \(path); SQLite would apply it to the new backup."),
        remedy: l(
          "Nichts wurde geändert. Einen anderen Namen nehmen, oder das Programm beenden, das \(path) geöffnet hat.",
          "Nothing was changed. Use another name, or close the program that has \(path) open."))
    case .madeByNewerVersion(let path):
      Explanation(
        l("\(path) stammt von einer neueren Version.", "\(path) was made by a newer version."),
        remedy: l("focusblox aktualisieren.", "Update focusblox."))
    case .madeByOlderVersion(let path):
      Explanation(
        l(
          "\(path) stammt aus einer frühen Fassung von 0.9, die nicht mehr gelesen wird.",
          "\(path) was made by an early version of 0.9, which is no longer read."),
        remedy: l(
          "Mit dem Programm, das ihn zuletzt öffnete, „focusblox export DATEI“ schreiben, \(path) beiseitelegen und die Datei hier mit „focusblox import DATEI“ lesen.",
          "With the program that opened it last, write “focusblox export FILE”, put \(path) aside, and read that here with “focusblox import FILE”."
        ))
    case .damaged(let path, let detail):
      Explanation(
        l("\(path) ist beschädigt: \(detail).", "\(path) is damaged: \(detail)."),
        remedy: l(
          "Eine Sicherung spielt „focusblox restore DATEI“ zurück; die beschädigte Datei bleibt daneben liegen.",
          "“focusblox restore FILE” brings back a backup; the damaged file is kept beside it."))
    case .diskFull(let path):
      Explanation(
        l("Für \(path) ist kein Platz mehr.", "There is no room left for \(path)."),
        remedy: l("Platz schaffen und noch einmal versuchen.", "Free some space and try again."))
    case .readOnly(let path):
      Explanation(
        l("\(path) darf nicht geändert werden.", "\(path) may not be changed."),
        remedy: l("Die Rechte von Datei und Ordner prüfen.", "Check the permissions of file and folder."))
    case .syncAlreadyRunning(let pid):
      Explanation(
        l("Eine Synchronisierung läuft schon", "A sync is already running") + (pid.map { " (pid \($0))" } ?? "") + ".",
        remedy: l("Warten, bis sie fertig ist.", "Wait until it has finished."))
    case .unknownID(let words) where !words.allSatisfy({ $0.isHexDigit || $0 == "-" }):
      Explanation(
        l("Kein Titel und keine ID passt auf \(l.quoted(words)).", "No task or block matches \(l.quoted(words))."),
        remedy: l(
          "focusblox search findet auch Erledigtes und Notizen.",
          "focusblox search also finds completed tasks and notes."))
    case .unknownID(let id):
      Explanation(
        l("Nichts hat die ID \(l.quoted(id)).", "Nothing has the id \(l.quoted(id))."),
        remedy: l("IDs zeigt focusblox list --all.", "focusblox list --all shows ids."))
    case .prefixTooShort(let prefix):
      Explanation(
        l(
          "\(l.quoted(prefix)) ist zu kurz für den Anfang einer ID.",
          "\(l.quoted(prefix)) is too short for the beginning of an id."),
        remedy: l("Mindestens vier Zeichen nehmen.", "Use at least four characters."))
    case .ambiguousPrefix(let prefix, let candidates):
      Explanation(
        l("Mit \(l.quoted(prefix)) beginnen mehrere IDs.", "Several ids begin with \(l.quoted(prefix))."),
        remedy: l("Gemeint sein kann: ", "It may mean: ")
          + candidates.prefix(5).map { "\($0.id.prefix(prefix.count + 6)) \($0.title)" }.joined(separator: " · "),
        candidates: candidates.map(\.id))
    case .accountExists(let name):
      Explanation(
        l("Ein Konto \(l.quoted(name)) gibt es schon.", "An account \(l.quoted(name)) already exists."),
        remedy: l("Einen anderen Namen wählen.", "Choose another name."))
    case .failed(let path, let code, let message):
      Explanation(
        l("\(path): SQLite meldet \(code), \(message).", "\(path): SQLite reports \(code), \(message)."),
        remedy: l("focusblox doctor sagt mehr.", "focusblox doctor says more."))
    }
  }
}

extension StoreError.OpenProblem {
  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .system(let number): Texts.reason(number, l)
    case .other(let words): words.hasSuffix(".") ? String(words.dropLast()) : words
    }
  }
}

/// The file of `backup` or `restore` cannot be used. The option --db names the store and is no remedy.
enum BackupFileProblem: ExplainedError {
  case cannotOpen(path: String, StoreError.OpenProblem)
  /// The file that is to be restored is no store.
  case isNoBackup(path: String)

  static func naming<T>(_ work: () throws -> T) throws -> T {
    do {
      return try work()
    } catch StoreError.cannotOpen(let path, let problem) {
      if case .system(ENOSPC) = problem { throw StoreError.diskFull(path: path) }
      throw BackupFileProblem.cannotOpen(path: path, problem)
    }
  }

  func explanation(in l: Language) -> Explanation {
    switch self {
    case .cannotOpen(let path, let problem):
      Explanation(
        l("\(path) lässt sich nicht öffnen: ", "\(path) cannot be opened: ") + problem.words(l) + ".",
        remedy: l("Pfad und Rechte prüfen.", "Check path and permissions."))
    case .isNoBackup(let path):
      Explanation(
        l("\(path) ist keine Sicherung von focusblox.", "\(path) is not a focusblox backup."),
        remedy: l(
          "Nichts wurde geändert. Eine Datei nennen, die „focusblox backup“ geschrieben hat.",
          "Nothing was changed. Name a file that “focusblox backup” wrote."))
    }
  }
}
