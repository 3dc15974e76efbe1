import Foundation

/// Reports a violated property and ends the program, so that libFuzzer keeps the input.
public func finding(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("FINDING: not so: \(sentence)\n".utf8))
  abort()
}

/// Checks a property of the code.
public func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { finding(sentence()) }
}

/// Checks that both values are equal, and prints them otherwise.
public func expectEqual<Value: Equatable>(_ got: Value, _ wanted: Value, _ sentence: @autoclosure () -> String) {
  if got != wanted { finding("\(sentence())\n  got:    \(got)\n  wanted: \(wanted)") }
}
