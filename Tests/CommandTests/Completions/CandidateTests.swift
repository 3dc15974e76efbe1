import Testing

@testable import focusblox

@Suite struct CandidateTests {
  @Test("a text of letters, digits, blanks and a few signs is inserted; any other is inserted as its id, or not at all")
  func insertsPlainTextOnly() {
    for text in ["Milch / Hafer (2) #1", "Größe 4,5: a-b.", "購物", "a", "e\u{301}"] {
      #expect(Candidate(foreign: text, or: "12ab", note: "n") == Candidate(text, note: "n"), "\(text)")
    }
    for text in [
      "a$b", "`a`", "a;b", "a&b", "a|b", "a>b", "a<b", "a\"b", "a'b", "a\\b", "a*", "a?", "a[b", "{a,b}", "~a", "a!b",
      "a^b", "%a",
      "a=b", "a\nb", "a\tb", "-a", " a", "a ", "", "a\u{1B}b", "a\u{202E}b", "a\u{200D}b", "\u{0D4E}`\u{0D4E}",
      "a\u{A0}b",
    ] {
      #expect(Candidate(foreign: text) == nil, "\(text)")
      let named = Candidate(foreign: text, or: "12ab", note: "n")
      #expect(named?.word == "12ab" && named?.typed == text, "\(text)")
    }
    #expect(Candidate(foreign: "a;b", or: "12ab", note: "n")?.note == "a;b  n")
    #expect(!Candidate("$(x)").isInsertable && Candidate("notify_on_due").isInsertable)
  }

  @Test("each shell gets words and meanings in its own form, and a script that expands them gets words only")
  func forms() {
    let candidate = Candidate("a:b c", note: "d:e\u{1B}\tf")
    #expect(CompletionForm.lines.line(candidate) == "a:b c\td:e\u{FFFD} f")
    #expect(CompletionForm.fish.line(candidate) == "a:b c\td:e\u{FFFD} f")
    #expect(CompletionForm.zsh.line(candidate) == "a\\:b c:d:e\u{FFFD} f")
    #expect(CompletionForm.expanded.line(candidate) == "a:b\\ c")
    #expect(CompletionForm.lines.line(Candidate("a")) == "a\t" && CompletionForm.fish.line(Candidate("a")) == "a")
    #expect(CompletionForm(["SAP_SHELL": "bash"]) == .expanded && CompletionForm([:]) == .expanded)
    #expect(CompletionForm(["SAP_SHELL": "bash", "FOCUSBLOX_COMPLETIONS": "lines"]) == .lines)
    #expect(CompletionForm.zsh.unquoted(#"list:"Gro\ ß'e'"#) == "list:Gro ße")
  }
}
