/// Receives the parser's events for a `DAV:multistatus` document.
final class MultistatusSink: XMLSink {
  /// Owned memory. A class property would cost an exclusivity check for each of a row's twenty calls, although no
  /// second access can occur.
  let rows: UnsafeMutablePointer<MultistatusRows>

  init(onRow: @escaping (MultistatusRow) throws -> Void) {
    rows = .allocate(capacity: 1)
    rows.initialize(to: MultistatusRows(onRow: onRow))
  }

  deinit {
    rows.deinitialize(count: 1)
    rows.deallocate()
  }

  func start(_ tag: XMLTag) { rows.pointee.start(tag) }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) { rows.pointee.text(bytes) }
  func end() { rows.pointee.end() }
}

/// Turns the events of a document into rows. Each row is handed on when its end tag has been read.
struct MultistatusRows: ~Copyable {
  private let onRow: (MultistatusRow) throws -> Void
  private var roles = ReusedBuffer<MultistatusRole>(capacity: 64)
  private var text = ReusedBuffer<UInt8>(capacity: 4096)
  private var isCollecting = false
  private var row = MultistatusRow()
  /// The name of the property that is being read, where this module does not know the property.
  private var unknownName: XMLName?
  private var propstatValues: [PropertyValue] = []
  private var propstatNames: [XMLName] = []
  private var propstatStatus: Int?

  /// The token at the end of a sync-collection report (RFC 6578 section 6.4).
  private(set) var syncToken: String?
  /// The name of the outermost element, once the element has been read.
  private(set) var root: XMLName?
  private(set) var rowCount = 0
  /// The error that `onRow` threw. No row is handed on after the error.
  private(set) var failure: (any Error)?
  /// An error element outside any response.
  private(set) var error: DAVErrorElement?

  init(onRow: @escaping (MultistatusRow) throws -> Void) {
    self.onRow = onRow
  }

  mutating func start(_ tag: XMLTag) {
    let element = tag.element
    let role = MultistatusRole(of: element, in: roles.elements)
    switch role {
    case .root: root = tag.name
    case .response: row.removeAll()
    case .propstat:
      if !propstatValues.isEmpty { propstatValues.removeAll(keepingCapacity: true) }
      if !propstatNames.isEmpty { propstatNames.removeAll(keepingCapacity: true) }
      propstatStatus = nil
    case .value:
      unknownName = element == nil ? tag.name : nil
      if let element { propstatValues.append(PropertyValue(element: element)) }
      collect()
    case .href, .status, .explanation, .token: collect()
    case .prop, .error, .other: notice(tag)
    }
    roles.append(role)
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isCollecting { text.append(contentsOf: bytes) }
  }

  mutating func end() {
    guard let role = roles.popLast() else { return }
    switch role {
    case .response: finishRow()
    case .propstat: finishPropstat()
    case .value: finishValue()
    case .href: finishHref()
    case .status:
      let status = StatusLine.code(text.elements)
      if roles.elements.last == .propstat { propstatStatus = status } else { row.status = status }
      isCollecting = false
    case .explanation:
      row.explanation = text.elements.trimmedText
      isCollecting = false
    case .token:
      let token = text.elements.trimmedText
      if !token.isEmpty { syncToken = token }
      isCollecting = false
    case .root, .prop, .error, .other: break
    }
  }

  /// Notes the children of properties and of error elements.
  private mutating func notice(_ tag: XMLTag) {
    let roles = roles.elements
    if roles.isInsideValue {
      guard unknownName == nil else { return }
      propstatValues[propstatValues.count - 1].elements.append(tag.name)
      if let name = tag.nameAttribute { propstatValues[propstatValues.count - 1].names.append(name) }
    } else if roles.last == .error {
      if roles.contains(.response) {
        row.error = row.error ?? DAVErrorElement(tag.name)
      } else {
        error = error ?? DAVErrorElement(tag.name)
      }
    }
  }

  private mutating func collect() {
    text.removeAll()
    isCollecting = true
  }

  private mutating func finishHref() {
    let href = text.elements.trimmedText
    if roles.elements.isInsideValue {
      if unknownName == nil { propstatValues[propstatValues.count - 1].hrefs.append(href) }
      text.removeAll()
      return  // An href does not end the property that contains it.
    }
    isCollecting = false
    if roles.elements.contains(.error) {
      if row.error?.href == nil { row.error?.href = href }
    } else if row.href.isEmpty {
      row.href = href
    } else {
      row.otherHrefs.append(href)
    }
  }

  private mutating func finishValue() {
    isCollecting = false
    if let unknownName {
      propstatNames.append(unknownName)
    } else {
      propstatValues[propstatValues.count - 1].text = Array(text.elements)
    }
  }

  private mutating func finishPropstat() {
    // Servers that leave the status of a propstat out mean 200.
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

extension UnsafeBufferPointer<UInt8> {
  fileprivate var trimmedText: String { String(decoding: trimmedOfBlanks, as: UTF8.self) }
}
