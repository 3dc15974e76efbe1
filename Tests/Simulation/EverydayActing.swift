import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Actions of users with a store besides editing tasks.
extension History {
  /// - Parameter without: the numbers of omitted steps.
  /// - Returns: the violations after the history has come to rest.
  func everyday(_ without: Set<Int>) async throws -> [String] {
    for number in 0..<Self.everydaySteps where !without.contains(number) {
      begin(step: number)
      setup.note("step \(number)")
      switch number {
      case 0..<4: if !isFocused || number < 2 { addThere() }
      case 4..<6: for user in users { _ = try await sync(user, rate: 0) }
      default: try await everydayStep()
      }
      try recordHeldItems()
    }
    begin(step: Self.everydaySteps)
    setup.note("all comes to rest")
    for user in users {
      try await comeBack(user)
      for var list in try user.lists where !list.isEnabled {
        list.isEnabled = true
        try user.change(list, .isEnabled)
      }
    }
    try await passBackoff()
    try await rest()
    var found = try Oracle(self).everydayFindings()
    for user in users { found += try await verify(user) }
    for place in other.places where found.contains(where: { $0.contains(other.uid(at: place) ?? "?") }) {
      setup.note("\(place):\n    " + other.lines(place).joined(separator: "\n    "))
    }
    return found
  }

  static let everydaySteps = 46

  private func everydayStep() async throws {
    setup.advance(minutes: roll(6) == 0 ? roll(3 * 1440) : roll(4))
    let user = users[roll(users.count)]
    switch focusedAction() ?? roll(72) {
    case 0...3: try edit(user)
    case 4, 5: try add(user)
    case 6: try delete(user)
    case 7: try move(user)
    case 8: try complete(user)
    case 9: try clear(user)
    case 10: try remind(user)
    case 11, 12: try editMore(user)
    case 13...15: try editThere()
    case 16: addThere()
    case 17: deleteThere()
    case 18: try completeThere()
    case 19, 20: moveThere()
    case 21, 22: try changeUnusually()
    case 23...25: try importFile(user)
    case 26: try exportFile(user)
    case 27, 28: try publish(user)
    case 29, 30: try unlink(user)
    case 31...33: try undoStep(user)
    case 34: try undoEntry(user)
    case 35: try await changeAccount(user)
    case 36: try addLocal(user)
    case 37: if roll(4) == 0 { try passMonths() }
    case 38: try changeMapping(user)
    case 39, 40: try changeList(user)
    case 41: try restore(user)
    case 42: try removeAlarmThere()
    case 43: try moveAlarmThere()
    case 44: try forgetReminder(user)
    default: _ = try await sync(user, rate: isFaulty && roll(2) == 0 ? 0.2 : 0)
    }
  }
}
