import type { CurrencyData } from "../../../../domain/format/money.ts";
import { Card } from "../../../ui/card.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { BandBar, BandScale } from "../band-bar.tsx";
import { formatUncoveredRange, getLevelBands } from "./bands.ts";
import type { LevelValues } from "./draft-values.ts";
import { LevelEditButton, LevelRow, type LevelRowProps } from "./level-row.tsx";

export interface LevelsCardProps
  extends Pick<LevelRowProps, "locale" | "choices" | "findings" | "errors" | "onChange" | "onChangeSteps" | "onEdit"> {
  levels: readonly LevelValues[];
  currencies: ReadonlyMap<string, CurrencyData>;
  /** An additional sentence after the hint, or null. */
  note: string | null;
}

/** Shows the levels with their bands on a common scale, their fields and their findings. */
export function LevelsCard({ levels, currencies, note, findings, ...shared }: LevelsCardProps) {
  const texts = useTexts();
  const text = texts.matrixEditor.levels;

  const { rows, marks, uncovered } = getLevelBands(levels, currencies, shared.locale);
  const { onEdit } = shared;
  return (
    <Card title={text.title}>
      <p className="mb-4 text-muted text-sm">
        {text.hint} {note}
      </p>
      <input type="hidden" name="levels" value={levels.length} />
      {levels.length === 0 ? <p className="text-sm">{text.none}</p> : null}
      {levels.length > 0 ? <BandScale marks={marks} unit={text.scale} /> : null}
      <ol className="flex flex-col divide-y divide-base-300">
        {levels.map((level, at) => (
          <LevelRow
            key={level.key}
            index={at}
            count={levels.length}
            level={level}
            band={rows[at] ?? null}
            marks={marks}
            findings={findings.filter((one) => one.level === at)}
            {...shared}
          />
        ))}
        {uncovered ? (
          <li className="pt-4">
            <p className="mb-1.5 font-medium text-error text-sm">{formatUncoveredRange(texts, uncovered)}</p>
            <BandBar marks={marks} from={Math.max(0, ...rows.map((band) => band?.to ?? 0))} to={1} kind="vacant" />
          </li>
        ) : null}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <LevelEditButton edit={{ act: "add" }} onEdit={onEdit} icon="plus">
          {text.add}
        </LevelEditButton>
        {levels.length > 1 ? (
          <LevelEditButton edit={{ act: "sort" }} onEdit={onEdit} icon="arrow-down-narrow-wide">
            {text.sort}
          </LevelEditButton>
        ) : null}
      </div>
    </Card>
  );
}
