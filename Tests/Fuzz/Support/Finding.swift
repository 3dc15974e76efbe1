import Foundation

/// Ends the program, so that libFuzzer keeps the input: a property of the code does not hold.
public func finding(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("FINDING: not so: \(sentence)\n".utf8))
  abort()
}

/// A property of the code.
public func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { finding(sentence()) }
}

/// Expects both to be equal, and shows them where they are not.
public func expectEqual<Value: Equatable>(_ got: Value, _ wanted: Value, _ sentence: @autoclosure () -> String) {
  if got != wanted { finding("\(sentence())\n  got:    \(got)\n  wanted: \(wanted)") }
}
