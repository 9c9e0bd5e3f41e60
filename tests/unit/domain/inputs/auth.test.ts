import { describe, expect, it } from "vitest";
import {
  ChangePasswordFormInput,
  ChangePasswordInput,
  formatNewPasswordLengthMessage,
  SignInInput,
} from "../../../../domain/inputs/auth.ts";
import { inEnglish } from "../../../support/english.ts";
import { listIssues, parseOrListIssues } from "../parse.ts";

const longest = "x".repeat(200);

describe("signing in", () => {
  it("the user name of a sign-in is trimmed, but not the password", () => {
    expect(parseOrListIssues(SignInInput, { username: " admin ", password: "  spaces count  " })).toEqual({
      username: "admin",
      password: "  spaces count  ",
      remember_me: false,
    });
  });

  it.each([
    ["true", true],
    ["on", true],
    ["1", true],
    [true, true],
    ["false", false],
    ["off", false],
    ["", false],
    [false, false],
    [null, false],
    [undefined, false],
    [{}, false],
  ])("remember_me %j is read as %s", (remember_me, expected) => {
    expect(parseOrListIssues(SignInInput, { username: "a", password: "b", remember_me })).toMatchObject({
      remember_me: expected,
    });
  });

  it.each([
    [{}, ["username: Username is required", "password: Password is required"]],
    [{ username: "  ", password: "" }, ["username: Username is required", "password: Password is required"]],
    [{ username: 5, password: ["x"] }, ["username: Username is required", "password: Password is required"]],
    [{ username: null, password: "b" }, ["username: Username is required"]],
    [{ username: "x".repeat(121), password: "b" }, ["username: Please use at most 120 characters"]],
    [{ username: "a", password: `${longest}x` }, ["password: Please use at most 200 characters"]],
    [{ username: "x".repeat(120), password: longest }, []],
  ])("each missing or too long field of a sign-in is reported (case %#)", (input, expected) => {
    expect(listIssues(SignInInput, input)).toEqual(expected);
  });

  it.each([null, undefined, "admin", 5, []])(
    "%j is refused as the input of a sign-in, because it has no fields",
    (input) => {
      expect(listIssues(SignInInput, input)).toHaveLength(1);
    },
  );
});

describe("changing the password (spec section 5, R5)", () => {
  const short = "New password must be at least 6 characters long";

  it.each([
    ["sixsix", []],
    // The service checks the minimum length, because it is a setting.
    ["five5", []],
    ["", ["new_password: New password is required"]],
    [undefined, [`new_password: ${short}`]],
    [123_456, [`new_password: ${short}`]],
    [longest, []],
    [`${longest}x`, ["new_password: Please use at most 200 characters"]],
    ["      ", []],
  ])("the new password %j has the input errors %j", (new_password, expected) => {
    expect(listIssues(ChangePasswordInput, { current_password: "old", new_password })).toEqual(expected);
  });

  it.each([undefined, "", null, 5])(
    "the current password %j is refused, because it is empty or not a text",
    (current_password) => {
      expect(listIssues(ChangePasswordInput, { current_password, new_password: "sixsix" })).toEqual([
        "current_password: Current password is required",
      ]);
    },
  );

  it("the message about a short password names the minimum length that the administrator set", () => {
    expect(inEnglish(formatNewPasswordLengthMessage(6))).toBe(short);
    expect(inEnglish(formatNewPasswordLengthMessage(12))).toBe("New password must be at least 12 characters long");
  });

  it("the password form refuses a confirmation that differs from the new password", () => {
    const form = { current_password: "old", new_password: "sixsix" };
    expect(listIssues(ChangePasswordFormInput, { ...form, confirm_password: "sixsix" })).toEqual([]);
    for (const confirm_password of ["sixsiX", "", "sixsix "])
      expect(listIssues(ChangePasswordFormInput, { ...form, confirm_password })).toEqual([
        "confirm_password: New passwords do not match",
      ]);
  });

  it("the API accepts a new password without a confirmation", () => {
    expect(listIssues(ChangePasswordFormInput, { current_password: "old", new_password: "sixsix" })).toEqual([]);
  });
});
