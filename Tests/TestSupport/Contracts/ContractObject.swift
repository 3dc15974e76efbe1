/// Texts that every server accepts.
public enum ContractObject {
  public static func task(uid: String, summary: String, extra: [String] = []) -> [UInt8] {
    text(
      ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20261121T080000Z", "SUMMARY:\(summary)", "STATUS:NEEDS-ACTION"] + extra
        + ["END:VTODO"])
  }

  public static func block(uid: String, summary: String) -> [UInt8] {
    text([
      "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261121T080000Z", "DTSTART:20261203T090000Z", "DTEND:20261203T100000Z",
      "SUMMARY:\(summary)", "END:VEVENT",
    ])
  }

  private static func text(_ component: [String]) -> [UInt8] {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//focusblox//contract//EN"] + component + ["END:VCALENDAR"]
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }
}
