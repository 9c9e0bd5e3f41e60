import type { AmountLevel } from "../../../../domain/admin/entities.ts";
import { formatDecimal } from "../../../../domain/format/money.ts";
import { DEFAULT_LOCALE } from "../../../../domain/format/numbers.ts";
import { describeSteps } from "../../../../domain/matrix/step-changes.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { BandBar, BandScale } from "../band-bar.tsx";
import { formatBand, formatUncoveredRange, getBandKind, getLevelBands } from "./bands.ts";
import { toCurrencyDataByCode } from "./draft-values.ts";
import type { EditorChoices } from "./load-editor.ts";

/** Returns the approver of the level, or its steps, as text. */
const formatDeciders = (texts: Texts, level: AmountLevel | undefined): string =>
  level && level.steps.length > 0
    ? renderMessage(texts, describeSteps(level.steps))
    : (level?.approver_name ?? texts.matrixEditor.levels.noApprover);

export interface BandListProps {
  levels: readonly AmountLevel[];
  currencies: EditorChoices["currencies"];
}

/** Shows levels with their bands, without fields to edit them. */
export function BandList({ levels, currencies }: BandListProps) {
  const texts = useTexts();
  const text = texts.matrixEditor.levels;

  const levelValues = levels.map(({ max_amount, currency }, key) => ({
    key,
    max_amount: max_amount === null ? "" : formatDecimal(max_amount),
    currency,
  }));
  const { rows, marks, uncovered } = getLevelBands(levelValues, toCurrencyDataByCode(currencies), DEFAULT_LOCALE);
  if (levels.length === 0) return <p className="text-sm">{text.none}</p>;
  return (
    <div>
      <BandScale marks={marks} unit={text.scale} />
      <ol className="flex flex-col gap-3 text-sm">
        {levelValues.map(({ key }) => {
          const band = rows[key] ?? null;
          return (
            <li key={key}>
              <p className="mb-1 flex flex-wrap gap-x-1.5 tabular-nums">
                <span className="font-medium">{formatBand(texts, band)}</span>
                <span>→ {formatDeciders(texts, levels[key])}</span>
              </p>
              {band ? <BandBar marks={marks} from={band.from} to={band.to} kind={getBandKind(band)} /> : null}
            </li>
          );
        })}
        {uncovered ? <li className="font-medium text-error">{formatUncoveredRange(texts, uncovered)}</li> : null}
      </ol>
    </div>
  );
}
