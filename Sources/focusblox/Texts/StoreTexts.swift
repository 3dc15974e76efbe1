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
          "Prüfe Pfad und Rechte, oder nenne mit --db einen anderen Ort.",
          "Check path and permissions, or name another place with --db."))
    case .notARegularFile(let path):
      Explanation(
        l("\(path) ist keine gewöhnliche Datei.", "\(path) is no regular file."),
        remedy: l("Nenne mit --db eine andere Datei.", "Name another file with --db."))
    case .notOwned(let path):
      Explanation(
        l("\(path) gehört einem anderen Benutzer.", "\(path) belongs to another user."),
        remedy: l("Nenne mit --db eine eigene Datei.", "Name a file of your own with --db."))
    case .folderOpenToOthers(let path, let folder):
      Explanation(
        l(
          "Andere dürfen in \(folder) schreiben; als root wird \(path) dort nicht geöffnet.",
          "Others may write to \(folder); root does not open \(path) there."),
        remedy: l(
          "Nimm einen Ordner, in den nur du schreiben darfst.", "Use a folder that only you may write to."))
    case .locked(let path):
      Explanation(
        l("Ein anderes Programm schreibt gerade in \(path).", "Another program is writing to \(path)."),
        remedy: l("Versuch es gleich noch einmal.", "Try again in a moment."))
    case .notADatabase(let path):
      Explanation(
        l("\(path) ist keine Datenbank von focusblox.", "\(path) is no database of focusblox."),
        remedy: l("Nenne mit --db eine andere Datei.", "Name another file with --db."))
    case .isNoBackup(let path):
      Explanation(
        l("\(path) ist keine Sicherung von focusblox.", "\(path) is no backup of focusblox."),
        remedy: l(
          "Nichts wurde geändert. Nenne eine Datei, die „focusblox backup“ geschrieben hat oder die es noch nicht gibt.",
          "Nothing was changed. Name a file that “focusblox backup” wrote, or one that does not exist yet."))
    case .madeByNewerVersion(let path):
      Explanation(
        l("\(path) stammt von einer neueren Version.", "\(path) was made by a newer version."),
        remedy: l("Aktualisiere focusblox.", "Update focusblox."))
    case .madeByOlderVersion(let path):
      Explanation(
        l("\(path) ist älter als Version 0.9.", "\(path) is older than version 0.9."),
        remedy: l(
          "Schreib mit dem Programm, das ihn zuletzt öffnete, „focusblox export DATEI“, leg \(path) beiseite, und lies sie hier mit „focusblox import DATEI“.",
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
        remedy: l("Schaff Platz und versuch es noch einmal.", "Free some space and try again."))
    case .readOnly(let path):
      Explanation(
        l("\(path) darf nicht geändert werden.", "\(path) may not be changed."),
        remedy: l("Prüfe die Rechte von Datei und Ordner.", "Check the permissions of file and folder."))
    case .syncAlreadyRunning(let pid):
      Explanation(
        l("Eine Synchronisierung läuft schon", "A sync is running already") + (pid.map { " (pid \($0))" } ?? "") + ".",
        remedy: l("Warte, bis sie fertig ist.", "Wait until it is done."))
    case .unknownID(let id):
      Explanation(
        l("Nichts hat die ID \(l.quoted(id)).", "Nothing has the id \(l.quoted(id))."),
        remedy: l("IDs zeigt focusblox list --all.", "focusblox list --all shows ids."))
    case .prefixTooShort(let prefix):
      Explanation(
        l(
          "\(l.quoted(prefix)) ist zu kurz für den Anfang einer ID.",
          "\(l.quoted(prefix)) is too short for the beginning of an id."),
        remedy: l("Nimm mindestens vier Zeichen.", "Use at least four characters."))
    case .ambiguousPrefix(let prefix, let candidates):
      Explanation(
        l("Mit \(l.quoted(prefix)) beginnen mehrere IDs.", "Several ids begin with \(l.quoted(prefix))."),
        remedy: l("Gemeint sein kann: ", "It may mean: ")
          + candidates.prefix(5).map { "\($0.id.prefix(prefix.count + 6)) \($0.title)" }.joined(separator: " · "))
    case .accountExists(let name):
      Explanation(
        l("Ein Konto \(l.quoted(name)) gibt es schon.", "There is an account \(l.quoted(name)) already."),
        remedy: l("Wähle einen anderen Namen.", "Choose another name."))
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
