/** One line of a plot. `values`: one value for each value of `x`; null if it was not measured. */
export type Line = { name: string; values: readonly (number | null)[] };

const WIDTH = 960;
const LEFT = 60;
const RIGHT = 640;
const TOP = 20;
const BOTTOM = 420;
const COLORS = [
  "#b91c1c",
  "#1d4ed8",
  "#15803d",
  "#a16207",
  "#7e22ce",
  "#0e7490",
  "#be185d",
  "#4d7c0f",
  "#c2410c",
  "#475569",
];
/** The minimum vertical distance between two names. */
const NAME_HEIGHT = 15;

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns an SVG with the lines in a plot with two logarithmic axes. */
export function plot(title: string, x: readonly number[], lines: readonly Line[]): string {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const decades = Math.ceil(Math.log10(Math.max(10, ...values)));
  const xOf = (at: number) => LEFT + (at / Math.max(1, x.length - 1)) * (RIGHT - LEFT);
  const yOf = (value: number) => BOTTOM - (Math.log10(Math.max(1, value)) / decades) * (BOTTOM - TOP);
  const number = (value: number) => value.toLocaleString("en");
  const parts = [`<text x="${LEFT}" y="14" font-weight="bold">${escapeText(title)}</text>`];
  for (let decade = 0; decade <= decades; decade += 1) {
    const y = yOf(10 ** decade).toFixed(1);
    parts.push(`<path d="M${LEFT} ${y}H${RIGHT}" stroke="#cbd5e1"/>`);
    parts.push(
      `<text x="${LEFT - 6}" y="${y}" text-anchor="end" dominant-baseline="middle">${number(10 ** decade)}</text>`,
    );
  }
  for (const [at, count] of x.entries())
    parts.push(`<text x="${xOf(at)}" y="${BOTTOM + 18}" text-anchor="middle">${number(count)}</text>`);
  const last = ({ values: [...all] }: Line) => all.findLast((value) => value !== null) ?? 1;
  let nameY = TOP - NAME_HEIGHT;
  for (const [at, line] of lines.toSorted((a, b) => last(b) - last(a)).entries()) {
    const color = COLORS[at % COLORS.length];
    const points = line.values.flatMap((value, index) =>
      value === null ? [] : [`${xOf(index).toFixed(1)},${yOf(value).toFixed(1)}`],
    );
    nameY = Math.max(nameY + NAME_HEIGHT, yOf(last(line)));
    parts.push(`<polyline points="${points.join(" ")}" fill="none" stroke="${color}" stroke-width="2"/>`);
    parts.push(
      `<text x="${RIGHT + 8}" y="${nameY.toFixed(1)}" fill="${color}" dominant-baseline="middle">${escapeText(line.name)}</text>`,
    );
  }
  const height = Math.max(BOTTOM + 30, Math.ceil(nameY) + NAME_HEIGHT);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<title>Rows read by number of requests</title>
<rect width="100%" height="100%" fill="white"/>
${parts.join("\n")}
</svg>
`;
}
