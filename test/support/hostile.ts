export const hostileTexts: Record<string, string> = {
  emoji: "✍🏾👩🏽‍💻",
  "right to left": "مرحبا بالعالم",
  "a direction override": "abc\u202Etxt.exe",
  "zero width": "\u200B\u200D\uFEFF",
  NUL: "a\u0000b",
  "control characters": "\u0007\u001B[31m",
  "line breaks": "a\r\nX-Injected: 1",
  HTML: `<img src=x onerror="alert(1)"><script>alert(1)</script>`,
  "a quote": `' OR "1"="1`,
  "an expression": "#pk = :pk OR attribute_exists(pk)",
  "a path": "../../../etc/passwd",
  "stacked accents": `Z${"\u0351".repeat(500)}`,
  "a name that expands": "\uFDFA".repeat(40),
  "a hundred thousand characters": "a".repeat(60_000),
  "an address of dots": `a@${".".repeat(60_000)}@`,
  "only spaces": " \t\u00A0 ",
  empty: "",
};

/** Lone surrogates. JSON can encode them but UTF-8 can't, so no field accepts them. */
export const illFormedTexts: Record<string, string> = {
  "half a character": "\uD83D",
  "a lone surrogate": "a\uD800b",
  "a second half first": "\uDC00Passw0rd!\uD800",
};

/** Values that no field accepts, except that a boolean field accepts `true`. */
export const wrongTypes: Record<string, unknown> = {
  null: null,
  "a list": ["a"],
  "an object": { S: "a", $gt: "" },
  "nested lists": JSON.parse("[".repeat(1000) + "]".repeat(1000)),
  true: true,
};

export const wrongNumbers: Record<string, unknown> = {
  negative: -1,
  huge: 1e308,
  "above all integers": Number.MAX_SAFE_INTEGER + 2,
  fractional: 0.1 + 0.2,
};

export const brokenBodies: Record<string, string> = {
  "half an object": '{"firstName":',
  "two objects": "{}{}",
  "a word": "hello",
  "a form": "firstName=a&lastName=b",
  XML: "<a/>",
  NUL: "\u0000",
  "a list": "[]",
  "a string": '"a"',
  "a number": "1",
  null: "null",
  "deep lists": "[".repeat(30_000) + "]".repeat(30_000),
};
