// swift-tools-version: 6.2
import Foundation
import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// Whether this is a clone for development: neither a checkout by SwiftPM, which lies in a folder of that name, nor an
/// archive. Elsewhere, warnings must not stop a build. The decision depends on the place and not on a variable, so that
/// all commands in a clone share one build.
let isOwnBuild: Bool = {
  let folder = URL(fileURLWithPath: Context.packageDirectory)
  return folder.deletingLastPathComponent().lastPathComponent != "checkouts"
    && FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path)
}()

/// Whether the project is tested with this compiler. A newer compiler may have new warnings, which must not stop the
/// build of a packager. A change of the project to a newer compiler raises the limit.
let isKnownCompiler: Bool = {
  #if compiler(>=6.4)
    return false
  #else
    return true
  #endif
}()

/// The settings of every module: rules 1 and 5 of Documentation.docc/Development/Architecture.md.
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isOwnBuild && isKnownCompiler ? [.treatAllWarnings(as: .error)] : [])

/// This project uses exact versions. A package that uses the libraries may need newer ones.
func dependency(_ url: String, exact version: Version) -> Package.Dependency {
  isOwnBuild ? .package(url: url, exact: version) : .package(url: url, from: version)
}

/// Optimizes for size in modules without long computations. No target of a library product may have this setting,
/// because SwiftPM refuses unsafe flags in a package that is required by version.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Makes the compiler emit the metadata of concrete types such as `Set<String>`. Otherwise the program looks up each
/// requirement among its 8,500 conformances at the first use of a type. One lookup takes a third of a million
/// instructions, and a short command has dozens of them. The limit of `small` applies here, too.
let known: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release))
]

/// Lets glibc check the lengths of buffers in C. Checks of the stack need an unsafe flag: `Config/scripts/package`.
let checked: [CSetting] = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]

/// Three means that the program uses for speed can be switched off; see "Switches" on the page Architecture.
let plainExecutor = "PlainExecutor"
let plainLinking = "PlainLinking"
let plainGRDB = "PlainGRDB"

/// For a C module whose functions come from a library of the system, at their first use or by linking.
let loading: [CSetting] = checked + [.define("PLAIN_LINKING", .when(traits: [plainLinking]))]

func linkedIfPlain(_ library: String) -> [LinkerSetting] {
  [.linkedLibrary(library, .when(traits: [plainLinking]))]
}

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// Packed relocations and no exported symbols save a tenth of the program's own memory. glibc reads packed relocations
/// since 2.36; other C libraries are unknown. Identical functions and ends of strings are merged.
let packing: [LinkerSetting] = {
  #if canImport(Glibc)
    let version = String(unsafeUninitializedCapacity: 64) { buffer in
      buffer.withMemoryRebound(to: CChar.self) { max(confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress, 64), 1) - 1 }
    }
    guard version.compare("glibc 2.36", options: .numeric) != .orderedAscending else { return [] }
    return [
      .unsafeFlags(
        [
          "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-export-dynamic",
          "-Xlinker", "--icf=all", "-Xlinker", "-O2",
        ],
        .when(platforms: [.linux], configuration: .release))
    ]
  #else
    return []
  #endif
}()

func module(
  _ name: String, _ dependencies: [Target.Dependency], _ more: [SwiftSetting] = [], exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict + more)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
  .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

/// Only `Config/scripts/bench` builds the benchmarks.
let benchmarks: [Target] =
  Context.environment["FOCUSBLOX_BENCHMARKS"] == nil
  ? []
  : [
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CalDAV", "FocusbloxCalendar", "FocusbloxModel", "ICalendar", "TestSupport"],
      path: "Tests/Benchmarks", swiftSettings: strict)
  ]

/// Only `Config/scripts/simulate` builds this program.
let simulation: [Target] =
  Context.environment["FOCUSBLOX_SIMULATION"] == nil
  ? []
  : [.executableTarget(name: "Simulate", dependencies: ["Simulation"], path: "Tests/Simulate", swiftSettings: strict)]

