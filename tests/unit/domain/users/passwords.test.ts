import { describe, expect, test } from "vitest";
import {
  findPasswordWeakness,
  isExpiredPassword,
  mustChangePassword,
  toOneTimePasswordState,
} from "../../../../domain/users/passwords.ts";
import { listCommonPasswords } from "../../../../scripts/common-passwords.ts";
import { users } from "../../../../texts/en/users.ts";
import {
  createPasswordHasher,
  listPaddingCosts,
  scryptPasswordHasher,
} from "../../../../worker/services/auth/passwords.ts";
import { inEnglish } from "../../../support/english.ts";

const COMMON = new Set(listCommonPasswords());
const VICTOR = { username: "vp", name: "Victor Pell", email: "v.pell@company.example" };
const CHLOE = { username: "chloe.b", name: "Chloé du Bois", email: "office42@company.example" };
const ANN = { username: "ann", name: "Ann Li", email: "ann@company.example" };

test("the list of common passwords has 15,000 passwords of allowed length in lower case", () => {
  expect(COMMON.size).toBe(15_000);
  expect([...COMMON].every((word) => word.length >= 6 && word === word.toLowerCase())).toBe(true);
  for (const word of ["123456", "password", "qwertyuiop", "iloveyou", "letmein"]) expect(COMMON.has(word)).toBe(true);
});

describe("rules for new passwords", () => {
  test.each([
    ["123456", VICTOR, users.password_common],
    ["PassWord", VICTOR, users.password_common],
    [" password ", VICTOR, users.password_common],
    ["admin123", VICTOR, users.password_common],
    ["aaaaaa", VICTOR, users.password_common],
    ["XYXYXY", VICTOR, users.password_common],
    ["abcdefg", VICTOR, users.password_common],
    ["poiuytrewq", VICTOR, users.password_common],
    ["      ", VICTOR, users.password_blank],
    ["\t\u00a0\u2003   ", VICTOR, users.password_blank],
    ["Victor-2026!", VICTOR, users.password_personal],
    ["2026pell!", VICTOR, users.password_personal],
    ["xV.Pellx9", VICTOR, users.password_personal],
    ["vp-2026-!", VICTOR, users.password_personal],
    ["CHLOE-2026", CHLOE, users.password_personal],
    ["chloé-2026", CHLOE, users.password_personal],
    ["the-bois-99", CHLOE, users.password_personal],
    ["my-office42-desk", CHLOE, users.password_personal],
    ["ann12345!", ANN, users.password_personal],
  ])("the password %j of the user %o is refused with the message '%s'", (password, owner, reason) => {
    expect(inEnglish(findPasswordWeakness(password, owner, COMMON))).toBe(reason);
  });
});

test.each([
  ["Approve-2026", VICTOR],
  ["Approve-2026", { username: "requester", name: "Rita Quest", email: "requester@company.example" }],
  ["vpn-tunnel-9", VICTOR],
  ["bananas-are-yellow", ANN],
  ["correct horse battery staple", CHLOE],
  ["пароль-длинный-1", VICTOR],
])("the password %j of the user %o is accepted", (password, owner) => {
  expect(findPasswordWeakness(password, owner, COMMON)).toBeNull();
});

test("a one-time password expires after 72 hours, and a password that the user chose never expires", () => {
  const made = toOneTimePasswordState(new Date("2026-11-02T09:00:00.000Z"));
  expect(made).toEqual({ password_kind: "one_time", password_expires_at: "2026-11-05T09:00:00.000Z" });
  expect(isExpiredPassword(made, "2026-11-05T08:59:59.999Z")).toBe(false);
  expect(isExpiredPassword(made, "2026-11-05T09:00:00.000Z")).toBe(true);
  expect(isExpiredPassword({ password_kind: "own", password_expires_at: null }, "2126-01-01T00:00:00.000Z")).toBe(
    false,
  );
});

test.each([
  ["own", false, false],
  ["own", true, false],
  ["documented", false, false],
  ["documented", true, true],
  ["one_time", false, true],
  ["one_time", true, true],
] as const)(
  "whether a password of the kind '%s' must be changed, if the setting 'passwords from the documentation must be changed' is %s: %s",
  (kind, documented, must) => {
    expect(mustChangePassword(kind, documented)).toBe(must);
  },
);

describe("a stored password hash", () => {
  const cheap = createPasswordHasher({ N: 2 ** 10, r: 8, p: 1 });
  const dear = createPasswordHasher({ N: 2 ** 13, r: 8, p: 1 });

  test("a stored password hash contains its scrypt parameters, so it can still be verified after the parameters were raised", async () => {
    const hash = await cheap.hash("Approve-2026");
    expect(hash).toMatch(/^scrypt\$1024\$8\$1\$[\w+/=]+\$[\w+/=]+$/);
    expect([await dear.verify("Approve-2026", hash), await dear.verify("approve-2026", hash)]).toEqual([true, false]);
    expect([cheap.isOutdated(hash), dear.isOutdated(hash)]).toEqual([false, true]);
  });

  test("the hash of a generated password never counts as outdated, because the hash has no scrypt parameters", () => {
    expect(scryptPasswordHasher.isOutdated(scryptPasswordHasher.hashGenerated("Approve-2026"))).toBe(false);
  });

  test.each([
    [2 ** 10, 2 ** 10],
    [2 ** 10, 2 ** 11],
    [2 ** 10, 2 ** 14],
  ])(
    "verifying a password hash of the scrypt cost %i takes as much work as verifying a password hash of the current cost %i",
    (stored, current) => {
      const costs = [stored, ...listPaddingCosts(stored, current)];
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(current);
    },
  );
});

describe("a generated password", () => {
  test("a generated password has at least four groups of characters and is different each time", () => {
    const some = Array.from({ length: 50 }, () => scryptPasswordHasher.generate(6));
    expect(some.every((one) => /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/.test(one))).toBe(true);
    expect(new Set(some).size).toBe(50);
    expect(scryptPasswordHasher.generate(20).length).toBe(24);
    expect(scryptPasswordHasher.generate(128).length).toBeGreaterThanOrEqual(128);
  });

  test("the hash of a generated password has a different salt each time and verifies only that password", async () => {
    const password = scryptPasswordHasher.generate(6);
    const [one, other] = [scryptPasswordHasher.hashGenerated(password), scryptPasswordHasher.hashGenerated(password)];
    expect(one).not.toBe(other);
    expect(await scryptPasswordHasher.verify(password, one)).toBe(true);
    expect(await scryptPasswordHasher.verify(`${password}x`, one)).toBe(false);
  });
});
