/// A question over the list, with a key for each answer.
struct QuestionBox {
  let state: ScreenState
  let question: Question
  let chosen: Int

  func draw(_ frame: inout Frame, in body: Area) {
    let choices = question.choices.map { "\($0.key)  \($0.words)" }
    let widest = ([question.title] + choices.map { "  " + $0 }).map(DisplayWidth.of).max() ?? 0
    let width = min(body.width, widest + 4)
    let title = WrappedText.lines(question.title, width - 4)
    let air = body.height >= title.count + choices.count + 3 ? 1 : 0
    let height = min(body.height, title.count + choices.count + 2 + air)
    let box = Area(
      x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 2, width: width, height: height)
    frame.clear(box)
    frame.put("╭" + String(repeating: "─", count: width - 2) + "╮", box.x, box.y, .dim)
    frame.put("╰" + String(repeating: "─", count: width - 2) + "╯", box.x, box.y + height - 1, .dim)
    for y in box.y + 1..<max(box.y + 1, box.y + height - 1) {
      frame.put("│", box.x, y, .dim)
      frame.put("│", box.x + width - 1, y, .dim)
    }
    let end = box.x + width - 1
    for (offset, line) in title.enumerated() {
      frame.putCut(line, box.x + 2, box.y + 1 + offset, Look(.heading), upTo: end)
    }
    for (offset, choice) in choices.enumerated() {
      let y = box.y + 1 + title.count + air + offset
      guard y < box.y + height - 1 else { break }
      frame.putCut("  " + choice, box.x + 2, y, Look(.text, isChosen: offset == chosen), upTo: end)
    }
  }
}
