/**
 * The parts of pdfkit and fontkit that the product's PDFs do not use. These PDFs contain only lines, texts and two TrueType typefaces,
 * DejaVu Sans Condensed regular and bold.
 */
import type { Cut, Replacement } from "./unused-code.ts";

/** The modules of fontkit. They are bundled instead of fontkit's single published file, so that single modules can be replaced. */
const FONTKIT = /\/fontkit\/src\//;

/** The used tables of typefaces, by the names of fontkit's modules. The product's typefaces have no other tables. */
const TABLES = {
  cmap: "cmap",
  head: "head",
  hhea: "hhea",
  hmtx: "hmtx",
  maxp: "maxp",
  name: "name",
  OS2: "OS/2",
  post: "post",
  cvt: "cvt ",
  fpgm: "fpgm",
  loca: "loca",
  prep: "prep",
  glyf: "glyf",
  GDEF: "GDEF",
  GPOS: "GPOS",
  GSUB: "GSUB",
  gasp: "gasp",
  kern: "kern",
};

/** The scripts (writing systems) of the typefaces' characters. */
const SCRIPTS = [
  ...["Common", "Inherited", "Latin", "Greek", "Cyrillic", "Arabic", "Hebrew", "Armenian", "Georgian", "Lao", "Nko"],
  ...["Canadian_Aboriginal", "Tifinagh", "Lisu", "Coptic", "Braille", "Ogham", "Old_Italic"],
];

export const PDF_REPLACEMENTS: readonly Replacement[] = [
  {
    module: /^fontkit$/,
    contents: `import { DecodeStream } from "restructure";
import TTFFont from "./node_modules/fontkit/src/TTFFont.js";
export const create = (file) => new TTFFont(new DecodeStream(file));`,
  },
  {
    module: /^(?:\.{1,2}\/tables|\.\/)$/,
    importer: FONTKIT,
    contents: `${Object.keys(TABLES)
      .map((module) => `import ${module} from "./node_modules/fontkit/src/tables/${module}.js";`)
      .join("\n")}
export default { ${Object.entries(TABLES)
      .map(([module, tag]) => `"${tag}": ${module}`)
      .join(", ")} };`,
  },
  // Replaces formats other than TrueType, variable typefaces, Apple's layout tables, outlines of characters, and marks that a typeface does
  // not position itself.
  {
    module:
      /\/(?:CFFGlyph|CFFSubset|SBIXGlyph|COLRGlyph|GlyphVariationProcessor|AATLayoutEngine|Path|TTFGlyphEncoder|UnicodeLayoutEngine)$/,
    importer: FONTKIT,
    contents: "export default class {}",
  },
  // Replaces rules of scripts that the typefaces do not have, and of Tifinagh, whose letters are drawn one after another without rules.
  {
    module: /\/(?:HangulShaper|IndicShaper|UniversalShaper)$/,
    importer: FONTKIT,
    contents: `export { default } from "./node_modules/fontkit/src/opentype/shapers/DefaultShaper.js";`,
  },
  // Replaces the decorator that caches the values of getters by one in the standard form of the language.
  {
    module: /\/decorators$/,
    importer: FONTKIT,
    contents: `export const cache = (read, { kind, name }) =>
  kind === "getter"
    ? function () {
        const value = read.call(this);
        Object.defineProperty(this, name, { value });
        return value;
      }
    : read;`,
  },
  // Replaces the data about characters by JavaScript's own. The code of a character that a ligature replaced is undefined.
  {
    module: /^unicode-properties$/,
    importer: FONTKIT,
    contents: `const matches = (property) => {
  const pattern = new RegExp("\\\\p{" + property + "}", "u");
  return (code) => code >= 0 && pattern.test(String.fromCodePoint(code));
};
export const isMark = matches("M");
export const isDigit = matches("Nd");
const toFinder = (values, prefix = "") => {
  const known = values.map((value) => [value, matches(prefix + value)]);
  return (code) => known.find(([, has]) => has(code))?.[0];
};
export const getCategory = toFinder(["Mn", "Me", "Cf"]);
export const getScript = toFinder(${JSON.stringify(SCRIPTS)}, "Script=");`,
  },
  // Replaces line breaking, because worker/exports/pdf-text.ts breaks lines.
  { module: /^linebreak$/, contents: "export default class {}" },
];

/** The parts of a document that pdfkit adds to the class of all documents. */
const UNUSED_MIXINS = [
  "Metadata",
  "Images",
  "Annotations",
  "Outline",
  "Markings",
  "AcroForm",
  "Attachments",
  "Subset",
  "Table",
];

export const PDF_CUTS: readonly Cut[] = [
  // Removes an import of a name that the other module does not export.
  { module: "/fontkit/src/CmapProcessor.js", replacements: [["encodingExists, ", ""]] },
  // Encodings of Apple, for typefaces that do not map characters of Unicode.
  {
    module: "/fontkit/src/encodings.js",
    replacements: [[/^const MAC_ENCODINGS = \{.*?^\};/gms, "const MAC_ENCODINGS = {};"]],
  },
  {
    module: "/fontkit/src/opentype/shapers/ArabicShaper.js",
    replacements: [["require('fs').readFileSync(__dirname + '/data.trie', 'base64')", `require("./data.trie")`]],
  },
  {
    module: "/pdfkit/js/pdfkit.browser.mjs",
    replacements: [
      ...UNUSED_MIXINS.map((name) => [`mixin(${name}Mixin);`, ""] as const),
      [
        /this\.(?:init(?:Metadata|Images|Outline|Markings|Tables|Subset|PageMarkings)|end(?:Outline|Markings|Metadata|AcroForm))\(.*?\);/g,
        "",
      ],
      [/(?:const pageMarkings = )?this\.endPageMarkings\(.*?\);/g, ""],
      ["if (!this.dictionary.Tabs && this.document.hasMarkInfoDictionary()) {", "if (false) {"],
      // Removes passwords and hash-based file ids.
      ["PDFSecurity.create(this, options)", "null"],
      ["PDFSecurity.generateFileID(this.info)", "generateFileID(this.info)"],
      ["class PDFSecurity {\n  static generateFileID(", "function generateFileID("],
      ["    return md5Hash(infoStr);\n  }\n", "    return md5Hash(infoStr);\n}\nclass PDFSecurity {\n"],
      // Removes hash functions without a name, which nothing can use.
      [/^createHasher\(.*\);$/gm, ""],
      // Marks hash functions and tables of characters as free of effects, so that the bundler leaves out unused ones.
      [/^(const \w+ = )(?=createHasher\(|Uint\d+Array\.|\(\(\) =>|split\(|\w+\.map\(|new )/gm, "$1/* @__PURE__ */ "],
      // Removes the typefaces that every PDF viewer has, and the colour profile of archives.
      ["if (isStandardFont(src)) {\n        return new StandardFont(document, getStandardFont(src), id);\n      }", ""],
      ["registerFile(ICC_PROFILE_PATH, fromBase64(iccProfileBase64));", ""],
      // Removes gradients, patterns, SVG paths and names of colours.
      [
        /^ {2}(?:linearGradient|radialGradient|pattern|path|list|boundsOfString|table)\(.*?\) \{\n.*?\n {2}\},?\n/gms,
        "",
      ],
      [/if \(color instanceof PDFGradient\) \{.*?\n {4}\}\n/gs, ""],
      ["namedColors[color.toLowerCase()]", "undefined"],
      // Removes the wrapping of lines.
      [/if \(options\.width\) \{\n {6}let wrapper = this\._wrapper;.*?\n {4}\} else (?=\{)/gs, ""],
    ],
  },
];
