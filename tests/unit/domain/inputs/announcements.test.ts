import { describe, expect, it } from "vitest";
import {
  CreateAnnouncementInput,
  DecideAnnouncementInput,
  ListAnnouncementsInput,
} from "../../../../domain/inputs/announcements.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { listIssues, parseOrListIssues } from "../parse.ts";

const canteen = { title: "Canteen", content: "Open again" };

describe("a new announcement", () => {
  it("an announcement needs a title and a content, and all other fields have default values", () => {
    expect(parseOrListIssues(CreateAnnouncementInput, canteen)).toEqual({
      ...canteen,
      category: "general",
      priority: "medium",
      target_departments: [],
      target_roles: [],
    });
    expect(listIssues(CreateAnnouncementInput, {})).toEqual([
      "title: Please provide a title",
      "content: Please provide the content",
    ]);
    expect(listIssues(CreateAnnouncementInput, { title: " ", content: "\n\t" })).toEqual([
      "title: Please provide a title",
      "content: Please provide the content",
    ]);
  });

  it("the title of an announcement becomes one line, and the content keeps its line breaks", () => {
    const given = { title: "  New\n canteen ", content: " First.\r\n\r\nSecond. \u0000" };
    expect(parseOrListIssues(CreateAnnouncementInput, given)).toMatchObject({
      title: "New canteen",
      content: "First.\n\nSecond.",
    });
  });

  it("the category and the target roles of an announcement are read in upper or lower case, and duplicate targets are removed", () => {
    const given = {
      ...canteen,
      category: " Policy ",
      priority: "",
      target_departments: ["HR", "HR", " IT "],
      target_roles: ["Manager", "manager", "vp"],
      expires_at: "2026-12-24T18:00+01:00",
    };
    expect(parseOrListIssues(CreateAnnouncementInput, given)).toMatchObject({
      category: "policy",
      priority: "medium",
      target_departments: ["HR", "IT"],
      target_roles: ["manager", "vp"],
      expires_at: "2026-12-24T17:00:00.000Z",
    });
    const empty = { ...canteen, target_departments: null, target_roles: null, expires_at: "" };
    expect(parseOrListIssues(CreateAnnouncementInput, empty)).toMatchObject({
      target_departments: [],
      target_roles: [],
    });
  });

  it.each([
    [{ category: "sport" }, "category: Please choose a valid category"],
    [{ priority: 1 }, "priority: Please choose a valid priority"],
    [{ target_roles: ["king"] }, "target_roles.0: Please choose valid roles"],
    [{ title: "x".repeat(LIMITS.title + 1) }, `title: Please use at most ${LIMITS.title} characters`],
    [{ content: "x".repeat(LIMITS.announcement + 1) }, `content: Please use at most ${LIMITS.announcement} characters`],
    [{ expires_at: "tomorrow" }, "expires_at: Please enter a valid date and time"],
  ])("an announcement with the fields %j is refused with the error '%s'", (fields, issue) => {
    expect(listIssues(CreateAnnouncementInput, { ...canteen, ...fields })).toEqual([issue]);
  });

  it("the number of target departments of an announcement is limited", () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `Department ${index}`);
    const issues = (count: number) =>
      listIssues(CreateAnnouncementInput, { ...canteen, target_departments: names(count) }).length;
    expect([issues(LIMITS.target_departments), issues(LIMITS.target_departments + 1)]).toEqual([0, 1]);
  });
});

describe("a decision on an announcement", () => {
  it("the input of a decision on an announcement is 'approved' or 'rejected', with or without a comment", () => {
    const given = { announcement_id: "a", action: "Approved", version: "2" };
    expect(parseOrListIssues(DecideAnnouncementInput, given)).toEqual({
      announcement_id: "a",
      action: "approved",
      comments: "",
      version: 2,
    });
    for (const action of ["approve", "", null])
      expect(listIssues(DecideAnnouncementInput, { announcement_id: "a", action })).toEqual([
        "action: Please approve or reject",
      ]);
    expect(listIssues(DecideAnnouncementInput, { action: "rejected" })).toHaveLength(1);
  });
});

describe("the filters of the list of announcements", () => {
  it("the filters of the announcement list are optional, and an empty filter counts as absent", () => {
    expect(
      parseOrListIssues(ListAnnouncementsInput, { status: "", category: " ", priority: null, q: "", cursor: "" }),
    ).toEqual({});
    expect(
      parseOrListIssues(ListAnnouncementsInput, { status: "Pending_Approval", category: "URGENT", limit: "5" }),
    ).toEqual({
      status: "pending_approval",
      category: "urgent",
      limit: 5,
    });
    expect(listIssues(ListAnnouncementsInput, { status: "published" })).toHaveLength(1);
  });
});
