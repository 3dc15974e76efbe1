/// A value that a departure keeps, as texts for other machines: one for each part, and none where there is no value.
protocol KeptValue {
  var keptTexts: [String] { get }
  /// `nil` where the texts are no such value.
  init?(keptTexts: [String])
}

extension KeptValue where Self: LosslessStringConvertible {
  var keptTexts: [String] { [description] }

  init?(keptTexts: [String]) {
    guard keptTexts.count == 1 else { return nil }
    self.init(keptTexts[0])
  }
}

extension KeptValue where Self: RawRepresentable, RawValue == String {
  var keptTexts: [String] { [rawValue] }

  init?(keptTexts: [String]) {
    guard keptTexts.count == 1 else { return nil }
    self.init(rawValue: keptTexts[0])
  }
}

extension String: KeptValue {}
extension Bool: KeptValue {}
extension CalendarTime: KeptValue {}
extension Importance: KeptValue {}
extension Urgency: KeptValue {}

extension Int: KeptValue {
  /// The text may be anybody's, so that minutes with which nobody can calculate are none.
  init?(keptTexts: [String]) {
    guard keptTexts.count == 1, let number = Int32(keptTexts[0]), number >= 0 else { return nil }
    self = Int(number)
  }
}

extension Array: KeptValue where Element == String {
  var keptTexts: [String] { self }

  init?(keptTexts: [String]) { self = keptTexts }
}

extension Optional: KeptValue where Wrapped: KeptValue {
  var keptTexts: [String] { self?.keptTexts ?? [] }

  init?(keptTexts: [String]) {
    guard !keptTexts.isEmpty else {
      self = .none
      return
    }
    guard let value = Wrapped(keptTexts: keptTexts) else { return nil }
    self = .some(value)
  }
}
