import CalDAV

/// The body of a request as a tree.
final class RequestTree: XMLSink {
  struct Node {
    let name: XMLName
    let attribute: String?
    var text = ""
    var children: [Node] = []

    func child(_ local: String) -> Node? { children.first { $0.name.local == local } }
    func all(_ local: String) -> [Node] { children.filter { $0.name.local == local } }
  }

  private var open: [Node] = []
  private var root: Node?

  func start(_ tag: XMLTag) { open.append(Node(name: tag.name, attribute: tag.nameAttribute)) }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !open.isEmpty { open[open.count - 1].text += String(decoding: bytes, as: UTF8.self) }
  }

  func end() {
    guard let node = open.popLast() else { return }
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }

  /// `nil` for a body that is not well-formed.
  static func read(_ body: [UInt8]) -> Node? {
    let tree = RequestTree()
    guard let reader = try? XMLReader(sink: tree, limits: XMLLimits()),
      (try? body.withUnsafeBytes { try reader.feed($0) }) != nil, (try? reader.finish()) != nil
    else { return nil }
    return tree.root
  }
}
