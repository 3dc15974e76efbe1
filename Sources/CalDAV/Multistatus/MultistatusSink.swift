/// What the parser calls for a `DAV:multistatus` document.
final class MultistatusSink: XMLSink {
  var rows: MultistatusRows { storage.pointee }

  /// Owned. Of a plain property every one of a row's twenty calls would be checked for other accesses that there cannot be.
  private let storage: UnsafeMutablePointer<MultistatusRows>

  init(onRow: @escaping (MultistatusRow) throws -> Void) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: MultistatusRows(onRow: onRow))
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  package func start(_ tag: XMLTag) { storage.pointee.start(tag) }
  package func text(_ bytes: UnsafeBufferPointer<UInt8>) { storage.pointee.text(bytes) }
  package func end() { storage.pointee.end() }
}

/// Turns the events of a document into rows, each handed on when its end tag has been read.
struct MultistatusRows {
  private enum Place {
    case root, response, propstat, prop, value, href, status, error, explanation, token, other
  }

  private let onRow: (MultistatusRow) throws -> Void
  private var places: [Place] = []
  private var row = MultistatusRow()
  private var value = PropertyValue(element: nil)
  private var valueName: XMLName?
  private var text: [UInt8] = []
  private var isCollecting = false
  private var propstatValues: [PropertyValue] = []
  private var propstatNames: [XMLName] = []
  private var propstatStatus: Int?

  /// The token at the end of a sync-collection report (RFC 6578 section 3.6).
  private(set) var syncToken: String?
  /// The name of the outermost element, once it has been read.
  private(set) var root: XMLName?
  private(set) var rowCount = 0
  /// What `onRow` threw; nothing is handed on after it.
  private(set) var failure: (any Error)?
  /// An error element outside any response.
  private(set) var error: DAVErrorElement?

  init(onRow: @escaping (MultistatusRow) throws -> Void) {
    self.onRow = onRow
  }

  mutating func start(_ tag: XMLTag) {
    let place = place(of: tag)
    switch place {
    case .root: root = tag.name
    case .response: row = MultistatusRow()
    case .propstat:
      propstatValues.removeAll(keepingCapacity: true)
      propstatNames.removeAll(keepingCapacity: true)
      propstatStatus = nil
    case .value:
      let element = tag.element
      value = PropertyValue(element: element)
      valueName = element == nil ? tag.name : nil
      collect()
    case .href, .status, .explanation, .token: collect()
    case .prop, .error, .other: notice(tag)
    }
    places.append(place)
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isCollecting { text.append(contentsOf: bytes) }
  }

  mutating func end() {
    guard let place = places.popLast() else { return }
    switch place {
    case .response: finishRow()
    case .propstat: finishPropstat()
    case .value: finishValue()
    case .href: finishHref()
    case .status:
      if places.last == .propstat { propstatStatus = StatusLine.code(text) } else { row.status = StatusLine.code(text) }
      isCollecting = false
    case .explanation:
      row.explanation = text.trimmedText
      isCollecting = false
    case .token:
      let token = text.trimmedText
      if !token.isEmpty { syncToken = token }
      isCollecting = false
    case .root, .prop, .error, .other: break
    }
  }

  private func place(of tag: XMLTag) -> Place {
    guard let parent = places.last else { return .root }
    switch (parent, tag.element) {
    case (.root, .response): return .response
    case (.root, .syncToken): return .token
    case (.response, .propstat): return .propstat
    case (.response, .href), (.value, .href): return .href
    case (.response, .status), (.propstat, .status): return .status
    case (.response, .responseDescription), (.propstat, .responseDescription): return .explanation
    case (.root, .error), (.response, .error), (.propstat, .error): return .error
    case (.propstat, .prop): return .prop
    case (.prop, _): return .value
    // Deeper inside a property or an error hrefs still count.
    case (.other, .href): return isInsideValue || places.contains(.error) ? .href : .other
    case (.error, .href): return .href
    default: return .other
    }
  }

  private var isInsideValue: Bool { places.count >= 5 && places[4] == .value }

  /// The children of properties and of error elements.
  private mutating func notice(_ tag: XMLTag) {
    if isInsideValue {
      value.elements.append(tag.name)
      if let name = tag.nameAttribute { value.names.append(name) }
    } else if places.last == .error {
      if places.contains(.response) {
        row.error = row.error ?? DAVErrorElement(tag.name)
      } else {
        error = error ?? DAVErrorElement(tag.name)
      }
    }
  }

  private mutating func collect() {
    text.removeAll(keepingCapacity: true)
    isCollecting = true
  }

  private mutating func finishHref() {
    let href = text.trimmedText
    if isInsideValue {
      value.hrefs.append(href)
      text.removeAll(keepingCapacity: true)
      return  // the property goes on
    }
    isCollecting = false
    if places.contains(.error) {
      if row.error?.href == nil { row.error?.href = href }
    } else if row.href.isEmpty {
      row.href = href
    } else {
      row.otherHrefs.append(href)
    }
  }

  private mutating func finishValue() {
    isCollecting = false
    if let valueName {
      propstatNames.append(valueName)
    } else {
      value.text = text.withUnsafeBufferPointer { Array($0) }  // exact: the buffer may have grown large before
      propstatValues.append(value)
    }
  }

  private mutating func finishPropstat() {
    // A propstat without a status cannot be told from a good one; servers that leave it out mean 200.
    let status = propstatStatus ?? 200
    if (200..<300).contains(status) {
      if row.properties.isEmpty { swap(&row.properties, &propstatValues) } else { row.properties += propstatValues }
    } else {
      for value in propstatValues {
        if let element = value.element { row.failures.append(PropertyFailure(name: element.qualified, status: status)) }
      }
      for name in propstatNames { row.failures.append(PropertyFailure(name: name, status: status)) }
    }
  }

  private mutating func finishRow() {
    rowCount += 1
    guard failure == nil else { return }
    do { try onRow(row) } catch { failure = error }
  }
}

extension [UInt8] {
  /// As text, without the blanks of XML at both ends.
  fileprivate var trimmedText: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[first...last]), as: UTF8.self) }
  }
}
