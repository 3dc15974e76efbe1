/// The areas of a screen of a given size.
struct Layout: Sendable, Hashable {
  /// The smallest usable size. A smaller screen only shows that it is too small.
  static let least = Size(24, 6)

  private static let widthForTwo = 96
  private static let heightForAir = 14

  let tabs: Area
  /// The name of the view's content, and its filter.
  let heading: Area?
  let day: Area?
  /// The area between heading and foot.
  let body: Area
  let list: Area
  let detail: Area?
  let prompt: Area?
  /// The area of messages; `nil` where a message replaces the foot.
  let message: Area?
  let foot: Area

  init(_ state: ScreenState) {
    let (width, height) = (state.size.width, state.size.height)
    let hasAir = height >= Self.heightForAir
    tabs = Area(x: 0, y: 0, width: width, height: 1)
    var top = 1
    if hasAir {
      heading = Area(x: 0, y: 1, width: width, height: 1)
      top = 2
    } else {
      heading = nil
    }
    if hasAir, state.view == .today, state.snapshot.day != nil, !state.isDetailOpen, !state.isPlanOpen {
      day = Area(x: 0, y: top, width: width, height: 2)
      top += 2
    } else {
      day = nil
    }
    foot = Area(x: 0, y: height - 1, width: width, height: 1)
    var bottom = height - 1
    if hasAir {
      message = Area(x: 0, y: height - 2, width: width, height: 1)
      bottom = height - 2
    } else {
      message = nil
    }
    if case .prompt(let typed) = state.mode {
      let wanted = (hasAir ? 2 : 1) + typed.reading.count
      let lines = min(wanted, max(1, (bottom - top) * 2 / 3))
      // The prompt takes the place of the message.
      bottom = (message == nil ? bottom : height - 1) - lines
      prompt = Area(x: 0, y: bottom, width: width, height: lines)
    } else {
      prompt = nil
    }
    body = Area(x: 0, y: top, width: width, height: bottom - top)
    if width >= Self.widthForTwo, !state.isDetailOpen {
      let left = width * 11 / 20
      list = Area(x: 0, y: top, width: left, height: body.height)
      detail = Area(x: left + 1, y: top, width: width - left - 1, height: body.height)
    } else {
      list = body
      detail = state.isDetailOpen ? body : nil
    }
  }
}
