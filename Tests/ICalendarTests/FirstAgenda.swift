import Foundation

/// The `main.swift` of the module's page. A test target has no top-level code, so the program is a function here.
func printAgenda() throws {
  let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
  let week = Date.now..<Date.now.addingTimeInterval(7 * 86_400)
  for line in try agenda(of: Array(file), in: week, zone: .current) { print(line) }
}
