import { describe, expect, it } from "vitest";
import { Actor, ReassignmentOption, RequestSummary, User } from "../../../domain/entities.ts";

const FIELDS = {
  id: "u1",
  username: "manager",
  name: "Mia Manager",
  email: "manager@example.com",
  department: "Finance",
  designation: "Head of accounting",
  role: "manager",
  is_active: true,
};
const SECRETS = { password: "Approve-2026", password_hash: "scrypt$1$2", token_hash: "abc" };

describe("the shape of a user", () => {
  it("a user has the fields of the spec's section 3 and no password or hash", () => {
    expect(User.parse({ ...FIELDS, ...SECRETS })).toEqual(FIELDS);
    for (const shape of [User.shape, Actor.shape, ReassignmentOption.shape])
      expect(Object.keys(shape).filter((name) => /hash|token|^password$/.test(name))).toEqual([]);
  });

  it("a user with a role other than the six roles is refused", () => {
    expect(User.safeParse({ ...FIELDS, role: "superuser" }).success).toBe(false);
  });
});

describe("the shape of a request", () => {
  it("a request has the fields of the spec's section 3", () => {
    const named = "id title description request_type amount currency priority status requester_id requester_name";
    const more = "department current_approver_id current_approver_name attachments due_date created_at updated_at";
    const last = "approved_at is_overdue info_requested";
    expect(Object.keys(RequestSummary.shape)).toEqual(expect.arrayContaining(`${named} ${more} ${last}`.split(" ")));
  });

  it("an attachment of a request has its name, type and size, and who added it, but not its content", () => {
    expect(Object.keys(RequestSummary.shape.attachments.element.shape)).toEqual([
      "id",
      "filename",
      "content_type",
      "size",
      "added_by",
      "added_at",
    ]);
  });
});
