/// The exit codes of the program.
package enum Outcome: Int32 {
  case done = 0
  case failed = 1
  case partly = 2
  case braked = 3
  case wrongUse = 64
}
