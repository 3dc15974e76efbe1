@main
struct Focusblox {
  static func main() { print("focusblox") }
}
