package import FocusbloxActions
package import FocusbloxModel

extension SettingError: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unknownKey(let key, let known):
      Explanation(
        l("There is no key \(l.quoted(Texts.echo(key)))."),
        remedy: Self.suggestion(key, known).map { l("Did you mean \(l.quoted($0))?") }
          ?? l("To see all: focusblox settings"), outcome: .wrongUse)
    case .notAllowed(let key, let text, let allowed):
      Explanation(
        l("\(key) cannot be \(l.quoted(Texts.echo(text)))."),
        remedy: l("Possible: \(allowed)."), outcome: .wrongUse)
    }
  }

  /// The most similar key, if it is similar enough.
  private static func suggestion(_ key: String, _ known: [String]) -> String? {
    // No key is as long, and the comparison with a long text takes long.
    guard key.utf8.count <= Texts.longestEcho else { return nil }
    let wanted = key.lowercased()
    let ranked = known.map { (key: $0, distance: distance(wanted, $0.lowercased())) }
    return ranked.min { $0.distance < $1.distance }.flatMap { $0.distance <= max(2, key.count / 4) ? $0.key : nil }
  }

  /// The edit distance: changed, added and removed letters.
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (letter == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}

extension SettingsFileProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unreadable(let path, let reason):
      Explanation(
        l("The settings in \(path) cannot be read: \(Texts.reason(reason, l))."),
        remedy: l("Check the permissions, or name another file with --config."))
    case .unwritable(let path, let reason):
      Explanation(
        l("The settings in \(path) cannot be written: \(Texts.reason(reason, l))."),
        remedy: Texts.isAboutRoom(reason)
          ? l("Free some space and try again.")
          : l("Check the permissions of the file and its folder."))
    case .tooLarge(let path):
      Explanation(
        l("\(path) is larger than \(SettingsFile.mostOctets >> 10) KB and is not read."),
        remedy: l("This is not a settings file. Move it away, or name another one with --config."))
    case .notYAML(let path, let line, let reason):
      Explanation(
        l("\(path), line \(line): not YAML (\(Texts.echo(reason)))."),
        remedy: l("Every line reads “key: value”."))
    case .notFlat(let path, let line):
      Explanation(
        l("\(path), line \(line): there is no plain value here."),
        remedy: l("Every line reads “key: value”."))
    case .wrongValue(let path, let line, let error):
      {
        let inner = error.explanation(in: l)
        return Explanation(l("\(path), line \(line): ") + inner.sentence, remedy: inner.remedy)
      }()
    }
  }
}
