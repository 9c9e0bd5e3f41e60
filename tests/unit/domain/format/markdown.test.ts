import { describe, expect, test } from "vitest";
import { type BlockNode, findSafeHref, type InlineNode, parseMarkdown } from "../../../../domain/format/markdown.ts";

/** Returns the parsed nodes as a short text, for the tables of cases. */
const inline = (nodes: readonly InlineNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === "text") return node.text;
      if (node.kind === "code") return `<code>${node.text}</code>`;
      if (node.kind === "citation") return `<${node.id}>`;
      const name = { strong: "b", emphasis: "i", link: "a" }[node.kind];
      return `<${name}${node.kind === "link" ? ` ${node.href}` : ""}>${inline(node.children)}</${name}>`;
    })
    .join("");

const block = (one: BlockNode): string => {
  if (one.kind === "code") return `pre(${one.text})`;
  if (one.kind === "list") return `${one.ordered ? `ol${one.start}` : "ul"}(${one.items.map(inline).join("|")})`;
  return `${one.kind === "heading" ? "h" : "p"}(${inline(one.children)})`;
};

const read = (text: string) => parseMarkdown(text).map(block).join(" ");

describe("Markdown blocks", () => {
  test.each([
    ["", ""],
    ["One\ntwo\n\nthree", "p(One two) p(three)"],
    ["## Title ##\ntext", "h(Title) p(text)"],
    ["Before:\n- a\n- b\n\nAfter", "p(Before:) ul(a|b) p(After)"],
    ["* a\n\n* b", "ul(a|b)"],
    ["3. a\n4) b", "ol3(a|b)"],
    ["- a\n  - deeper\n  goes on\n- b", "ul(a|deeper goes on|b)"],
    ["- a\n1. b", "ul(a) ol1(b)"],
    ["```js\nlet **x**;\n\n- no\n```\nend", "pre(let **x**;\n\n- no) p(end)"],
    ["```\nstill being written", "pre(still being written)"],
    ["-no item", "p(-no item)"],
    ["\r\na\r\n\r\nb", "p(a) p(b)"],
  ])("the Markdown %j is parsed into the blocks '%s'", (text, tree) => {
    expect(read(text)).toBe(tree);
  });
});

describe("inline Markdown", () => {
  test.each([
    ["**bold** and *soft* and _soft_", "<b>bold</b> and <i>soft</i> and <i>soft</i>"],
    ["**bold *soft* bold**", "<b>bold <i>soft</i> bold</b>"],
    ["2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"],
    ["an open **mark", "an open **mark"],
    ["`a **b** <i>` and ``x`y``", "<code>a **b** <i></code> and <code>x`y</code>"],
    ["It waits [F1]. Both [F2, F10].", "It waits <F1>. Both <F2><F10>."],
    ["a [word] and [F] and [F1", "a [word] and [F] and [F1"],
    ["[laptops](/request/REQ-1/details)", "<a /request/REQ-1/details>laptops</a>"],
    ["[**bold**](/x)", "<a /x><b>bold</b></a>"],
    ["[w](https://a.example/b_(c))", "<a https://a.example/b_(c)>w</a>"],
    ["[bad](javascript:alert(1)) [bad](//evil.example)", "bad bad"],
    ["\\*not\\* \\[F1\\] \\\\", "*not* [F1] \\"],
    ["[a \\] b](/x)", "<a /x>a ] b</a>"],
    ["<script>alert(1)</script> <b>", "<script>alert(1)</script> <b>"],
    ["![image](https://a.example/p.png)", "!<a https://a.example/p.png>image</a>"],
  ])("the inline Markdown %j is parsed into '%s'", (text, tree) => {
    expect(read(text)).toBe(`p(${tree})`);
  });

  test("a long run of Markdown characters is parsed quickly and read as text", () => {
    for (const mark of ["*", "_", "[", "`", "**a", "[a](", "\\"]) {
      expect(read(`x ${mark.repeat(8_000)}`)).toMatch(/^p\(x /);
    }
  }, 5_000);
});

test.each([
  ["/admin/matrix/1?x=y#z", "/admin/matrix/1?x=y#z"],
  ["https://a.example/", "https://a.example/"],
  ["http://a.example/", null],
  ["//a.example", null],
  ["/\\a.example", null],
  ["https://user@a.example/", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["relative", null],
])("the Markdown link %s leads to %s (null: nowhere)", (href, safe) => {
  expect(findSafeHref(href)).toBe(safe);
});
