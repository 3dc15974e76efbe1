import Testing

@Suite("Imports of modules") struct ImportTests {
  @Test("every module imports only what the table allows") func allowedImports() throws {
    let files = try SourceTree.files("Sources")
    #expect(files.count > 50)
    #expect(files.flatMap(ImportTable.violations).isEmpty)
  }

  @Test("only one file imports a module with a single importer", arguments: ImportTable.singleImporters.keys)
  func singleImporter(_ module: String) throws {
    let files = try SourceTree.files("Sources").filter { $0.code.contains { ImportTable.module(in: $0) == module } }
    #expect(files.map(\.path) == [ImportTable.singleImporters[module]])
  }

  @Test("the oracle of rings imports only the reader of objects, and stays small")
  func ringOracle() throws {
    let files = try SourceTree.files("Tests/Simulation").filter { $0.name.hasPrefix("RingOracle") }
    let ends = files.map { $0.text.count(where: \.isNewline) }
    #expect(files.count >= 4 && ends.reduce(0, +) <= 450)
    #expect(Set(files.flatMap { $0.code.compactMap(ImportTable.module(in:)) }) == ["Foundation", "ICalendar"])
  }

  @Test("every module of the table has files") func tableMatchesSources() throws {
    let modules = Set(try SourceTree.files("Sources").map(\.module))
    #expect(modules == Set(ImportTable.allowed.keys))
  }

  @Test(
    "an import after attributes, access levels and kinds is found",
    arguments: [
      "import GRDB", "@testable import GRDB", "public import GRDB", "@preconcurrency internal import GRDB",
      "import struct GRDB.Row", "  import GRDB // why", "import GRDB;",
    ])
  func importIsSeen(_ line: String) {
    let file = SourceFile(path: "Sources/focusblox/Sample.swift", text: line)
    #expect(ImportTable.violations(file) == ["Sources/focusblox/Sample.swift: GRDB"])
  }

  @Test("other text is no import", arguments: ["// import GRDB", "let text = \"import GRDB\"", "importGRDB()"])
  func otherText(_ line: String) {
    #expect(ImportTable.violations(SourceFile(path: "Sources/focusblox/Sample.swift", text: line)).isEmpty)
  }

  @Test("an unknown module is refused") func unknownModule() {
    let file = SourceFile(path: "Sources/Cellar/Sample.swift", text: "import Foundation")
    #expect(ImportTable.violations(file).count == 1)
  }
}
