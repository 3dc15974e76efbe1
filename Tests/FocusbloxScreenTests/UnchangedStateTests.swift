import FocusbloxModel
import Testing

@testable import FocusbloxScreen

@Suite struct UnchangedStateTests {
  @Test("a message without news leaves the state as it is, so that nothing is drawn for it")
  func sameState() {
    var sample = SampleScreen(.english, Size(100, 30), .backlog)
    let state = sample.state
    let messages: [Message] = [
      .snapshot(state.snapshot), .status(state.status), .detail(state.detail), .progress(state.progress),
      .resized(state.size),
    ]
    for message in messages {
      sample.tell(message)
      #expect(sample.state == state)
    }
    sample.play("j")
    #expect(sample.state != state)
  }
}
