import { basename } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { listSources, parseSource, visitNodes } from "../support/typescript-files.ts";

/** Words that names and test titles must not contain, each with the word to use instead. */
const FORBIDDEN = new Map([
  ["anew", "again"],
  ["asked", "requested, or a noun"],
  ["bell", "unreadCount"],
  ["board", "pageData"],
  ["brake", "rateLimit"],
  ["calm", "name the state"],
  ["door", "proxy, routing"],
  ["gone", "deleted, notFound, permanentFailure"],
  ["hear", "reduce, notify"],
  ["hears", "reduce, notify"],
  ["keep", "save, store"],
  ["keeper", "owner"],
  ["keeps", "save, store"],
  ["kept", "saved, stored"],
  ["leash", "name the limit"],
  ["meanwhile", "concurrentChanges"],
  ["nobody", "empty, anonymous, no one"],
  ["notice", "notification"],
  ["notices", "notifications"],
  ["said", "message"],
  ["settle", "recordResults"],
  ["settled", "waitForApp"],
  ["settles", "recordResults"],
  ["shown", "visible, displayed"],
  ["standing", "state"],
  ["stead", "onBehalfOf"],
  ["tell", "notify"],
  ["tells", "notify"],
  ["told", "notifications"],
  ["unfit", "invalid"],
  ["whoever", "the person who"],
  ["stand-in", "activeDelegation"],
]);

/** Words that are forbidden in names, but allowed in titles, because plain English needs them. */
const ALLOWED_IN_TITLES = new Set(["asked", "board", "door", "keep", "keeps", "kept", "nobody", "said", "shown"]);

/** Names with a forbidden word that are allowed, each with the reason. */
const ALLOWED_NAMES = new Map([
  ["asked", "the word of the HTTP contract for the people of a step (design/api.md)"],
  ["keepAlive", "an option of Node's HTTP agent"],
  ["KEEP_ALIVE_MS", "the word of HTTP for an open connection"],
  ["keepAliveTimeout", "an option of Node's HTTP server"],
  ["Nobody", "a text that has a French translation, not a name (worker/services/assistant/french/)"],
  ["nobody", "as Nobody"],
  ["keepToken", "the session that a changed password does not end: nothing is saved"],
]);

const TEST_CALL = /^(?:test|describe)(?:\.each|\.for)?\b/;

/** Splits an identifier or file name into lower-case words: `parseXMLFile2` gives parse, xml, file. */
function splitName(name: string): string[] {
  const words = name.replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3 $2").split(/[^A-Za-z]+/);
  return words.filter((word) => word !== "").map((word) => word.toLowerCase());
}

/** Returns the forbidden word of a name, or null. */
function findForbiddenWord(name: string): string | null {
  if (ALLOWED_NAMES.has(name)) return null;
  const words = splitName(name);
  if (words.some((word, at) => word === "stand" && words[at + 1] === "in")) return "stand-in";
  return words.find((word) => FORBIDDEN.has(word)) ?? null;
}

/**
 * Returns the name that a node declares; null if it declares none. An import declares a name only if it has an alias.
 */
function declaredName(node: ts.Node): ts.Node | null {
  if (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isSetAccessor(node) ||
    ts.isPropertyAssignment(node)
  )
    return node.name ?? null;
  if (ts.isImportSpecifier(node) && node.propertyName) return node.name;
  return null;
}

/** Returns the title of a call of `test` or `describe`, or null. */
function titleOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !TEST_CALL.test(node.expression.getText())) return null;
  const [title] = node.arguments;
  if (!title || node.arguments.length < 2) return null;
  return ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? title.getText() : null;
}

/** Returns each forbidden word in the names and titles of a file, as "file:line name: word (write …)". */
function findComplaints(source: ts.SourceFile): string[] {
  const complaints: string[] = [];
  const complain = (word: string, where: string, node?: ts.Node) => {
    const line = node ? source.getLineAndCharacterOfPosition(node.getStart()).line + 1 : 1;
    complaints.push(`${source.fileName}:${line} ${where}: ${word} (write ${FORBIDDEN.get(word)})`);
  };
  const fileWord = findForbiddenWord(basename(source.fileName).replace(/\..*$/, ""));
  if (fileWord) complain(fileWord, "the file name");
  visitNodes(source, (node) => {
    const name = declaredName(node);
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      const word = findForbiddenWord(name.text);
      if (word) complain(word, name.text, name);
    }
    const title = titleOf(node);
    const titleWord = title && splitName(title).find((one) => FORBIDDEN.has(one) && !ALLOWED_IN_TITLES.has(one));
    if (titleWord) complain(titleWord, title, node);
  });
  return complaints;
}

/** The folders whose names and titles are checked. */
const FOLDERS = ["app", "domain", "worker", "scripts", "tests", "types"];

test("names and test titles contain no forbidden word", () => {
  expect(listSources(...FOLDERS).flatMap((file) => findComplaints(parseSource(file)))).toEqual([]);
});

test("a forbidden word is found in a name or title only if it is a whole word", () => {
  const complaintsOf = (text: string, file = "tests/x.ts") =>
    findComplaints(parseSource(file, text)).map((complaint) =>
      complaint.replace(/^[^ ]* (.*?): ([\w-]+) .*$/, "$1 -> $2"),
    );
  expect(complaintsOf("const whoWasTold = 1; function tellAll(noticeId: string) {}")).toEqual([
    "whoWasTold -> told",
    "tellAll -> tell",
    "noticeId -> notice",
  ]);
  expect(complaintsOf("type Kept = { is_gone: boolean }; const { a: kept_b } = x; const y = { told: 1 };")).toEqual([
    "Kept -> kept",
    "is_gone -> gone",
    "kept_b -> kept",
    "told -> told",
  ]);
  expect(complaintsOf("const standInName = 1;")).toEqual(["standInName -> stand-in"]);
  expect(
    complaintsOf("const dashboard = keyboard.clipboardData; const doorway = told.b; f({ keepalive: true });"),
  ).toEqual([]);
  expect(complaintsOf('test("whoever is told", () => {});')).toEqual(['"whoever is told" -> whoever']);
  expect(complaintsOf("const a = 1;", "tests/stand-in.test.ts")).toEqual(["the file name -> stand-in"]);
});

test("screens write the colon between a label and its value with the text 'colon', because French has a space before it", () => {
  const screens = listSources("app").filter((file) => file.endsWith(".tsx"));
  const found: string[] = [];
  for (const file of screens) {
    visitNodes(parseSource(file), (node) => {
      const isText =
        ts.isTemplateMiddle(node) || ts.isTemplateTail(node) || ts.isJsxText(node) || ts.isStringLiteral(node);
      if (isText && /^\s*: /.test(node.text)) found.push(`${file}: ${node.getText()}`);
    });
  }
  expect(found).toEqual([]);
});
