import { expect, test } from "vitest";
import { getInitials } from "../../../app/ui/avatar.tsx";

test.each([
  ["Awa Koné", "AK"],
  ["Élodie de la Tour", "ÉT"],
  ["admin", "A"],
  ["senior.manager", "SM"],
  ["  Jean   Kouassi ", "JK"],
  ["李 小龙", "李小"],
  ["(none)", "?"],
  ["", "?"],
])("the initials of %j are %s", (name, text) => {
  expect(getInitials(name)).toBe(text);
});
