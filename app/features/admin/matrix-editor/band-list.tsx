import type { AmountLevel } from "../../../../domain/admin/admin-entities.ts";
import { plainDecimal } from "../../../../domain/format/money.ts";
import { DEFAULT_LOCALE } from "../../../../domain/format/number-format.ts";
import { editorMessages } from "../../../messages/admin-matrix-editor.ts";
import { BandBar, BandScale } from "../band-bar.tsx";
import { bandKind, bandsOfRows, bandText, uncoveredText } from "./bands.ts";
import { currencyFacts } from "./draft-values.ts";
import type { EditorChoices } from "./load-editor.ts";

const text = editorMessages.levels;

export interface BandListProps {
  levels: readonly AmountLevel[];
  currencies: EditorChoices["currencies"];
}

/** Levels as bands, to be read. */
export function BandList({ levels, currencies }: BandListProps) {
  const typed = levels.map(({ max_amount, currency }, key) => ({
    key,
    max_amount: max_amount === null ? "" : plainDecimal(max_amount),
    currency,
  }));
  const { rows, marks, uncovered } = bandsOfRows(typed, currencyFacts(currencies), DEFAULT_LOCALE);
  if (levels.length === 0) return <p className="text-sm">{text.none}</p>;
  return (
    <div>
      <BandScale marks={marks} unit={text.scale} />
      <ol className="flex flex-col gap-3 text-sm">
        {typed.map(({ key }) => {
          const band = rows[key] ?? null;
          return (
            <li key={key}>
              <p className="mb-1 flex flex-wrap gap-x-1.5 tabular-nums">
                <span className="font-medium">{bandText(band)}</span>
                <span>→ {levels[key]?.approver_name ?? text.nobody}</span>
              </p>
              {band ? <BandBar marks={marks} from={band.from} to={band.to} kind={bandKind(band)} /> : null}
            </li>
          );
        })}
        {uncovered ? <li className="font-medium text-error">{uncoveredText(uncovered)}</li> : null}
      </ol>
    </div>
  );
}
