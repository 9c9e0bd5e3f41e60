import { describe, expect, test } from "vitest";
import { describeAdminActivity } from "../../../../domain/audit/activity.ts";
import { ADMIN_ACTIONS } from "../../../../domain/audit/admin-events.ts";
import { FRENCH_MESSAGES } from "../../../../texts/fr/index.ts";
import { renderAll } from "../../../../texts/render.ts";
import { inEnglish } from "../../../support/english.ts";

const inFrench = (activity: Parameters<typeof describeAdminActivity>[0]) =>
  renderAll(FRENCH_MESSAGES, describeAdminActivity(activity)).message.replaceAll("\u00a0", " ");

describe("the description of recent activity", () => {
  test.each(ADMIN_ACTIONS)("the name of a group is unchanged in a French activity of the kind %s", (action) => {
    for (const label of ["Head", "Approved", "Manager and Finance", "Rent 3 days → 5 days"])
      expect(inFrench({ entity: "approver_group", action, label })).toMatch(
        new RegExp(`^Groupe d’approbateurs ${label} : [a-zé -]+$`),
      );
  });

  const exported = JSON.stringify({ format: "csv", filters: { status: "pending" }, rows: 2 });
  const evidence = JSON.stringify({ evidence: "pdf", request_id: "REQ-2026-1001", head: { version: 1, hash: "" } });
  test.each([
    [
      { entity: "export", action: "exported", label: "CSV, 2 requests, Status pending", exported },
      "Export CSV, 2 requests, Status pending was made",
      "Export de données CSV, 2 demandes, Status pending : création",
    ],
    [
      { entity: "export", action: "exported", label: "Evidence PDF, REQ-2026-1001, 1 entry", exported: evidence },
      "Export Evidence PDF, REQ-2026-1001, 1 entry was made",
      "Export de données Éléments de preuve PDF, REQ-2026-1001, 1 entrée : création",
    ],
    [{ entity: "settings", action: "updated", label: "" }, "Settings were changed", "Paramètres : modification"],
  ] as const)("the activity %j has a text in each language", (activity, english, french) => {
    expect(inEnglish(describeAdminActivity(activity)).message).toBe(english);
    expect(inFrench(activity)).toBe(french);
  });
});
