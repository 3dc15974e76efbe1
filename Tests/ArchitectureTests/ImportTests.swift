import Testing

@Suite struct ImportTests {
  @Test func everyRoomImportsOnlyWhatTheTableAllows() throws {
    let files = try SourceTree.files("Sources")
    #expect(files.count > 50)
    #expect(files.flatMap(ImportTable.violations).isEmpty)
  }

  @Test("a module with one door is imported by that file alone", arguments: ImportTable.oneDoor.keys)
  func aModuleWithOneDoorIsImportedByThatFileAlone(_ module: String) throws {
    let files = try SourceTree.files("Sources").filter { $0.code.contains { ImportTable.module(in: $0) == module } }
    #expect(files.map(\.path) == [ImportTable.oneDoor[module]])
  }

  @Test("the oracle of rings knows nothing of the program but how lines of objects are read, and stays small")
  func theOracleOfRingsStandsByItself() throws {
    let files = try SourceTree.files("Tests/Simulation").filter { $0.name.hasPrefix("RingOracle") }
    let ends = files.map { $0.text.count(where: \.isNewline) }
    #expect(files.count >= 4 && ends.reduce(0, +) <= 400)
    #expect(Set(files.flatMap { $0.code.compactMap(ImportTable.module(in:)) }) == ["Foundation", "ICalendar"])
  }

  @Test func everyRoomOfTheTableHasFiles() throws {
    let modules = Set(try SourceTree.files("Sources").map(\.module))
    #expect(modules == Set(ImportTable.allowed.keys))
  }

  @Test(
    "an import is seen behind attributes, access levels and kinds",
    arguments: [
      "import GRDB", "@testable import GRDB", "public import GRDB", "@preconcurrency internal import GRDB",
      "import struct GRDB.Row", "  import GRDB // why", "import GRDB;",
    ])
  func importIsSeen(_ line: String) {
    let file = SourceFile(path: "Sources/focusblox/Sample.swift", text: line)
    #expect(ImportTable.violations(file) == ["Sources/focusblox/Sample.swift: GRDB"])
  }

  @Test(arguments: ["// import GRDB", "let text = \"import GRDB\"", "importGRDB()"])
  func whatIsNoImportIsNotSeen(_ line: String) {
    #expect(ImportTable.violations(SourceFile(path: "Sources/focusblox/Sample.swift", text: line)).isEmpty)
  }

  @Test func anUnknownRoomIsRefused() {
    let file = SourceFile(path: "Sources/Cellar/Sample.swift", text: "import Foundation")
    #expect(ImportTable.violations(file).count == 1)
  }
}
