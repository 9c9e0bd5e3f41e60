import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../domain/language.ts";
import type { MessageCode } from "../../../domain/message.ts";
import { ROOT } from "../../../scripts/build.ts";
import { ENGLISH_MESSAGES } from "../../../texts/en/index.ts";
import { loadMessages } from "../../../texts/index.ts";
import { type Messages, render } from "../../../texts/render.ts";

/** What people write: words of the texts themselves, marks, numbers and names of other languages. */
const WRITTEN = [
  "Approved and pending, 3 days → Head or Manager",
  "Rent 3 days; «Fish and Chips»: no longer counts",
  'Title: "Approuvée le 3 mai" y aprobada',
  "and 2 others",
  "USD 1,000.00 → none",
];

/** Values for texts that are not shown as they are: times, time zones, currencies, countries and codes. */
const FORMATTED = ["2026-11-21T09:30:00.000Z", "UTC", "USD", "FR", "user"];

type Params = Record<string, unknown>;

/** Returns the types of the parameters of every message, by its code; null for a message without parameters. */
function readParameterTypes(): { types: Map<string, ts.Type | null>; checker: ts.TypeChecker } {
  const file = join(ROOT, "texts/en/index.ts");
  const program = ts.createProgram([file], {
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2024.d.ts"],
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} cannot be read`);
  const types = new Map<string, ts.Type | null>();
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol);
  const messages = symbols.find(({ name }) => name === "ENGLISH_MESSAGES") as ts.Symbol;
  for (const group of checker.getTypeOfSymbol(messages).getProperties())
    for (const text of checker.getTypeOfSymbol(group).getProperties()) {
      const [parameter] = checker.getTypeOfSymbol(text).getCallSignatures()[0]?.parameters ?? [];
      types.set(`${group.name}.${text.name}`, parameter ? checker.getTypeOfSymbol(parameter) : null);
    }
  return { types, checker };
}

const { types, checker } = readParameterTypes();
const CODES = [...types.keys()] as MessageCode[];

/** Returns a value of a type. Texts are taken from `next`. */
function createValue(type: ts.Type, next: () => string): unknown {
  if (type.isUnion()) {
    const parts = type.types.filter((one) => !(one.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
    return createValue(parts.find((one) => one.flags & ts.TypeFlags.String) ?? (parts[0] as ts.Type), next);
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.String) return next();
  if (type.flags & ts.TypeFlags.Number) return 3;
  if (type.flags & ts.TypeFlags.BooleanLike) return true;
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return [createValue(item as ts.Type, next), createValue(item as ts.Type, next)];
  }
  return Object.fromEntries(
    type.getProperties().map((property) => [property.name, createValue(checker.getTypeOfSymbol(property), next)]),
  );
}

/**
 * Returns parameters of a message, with texts that people wrote where the message allows any text, and these texts. A text that the
 * message formats, such as a time, has a value that can be formatted.
 */
function createParams(code: MessageCode): { params: Params; written: string[] } {
  const type = types.get(code);
  if (!type) return { params: {}, written: [] };
  let count = 0;
  createValue(type, () => {
    count += 1;
    return "";
  });
  for (const formatted of listFormattedTexts(count)) {
    const written: string[] = [];
    let at = -1;
    const params = createValue(type, () => {
      at += 1;
      const fixed = formatted[at];
      if (fixed != null) return fixed;
      const text = WRITTEN[at % WRITTEN.length] as string;
      written.push(text);
      return text;
    }) as Params;
    if (canRender(code, params)) return { params, written };
  }
  throw new Error(`${code} cannot be rendered`);
}

/** Returns for each text whether it is formatted, and with which value; few formatted texts first. null: the text is written by people. */
function listFormattedTexts(count: number): (string | null)[][] {
  let all: (string | null)[][] = [[]];
  for (let at = 0; at < count; at += 1)
    all = all.slice(0, 20_000).flatMap((one) => [null, ...FORMATTED].map((value) => [...one, value]));
  const countFormatted = (one: readonly (string | null)[]) => one.filter((value) => value !== null).length;
  return all.toSorted((one, other) => countFormatted(one) - countFormatted(other));
}

function canRender(code: MessageCode, params: Params): boolean {
  try {
    return !/Invalid Date|undefined/.test(render(ENGLISH_MESSAGES, { code, params }));
  } catch {
    return false;
  }
}

const messagesOf = new Map<string, Messages>();
for (const language of LANGUAGES) messagesOf.set(language, await loadMessages(language));

describe.each(LANGUAGES)("the messages in the language %s", (language) => {
  const messages = messagesOf.get(language) as Messages;

  test("what people wrote leaves every message unchanged, even if it consists of words of the texts", () => {
    const changed = CODES.flatMap((code) => {
      const { params, written } = createParams(code);
      const english = render(ENGLISH_MESSAGES, { code, params });
      const text = render(messages, { code, params });
      return written
        .filter((one) => english.includes(one) && !text.includes(one))
        .map((one) => `${code}: ${one} in ${text}`);
    });
    expect(changed).toEqual([]);
  });

  test("no message contains a value that is missing", () => {
    const texts = CODES.map((code) => [code, render(messages, { code, ...createParams(code) })]);
    expect(texts.filter(([, text]) => /undefined|\bnull\b|NaN|\[object/.test(text ?? ""))).toEqual([]);
  });
});

test("most messages contain a text that people wrote, so that the tests above compare something", () => {
  const visible = CODES.filter((code) => {
    const { params, written } = createParams(code);
    const text = render(ENGLISH_MESSAGES, { code, params });
    return written.some((one) => text.includes(one));
  });
  expect(visible.length).toBeGreaterThan(300);
});
