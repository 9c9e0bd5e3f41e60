import { describe, expect, it } from "vitest";
import { RequestActionInput } from "../../../../domain/inputs/requests.ts";
import { SHARED_INPUT_ACTIONS } from "../../../../domain/requests/lifecycle.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../../domain/requests/messages.ts";
import { inEnglish } from "../../../support/english.ts";
import { listIssues, parseOrListIssues } from "../parse.ts";

const MINIMUM = { request_id: "REQ-2026-1001", action: "approve" };
const TEXTS = ["comments", "rejection_reason", "info_requested", "cancellation_reason", "additional_info"];
const NO_TEXTS = Object.fromEntries(TEXTS.map((field) => [field, ""]));

describe("the input of an action on a request", () => {
  it.each(SHARED_INPUT_ACTIONS)("RequestActionInput accepts an input with the action name %s", (action) => {
    expect(parseOrListIssues(RequestActionInput, { ...MINIMUM, action })).toEqual({ ...MINIMUM, ...NO_TEXTS, action });
  });

  it.each<[reason: string, action: unknown]>([
    ["a status", "approved"],
    ["in upper case", "APPROVE"],
    ["an action with an API call of its own", "delete"],
    ["an action with an API call of its own", "modify"],
    ["the name of a property of every object", "toString"],
    ["the name of a property of every object", "__proto__"],
    ["empty", ""],
    ["missing", null],
    ["missing", undefined],
    ["not a text", 5],
    ["not a text", ["approve"]],
  ])("the input of an action is refused if the name of the action is %s: %j", (_, action) => {
    expect(listIssues(RequestActionInput, { ...MINIMUM, action })).toEqual(["action: Please choose a valid action"]);
  });

  it.each([undefined, null, "", 5, "x".repeat(101)])(
    "the request id %j is refused in the input of an action, because it is missing, too long or not a text",
    (request_id) => {
      expect(listIssues(RequestActionInput, { ...MINIMUM, request_id })).toHaveLength(1);
    },
  );

  it.each(TEXTS)("the field %s of an action is trimmed and limited to 5,000 characters", (field) => {
    const longest = "x".repeat(5_000);
    expect(parseOrListIssues(RequestActionInput, { ...MINIMUM, [field]: ` ${longest}\n` })).toMatchObject({
      [field]: longest,
    });
    for (const nothing of [undefined, null, "", " "])
      expect(parseOrListIssues(RequestActionInput, { ...MINIMUM, [field]: nothing })).toMatchObject({ [field]: "" });
    expect(listIssues(RequestActionInput, { ...MINIMUM, [field]: `${longest}x` })).toEqual([
      `${field}: Please use at most 5000 characters`,
    ]);
    for (const wrong of [5, true, {}, ["a"]])
      expect(listIssues(RequestActionInput, { ...MINIMUM, [field]: wrong })).toHaveLength(1);
  });

  it("the input of an action may have fields that name people, such as approver_id, and each of them may be null", () => {
    const people = {
      approver_id: "u1",
      approver_name: "Mia",
      reassign_to_id: "u2",
      reassign_to_name: "Sam",
      notify_requester: true,
    };
    expect(parseOrListIssues(RequestActionInput, { ...MINIMUM, ...people })).toEqual({
      ...MINIMUM,
      ...NO_TEXTS,
      ...people,
    });
    const emptyPeople = Object.fromEntries(Object.keys(people).map((field) => [field, null]));
    expect(listIssues(RequestActionInput, { ...MINIMUM, ...emptyPeople })).toEqual([]);
  });

  it("the error messages for the input of submissions and actions are those of the spec (sections 5 and 8)", () => {
    expect(inEnglish(REQUEST_FIELD_MESSAGES)).toMatchObject({
      titleRequired: "Title Required: Please provide a request title",
      commentsRequired: "Comments Required: Approval comments are mandatory. Please provide comments before approving.",
      responseRequired: "Response Required: Please provide the requested information",
      tooManyFiles: "Maximum 3 files allowed",
    });
    expect(inEnglish(REQUEST_FIELD_MESSAGES.fileTooLarge("plan.pdf"))).toBe(
      "File plan.pdf is too large. Maximum 2MB allowed.",
    );
    expect(inEnglish(REQUEST_FIELD_MESSAGES.fileType("plan.exe"))).toBe(
      "File plan.exe type not supported. Only images and PDFs allowed.",
    );
  });
});
