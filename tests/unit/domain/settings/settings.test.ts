import { expect, test } from "vitest";
import { changesRule } from "../../../../domain/admin/second-person.ts";
import { SettingsInput } from "../../../../domain/inputs/admin-settings.ts";
import { listSettingsOfForm, SETTINGS } from "../../../../domain/settings/settings.ts";

const NAMES = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];

test("every setting is in exactly one form, in the order of the descriptions", () => {
  expect([...listSettingsOfForm("notifications"), ...listSettingsOfForm("system")]).toEqual(NAMES);
});

test.each(Object.entries(SETTINGS))(
  "the setting %s accepts its own default, and a form can leave it out",
  (name, field) => {
    const value = "default" in field ? field.default : null;
    expect(SettingsInput.parse({ [name]: value })).toEqual({ [name]: value });
    expect(SettingsInput.parse({})).toEqual({});
  },
);

test.each(NAMES)(
  "whether a change of the setting %s needs a second administrator is what its description says",
  (name) => {
    const [before, after] = [{ [name]: "a" }, { [name]: "b" }].map((one) => JSON.stringify(one)) as [string, string];
    expect(changesRule({ entity: "settings", before, after })).toBe(SETTINGS[name].rule);
  },
);
