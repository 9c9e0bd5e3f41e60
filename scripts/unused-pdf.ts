/**
 * The parts of pdfkit and fontkit that the product's PDFs do not use. A PDF has lines, texts and two TrueType typefaces, DejaVu Sans
 * Condensed, regular and bold.
 */
import type { Cut, Replacement } from "./unused-code.ts";

/** The modules of fontkit. They are bundled instead of the one file that fontkit publishes, so that single modules can be replaced. */
const FONTKIT = /\/fontkit\/src\//;

/** The tables of the typefaces, by the names of fontkit's modules. Other tables are in no typeface of the product. */
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

/** The scripts of the typefaces' characters. */
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
  // Formats other than TrueType, typefaces with variants, the layout tables of Apple, outlines of characters, and marks that a typeface
  // does not position itself.
  {
    module:
      /\/(?:CFFGlyph|CFFSubset|SBIXGlyph|COLRGlyph|GlyphVariationProcessor|AATLayoutEngine|Path|TTFGlyphEncoder|UnicodeLayoutEngine)$/,
    importer: FONTKIT,
    contents: "export default class {}",
  },
  // Rules of scripts that the typefaces do not have. Tifinagh has no rules: its letters are drawn one after the other.
  {
    module: /\/(?:HangulShaper|IndicShaper|UniversalShaper)$/,
    importer: FONTKIT,
    contents: `export { default } from "./node_modules/fontkit/src/opentype/shapers/DefaultShaper.js";`,
  },
  // The decorator of getters and methods, in the form that became part of the language. It remembers the values of getters.
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
  // Properties of characters, which JavaScript knows too. The code of a character that a ligature replaced is undefined.
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
  // Breaks lines, which worker/exports/pdf-text.ts does.
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
  // A name that the other module does not export.
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
      // Passwords. The id of a file is a hash of its properties.
      ["PDFSecurity.create(this, options)", "null"],
      ["PDFSecurity.generateFileID(this.info)", "generateFileID(this.info)"],
      ["class PDFSecurity {\n  static generateFileID(", "function generateFileID("],
      ["    return md5Hash(infoStr);\n  }\n", "    return md5Hash(infoStr);\n}\nclass PDFSecurity {\n"],
      // Hash functions and tables of characters: without effects, therefore left out if unused.
      [/^(const \w+ = )(?=createHasher\(|Uint\d+Array\.|\(\(\) =>|split\(|\w+\.map\(|new )/gm, "$1/* @__PURE__ */ "],
      // The typefaces that every PDF reader has, and the colour profile of archives.
      ["if (isStandardFont(src)) {\n        return new StandardFont(document, getStandardFont(src), id);\n      }", ""],
      ["registerFile(ICC_PROFILE_PATH, fromBase64(iccProfileBase64));", ""],
      // Gradients, patterns, paths of SVG, names of colours.
      [
        /^ {2}(?:linearGradient|radialGradient|pattern|path|list|boundsOfString|table)\(.*?\) \{\n.*?\n {2}\},?\n/gms,
        "",
      ],
      [/if \(color instanceof PDFGradient\) \{.*?\n {4}\}\n/gs, ""],
      ["namedColors[color.toLowerCase()]", "undefined"],
      // Lines that wrap.
      [/if \(options\.width\) \{\n {6}let wrapper = this\._wrapper;.*?\n {4}\} else (?=\{)/gs, ""],
    ],
  },
];
