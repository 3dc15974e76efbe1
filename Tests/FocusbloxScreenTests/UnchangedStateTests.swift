import FocusbloxModel
import Testing

@testable import FocusbloxScreen

@Suite struct UnchangedStateTests {
  @Test("a message without news leaves the state as it is, so that nothing is drawn for it")
  func sameState() {
    var world = SampleWorld(.english, Size(100, 30), .backlog)
    let state = world.state
    let messages: [Message] = [
      .snapshot(state.snapshot), .status(state.status), .detail(state.detail), .progress(state.progress),
      .resized(state.size),
    ]
    for message in messages {
      world.tell(message)
      #expect(world.state == state)
    }
    world.play("j")
    #expect(world.state != state)
  }
}
