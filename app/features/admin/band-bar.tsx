import type { BandLayout } from "../../../domain/matrix/bands.ts";
import { useLanguage } from "../../ui/texts.tsx";

/**
 * Returns `part`, a fraction from 0 to 1, as an SVG length: 0.125 -> '12.5%'. The bars use SVG attributes, because the
 * Content-Security-Policy forbids inline styles.
 */
const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;

/** Shows the labels of the logarithmic scale above the bands: `unit`, and the amounts of `marks` in USD. */
export function BandScale({ marks, unit }: Pick<BandLayout, "marks"> & { unit: string }) {
  const language = useLanguage();
  if (marks.length === 0) return null;
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 2 });
  return (
    <svg className="block h-4 w-full overflow-visible" aria-hidden="true">
      <text y="12" className="fill-muted text-[0.6875rem]">
        {unit}
      </text>
      {marks.map(({ usd, at }) => (
        <text key={usd} x={percent(at)} y="12" textAnchor="middle" className="fill-muted text-[0.6875rem] tabular-nums">
          {compact.format(usd)}
        </text>
      ))}
    </svg>
  );
}

export interface BandBarProps extends Pick<BandLayout, "marks"> {
  /** `from` and `to`: where the band starts and ends on the scale, as fractions from 0 to 1. */
  from: number;
  to: number;
  /**
   * How the bar is drawn. `closed`: the band has both limits. `open`: the band has no upper limit. `empty`: the band contains no amount.
   * `vacant`: no level covers the range.
   */
  kind: "closed" | "open" | "empty" | "vacant";
}

/** The minimum width of a drawn band, as a fraction of the scale. Narrower bands would be invisible. */
const MIN_WIDTH = 0.006;

/**
 * Shows the position of a level's band on the scale. Hidden from assistive technology, because the text of the level names the same
 * amounts.
 */
export function BandBar({ marks, from, to, kind }: BandBarProps) {
  const width = Math.max(MIN_WIDTH, to - from);
  const outlined = kind === "empty" || kind === "vacant";
  return (
    <svg className="block h-3 w-full" aria-hidden="true">
      <rect y="4" width="100%" height="4" rx="2" className="fill-base-300" />
      {marks.map(({ usd, at }) => (
        <line key={usd} x1={percent(at)} x2={percent(at)} y1="1" y2="11" className="stroke-control/60" />
      ))}
      <rect
        x={percent(Math.min(from, 1 - MIN_WIDTH))}
        y="1"
        width={percent(width)}
        height="10"
        rx="2"
        strokeDasharray={outlined ? "4 3" : undefined}
        className={outlined ? "fill-base-100 stroke-error" : "fill-primary"}
      />
      {kind === "open" ? (
        <svg x="100%" overflow="visible" aria-hidden="true">
          <path d="M-12 2.5 L-6 6 L-12 9.5" className="fill-none stroke-2 stroke-primary-content" />
        </svg>
      ) : null}
    </svg>
  );
}