let package = Package(
  name: "focusblox",
  products: [
    .executable(name: "focusblox", targets: ["focusblox"]),
    .library(name: "ICalendar", targets: ["ICalendar"]),
    .library(name: "CalDAV", targets: ["CalDAV", "CurlTransport"]),
  ],
  traits: [
    .trait(name: plainExecutor, description: "watch runs its tasks on Swift's own executor"),
    .trait(name: plainLinking, description: "libcurl, libical and libsystemd are linked, not loaded at first use"),
    .trait(name: plainGRDB, description: "the store uses only documented functions of GRDB"),
  ],
  dependencies: [
    dependency("https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    dependency("https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    dependency("https://github.com/apple/swift-log", exact: "1.16.2"),
    dependency("https://github.com/apple/swift-http-types", exact: "1.8.0"),
    dependency("https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    // layer 0: the C libraries
    .target(name: "CLoading", cSettings: loading, linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CLibical", dependencies: ["CLoading"], cSettings: loading, linkerSettings: linkedIfPlain("ical")),
    .systemLibrary(name: "CResolv"),
    .target(
      name: "CSystemd", dependencies: ["CLoading"], cSettings: loading, linkerSettings: linkedIfPlain("systemd")),
    .systemLibrary(name: "CLibxml2System", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "CLibcurl", dependencies: ["CLoading"], cSettings: loading, linkerSettings: linkedIfPlain("curl")),
    .target(name: "CLibxml2", dependencies: ["CLibxml2System"], cSettings: checked),
    .target(name: "CSQLiteSettings", cSettings: checked, linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "CWaiting", cSettings: checked + [.define("PLAIN_EXECUTOR", .when(traits: [plainExecutor]))]),

    // layer 1: published standards, and the product's nouns
    module("ICalendar", ["CLibical"]),
    module("CalDAV", ["CLibxml2", httpTypes, logging]),
    module("FocusbloxModel", [], small + known, exclude: ["German"]),
    module("FocusbloxWords", [], small + known),

    // layer 2
    module("CurlTransport", ["CLibcurl", "CResolv", "CalDAV", httpTypes, logging]),
    module("FocusbloxStore", ["FocusbloxModel", "CSQLiteSettings", grdb, sqlite], known),
    module("FocusbloxCalendar", ["FocusbloxModel", "ICalendar"], known),
    module("FocusbloxScreen", ["FocusbloxModel"], small + known, exclude: ["German"]),

    // layer 3
    module(
      "FocusbloxSync", ["FocusbloxModel", "FocusbloxStore", "FocusbloxCalendar", "CalDAV", "ICalendar"], small + known),

    // layer 4
    module(
      "FocusbloxActions",
      [
        "FocusbloxModel", "FocusbloxWords", "FocusbloxStore", "FocusbloxCalendar", "FocusbloxSync", "CalDAV",
        "CurlTransport", "ICalendar", "CWaiting", logging, httpTypes, yams,
      ], small + known),

    // layer 5
    module(
      "FocusbloxTexts",
      [
        "FocusbloxModel", "FocusbloxWords", "FocusbloxStore", "FocusbloxCalendar", "FocusbloxScreen", "FocusbloxSync",
        "FocusbloxActions", "CalDAV", "ICalendar",
      ], small + known, exclude: ["German"]),

    // layer 6
    module(
      "FocusbloxEffects",
      [
        "FocusbloxModel", "FocusbloxWords", "FocusbloxStore", "FocusbloxCalendar", "FocusbloxScreen", "FocusbloxSync",
        "FocusbloxActions", "FocusbloxTexts", "ICalendar",
      ], small + known, exclude: ["German"]),

    // layer 7
    .executableTarget(
      name: "focusblox",
      dependencies: [
        "FocusbloxModel", "FocusbloxWords", "FocusbloxStore", "FocusbloxCalendar", "FocusbloxScreen", "FocusbloxSync",
        "FocusbloxActions", "FocusbloxTexts", "FocusbloxEffects", "CalDAV", "CurlTransport", "ICalendar", "CSystemd",
        "CWaiting", argumentParser,
      ],
      exclude: ["Texts/German"],
      swiftSettings: strict + small + known,
      linkerSettings: packing),

    // tests: one target for each module
    .target(
      name: "TestSupport",
      dependencies: [
        "CalDAV", "ICalendar", "FocusbloxModel", "FocusbloxStore", "FocusbloxCalendar", httpTypes, logging,
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    tests("ICalendarTests", ["ICalendar", "TestSupport"], resources: [.copy("Fixtures")]),
    tests(
      "CalDAVTests", ["CalDAV", "CurlTransport", "ICalendar", "TestSupport", httpTypes, logging],
      resources: [.copy("Fixtures")]),
    tests("CurlTransportTests", ["CurlTransport", "CalDAV", "TestSupport", httpTypes, logging]),
    tests("FocusbloxModelTests", ["FocusbloxModel", "TestSupport"], resources: [.copy("Fixtures")]),
    tests("FocusbloxWordsTests", ["FocusbloxWords"], resources: [.copy("Fixtures")]),
    tests("FocusbloxStoreTests", ["FocusbloxStore", "FocusbloxModel", "TestSupport", grdb]),
    tests(
      "FocusbloxCalendarTests", ["FocusbloxCalendar", "FocusbloxModel", "ICalendar", "TestSupport"],
      resources: [.copy("Fixtures")]),
    tests(
      "FocusbloxScreenTests", ["FocusbloxScreen", "FocusbloxModel", "TestSupport"], resources: [.copy("Screens")]),
    tests(
      "FocusbloxSyncTests",
      [
        "FocusbloxSync", "FocusbloxStore", "FocusbloxModel", "FocusbloxCalendar", "CalDAV", "CurlTransport",
        "ICalendar", "TestSupport", httpTypes, logging, grdb,
      ]),
    .target(
      name: "Simulation",
      dependencies: [
        "FocusbloxSync", "FocusbloxStore", "FocusbloxModel", "FocusbloxCalendar", "CalDAV", "TestSupport", httpTypes,
        logging, grdb,
      ],
      path: "Tests/Simulation", swiftSettings: strict),
    tests("SimulationTests", ["Simulation"]),
    tests(
      "FocusbloxTextsTests",
      [
        "FocusbloxTexts", "FocusbloxActions", "FocusbloxModel", "FocusbloxSync", "FocusbloxWords", "CalDAV",
        "ICalendar", "TestSupport",
      ]),
    tests(
      "FocusbloxEffectsTests",
      [
        "FocusbloxEffects", "FocusbloxTexts", "FocusbloxActions", "FocusbloxModel", "FocusbloxScreen",
        "FocusbloxStore", "FocusbloxSync", "FocusbloxWords", "TestSupport",
      ]),
    tests(
      "CommandTests",
      [
        "focusblox", "FocusbloxActions", "FocusbloxEffects", "FocusbloxModel", "FocusbloxScreen", "FocusbloxTexts",
        "FocusbloxWords", "TestSupport",
      ],
      resources: [.copy("Scripts"), .copy("Fixtures")]),
    tests("ArchitectureTests", []),
    tests(
      "ServerTests",
      [
        "FocusbloxSync", "FocusbloxStore", "FocusbloxModel", "FocusbloxCalendar", "CalDAV", "CurlTransport",
        "ICalendar", "TestSupport", httpTypes, logging,
      ]),
  ] + benchmarks + simulation,
  swiftLanguageModes: [.v6]
)

/// A program of libFuzzer (`Config/scripts/fuzz`).
func fuzz(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "Fuzz" + name, dependencies: ["FuzzSupport"] + dependencies, path: "Tests/Fuzz/" + name,
    swiftSettings: strict)
}

if Context.environment["FOCUSBLOX_FUZZ"] != nil {
  package.targets += [
    .target(name: "FuzzSupport", dependencies: [], path: "Tests/Fuzz/Support", swiftSettings: strict),
    fuzz("Lines", ["ICalendar"]),
    fuzz("Stream", ["ICalendar"]),
    fuzz("Values", ["ICalendar"]),
    fuzz("Items", ["ICalendar"]),
    fuzz("Mapping", ["CalDAV", "FocusbloxCalendar", "FocusbloxModel", "ICalendar"]),
    fuzz("Multistatus", ["CalDAV"]),
  ]
}
