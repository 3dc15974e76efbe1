package import FocusbloxModel

extension Texts {
  /// "unknown time zone “Mars/Base”; its times are read as local time"; `nil` without such a zone.
  package static func unknownZones(_ names: [String], _ l: Language) -> String? {
    if names.isEmpty { return nil }
    let quoted = names.map(l.quoted).joined(separator: ", ")
    return names.count == 1
      ? l("unknown time zone \(quoted); its times are read as local time")
      : l("unknown time zones \(quoted); their times are read as local time")
  }
}
