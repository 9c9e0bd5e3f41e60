import { describe, expect, it } from "vitest";
import { EnhancedActionInput } from "../../../../domain/inputs/requests.ts";
import { ENHANCED_ACTIONS } from "../../../../domain/requests/enhanced-actions.ts";
import { REQUEST_MESSAGES } from "../../../../domain/requests/messages.ts";
import { issuesOf, read } from "../parse.ts";

const MINIMUM = { request_id: "REQ-2026-1001", action: "approved" };
const TEXTS = ["comments", "rejection_reason", "info_requested", "cancellation_reason", "additional_info"];
const NO_TEXTS = Object.fromEntries(TEXTS.map((field) => [field, ""]));

describe("an enhanced action", () => {
  it.each(Object.keys(ENHANCED_ACTIONS))("the action %s is accepted", (action) => {
    expect(read(EnhancedActionInput, { ...MINIMUM, action })).toEqual({ ...MINIMUM, ...NO_TEXTS, action });
  });

  it.each(["approve", "APPROVED", "delete", "modify", "toString", "__proto__", "", null, undefined, 5, ["approved"]])(
    "the action %j is refused",
    (action) => {
      expect(issuesOf(EnhancedActionInput, { ...MINIMUM, action })).toEqual(["action: Please name a known action"]);
    },
  );

  it.each([undefined, null, "", 5, "x".repeat(101)])("an action without a request is refused: %j", (request_id) => {
    expect(issuesOf(EnhancedActionInput, { ...MINIMUM, request_id })).toHaveLength(1);
  });

  it.each(TEXTS)("the text in %s is trimmed and limited to 5,000 characters", (field) => {
    const longest = "x".repeat(5_000);
    expect(read(EnhancedActionInput, { ...MINIMUM, [field]: ` ${longest}\n` })).toMatchObject({ [field]: longest });
    for (const nothing of [undefined, null, "", " "])
      expect(read(EnhancedActionInput, { ...MINIMUM, [field]: nothing })).toMatchObject({ [field]: "" });
    expect(issuesOf(EnhancedActionInput, { ...MINIMUM, [field]: `${longest}x` })).toEqual([
      `${field}: Please use at most 5000 characters`,
    ]);
    for (const wrong of [5, true, {}, ["a"]])
      expect(issuesOf(EnhancedActionInput, { ...MINIMUM, [field]: wrong })).toHaveLength(1);
  });

  it("identity fields of an action are accepted", () => {
    const people = {
      approver_id: "u1",
      approver_name: "Mia",
      reassign_to_id: "u2",
      reassign_to_name: "Sam",
      notify_requester: true,
    };
    expect(read(EnhancedActionInput, { ...MINIMUM, ...people })).toEqual({ ...MINIMUM, ...NO_TEXTS, ...people });
    const anonymous = Object.fromEntries(Object.keys(people).map((field) => [field, null]));
    expect(issuesOf(EnhancedActionInput, { ...MINIMUM, ...anonymous })).toEqual([]);
  });

  it("messages of actions are those of the spec (sections 5 and 8)", () => {
    expect(REQUEST_MESSAGES).toMatchObject({
      titleRequired: "Title Required: Please provide a request title",
      commentsRequired: "Comments Required: Approval comments are mandatory. Please provide comments before approving.",
      responseRequired: "Response Required: Please provide the requested information",
      tooManyFiles: "Maximum 3 files allowed",
    });
    expect(REQUEST_MESSAGES.fileTooLarge("plan.pdf")).toBe("File plan.pdf is too large. Maximum 2MB allowed.");
    expect(REQUEST_MESSAGES.fileType("plan.exe")).toBe(
      "File plan.exe type not supported. Only images and PDFs allowed.",
    );
  });
});
