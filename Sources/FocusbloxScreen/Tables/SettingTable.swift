/// Settings as rows of label, value and key. On a terminal that is too narrow for the three, the key is below its row.
public struct SettingTable {
  /// A setting in words.
  public struct Entry {
    public var label: String
    public var value: String
    public var key: String

    public init(label: String, value: String, key: String) {
      (self.label, self.value, self.key) = (label, value, key)
    }
  }

  private let style: Style
  /// `nil` where the output is no terminal.
  private let width: Int?
  private let labels: Int
  private let values: Int
  private let hasKeysBeside: Bool

  public init(_ entries: [Entry], style: Style, width: Int?) {
    self.style = style
    self.width = width
    func widest(_ part: (Entry) -> String) -> Int { entries.map { DisplayWidth.of(part($0)) }.max() ?? 0 }
    (labels, values) = (widest(\.label), widest(\.value))
    hasKeysBeside = labels + values + widest(\.key) + 6 <= width ?? .max
  }

  public func lines(_ entry: Entry) -> [ScreenText] {
    if hasKeysBeside {
      let label = DisplayWidth.fitted(entry.label, to: labels)
      return ["  \(label)  \(DisplayWidth.fitted(entry.value, to: values))  " + style(entry.key, .gray)]
    }
    return words(entry).map { "\($0)" } + wrapped(entry.key, indent: 4).map { style($0, .gray) }
  }

  /// A sentence below a group.
  public func footer(_ text: String) -> [ScreenText] { wrapped(text, indent: 2).map { style($0, .gray) } }

  private func words(_ entry: Entry) -> [String] {
    let width = width ?? .max
    let aligned = "  " + DisplayWidth.fitted(entry.label, to: labels) + "  " + entry.value
    if labels + values + 4 <= width { return [aligned] }
    let joined = "  " + entry.label + ": " + entry.value
    return DisplayWidth.of(joined) <= width
      ? [joined] : wrapped(entry.label + ":", indent: 2) + wrapped(entry.value, indent: 6)
  }

  private func wrapped(_ text: String, indent: Int) -> [String] {
    guard let width else { return [String(repeating: " ", count: indent) + text] }
    return WrappedText.lines(text, max(1, width - indent)).map { String(repeating: " ", count: indent) + $0 }
  }
}
