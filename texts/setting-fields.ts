/** The texts of settings in one language. */
import type { NumberingName } from "../domain/settings/numbering.ts";
import type { SettingName } from "../domain/settings/settings.ts";

/**
 * The texts of a setting. `empty`: for no value. `change`: its name in a list of changes; absent: the label. `record`: its name in a sentence
 * about the record; absent: `change` with a small letter. In English, both are otherwise the name in the API with blanks.
 */
type FieldTexts = {
  readonly label: string;
  readonly hint?: string;
  readonly empty?: string;
  readonly change?: string;
  readonly record?: string;
};

/** The texts of all settings and of the numbering of requests. */
export type SettingFieldTexts = Readonly<Record<SettingName | NumberingName, FieldTexts>>;

/** Returns the name of a setting in a list of changes. */
export function nameChangedSetting(texts: Readonly<Record<string, FieldTexts>>, name: string): string {
  return texts[name]?.change ?? texts[name]?.label ?? name;
}

/** Returns the names of all settings in sentences about the record. `nameSetting`: for a setting without `record`. */
export const nameSettingsOfRecord = (
  texts: SettingFieldTexts,
  nameSetting = (name: string): string =>
    nameChangedSetting(texts, name).replace(/^./u, (letter) => letter.toLowerCase()),
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, { record }]) => [name, record ?? nameSetting(name)]));
