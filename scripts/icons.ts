import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ICON_NAMES, type PriorityIconName } from "../app/ui/icon-names.ts";
import { ROOT } from "./build.ts";

/** The SVG file with one `<symbol>` for each icon. Pages refer to its symbols. */
export const ICON_SPRITE_FILE = join(ROOT, "app/ui/icons.svg");
/** The licence of the Lucide icons, which must be published together with them. */
export const ICONS_LICENSE_FILE = join(ROOT, "public/icons/LICENSE.txt");

const LUCIDE = dirname(createRequire(import.meta.url).resolve("lucide-react/package.json"));

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const formatElement = ([tag, attributes]: Shape): string =>
  `<${tag}${Object.entries(attributes)
    .filter(([name]) => name !== "key")
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("")}/>`;

async function loadLucideShapes(name: string): Promise<readonly Shape[]> {
  const { __iconData } = await import(join(LUCIDE, `dist/esm/icons/${name}.mjs`));
  return __iconData.node;
}

/**
 * Returns the shapes of a priority icon with three bars. The first `count` bars have the colour of the priority, which the page sets as the
 * `fill` of the `<svg>`.
 */
const createPriorityBars = (count: number): Shape[] =>
  [0, 1, 2].map((bar) => [
    "rect",
    {
      x: String(1 + bar * 4.5),
      y: String(9 - bar * 3.5),
      width: "3",
      height: String(4 + bar * 3.5),
      rx: "1",
      ...(bar < count ? {} : { fill: "currentColor", opacity: "0.22" }),
    },
  ]);

const PRIORITY_SHAPES: Record<PriorityIconName, readonly Shape[]> = {
  low: createPriorityBars(1),
  medium: createPriorityBars(2),
  high: createPriorityBars(3),
  urgent: [
    ["rect", { width: "14", height: "14", rx: "3" }],
    ["path", { d: "M7 3v4.5M7 10v1", stroke: "#fff", "stroke-width": "1.8", "stroke-linecap": "round" }],
  ],
  other: [["circle", { cx: "7", cy: "7", r: "5" }]],
};

const formatSymbol = (name: string, size: number, shapes: readonly Shape[]): string =>
  `<symbol id="${name}" viewBox="0 0 ${size} ${size}">${shapes.map(formatElement).join("")}</symbol>\n`;

/** Returns the SVG file with every icon of icon-names.ts and the priority icons. */
export async function createIconSprite(): Promise<string> {
  const icons = await Promise.all(ICON_NAMES.map(async (name) => formatSymbol(name, 24, await loadLucideShapes(name))));
  const signs = Object.entries(PRIORITY_SHAPES).map(([name, shapes]) => formatSymbol(name, 14, shapes));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons</title>\n<!-- Lucide, /icons/LICENSE.txt; the priority signs are ours -->\n${[...icons, ...signs].join("")}</svg>\n`;
}

export const readLicense = (): string => readFileSync(join(LUCIDE, "LICENSE"), "utf8");

if (import.meta.main) {
  writeFileSync(ICON_SPRITE_FILE, await createIconSprite());
  mkdirSync(dirname(ICONS_LICENSE_FILE), { recursive: true });
  writeFileSync(ICONS_LICENSE_FILE, readLicense());
  console.log(`${ICON_NAMES.length} icons drawn.`);
}
