import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/build.ts";
import { applyCuts } from "../../../scripts/unused-code.ts";
import { BUNDLE_OPTIONS, esbuild, unusedPlugin } from "../../../scripts/worker-bundle.ts";
import type { PdfFonts } from "../../../worker/exports/pdf-fonts.ts";
import type * as Paper from "../../../worker/exports/pdf-paper.ts";

const FONTS = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");
const fonts: PdfFonts = {
  regular: new Uint8Array(readFileSync(join(FONTS, "DejaVuSansCondensed.ttf"))),
  bold: new Uint8Array(readFileSync(join(FONTS, "DejaVuSansCondensed-Bold.ttf"))),
};

/**
 * Returns worker/exports/pdf-paper.ts, bundled with complete packages, or with only the parts of them that the Worker
 * uses.
 */
async function bundlePaper(packages: "complete" | "reduced"): Promise<typeof Paper> {
  const { outputFiles } = await esbuild.build({
    ...BUNDLE_OPTIONS,
    entryPoints: [join(ROOT, "worker/exports/pdf-paper.ts")],
    plugins: packages === "reduced" ? [unusedPlugin] : [],
    minifySyntax: true,
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString("base64")}`);
}

/**
 * Returns lines with every character of the Basic Multilingual Plane, of which the typefaces contain about 6,000, and
 * with texts that need shaping.
 */
function listLines(): string[] {
  const lines = [
    "1\u20442 e\u0301\u0323",
    "\u0628\u0650\u0633\u0652\u0645\u0650 \u0627\u0644\u0644\u0647",
    "\u2d30\u2d63\u2d6f\u2d53\u2d4d",
  ];
  for (let code = 0x20; code < 0xd800; code += 16)
    lines.push(String.fromCharCode(...Array.from({ length: 16 }, (_, index) => code + index)));
  return lines;
}

/** Returns a PDF with the lines, without the numbers of its objects. */
function draw({ PdfPageWriter }: typeof Paper, lines: readonly string[]): string {
  const info = { title: "Été", author: "Vera", made_at: "2026-11-21T10:00:00.000Z", pages: 2 };
  const writer = new PdfPageWriter({ ...info, layout: "portrait" }, fonts);
  writer.document.compress = false;
  for (const [index, line] of lines.entries()) {
    if (index % 60 === 0) {
      writer.openPage();
      writer.pageNumber(500, 820);
    }
    writer.text(line, 20, 12 * (index % 60), 500, { face: index % 2 === 0 ? "regular" : "bold" });
    writer.rule(20, 500, 12 * (index % 60));
  }
  writer.end();
  const text = Buffer.from(writer.takeChunk()).toString("latin1");
  const body = text.slice(0, text.lastIndexOf("\nxref\n"));
  // The complete packages also write an empty outline.
  return body.replaceAll(/\b\d+ 0 (?=R|obj)/g, "").replace("obj\n<<\n>>\nendobj\n", "");
}

test("a PDF made with the parts of pdfkit and fontkit in the Worker is equal to a PDF made with the complete packages, for all characters", async () => {
  const lines = listLines();
  const [complete, reduced] = await Promise.all([bundlePaper("complete"), bundlePaper("reduced")]);
  const expected = draw(complete, lines);
  expect(expected.length).toBeGreaterThan(1_000_000);
  // Compares with `===`, because a failed `toBe` would print both files.
  expect(draw(reduced, lines) === expected).toBe(true);
});

test("a build fails if a new version of a package no longer contains a text that the build replaces", () => {
  const cuts = [{ module: "/package/index.js", replacements: [["used()", ""]] as const }];
  expect(applyCuts(cuts, "/node_modules/package/index.js", "used(); more()")).toBe("; more()");
  expect(() => applyCuts(cuts, "/node_modules/package/index.js", "more()")).toThrow("does not contain: used()");
  expect(applyCuts(cuts, "/node_modules/package/other.js", "more()")).toBeUndefined();
});
