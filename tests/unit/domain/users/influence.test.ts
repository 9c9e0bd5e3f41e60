import { describe, expect, test } from "vitest";
import {
  type AccountInfluence,
  describeInfluencedPerson,
  endsInfluence,
  explainInfluence,
  findInfluence,
  getInfluenceCutoff,
  INFLUENCE_KINDS,
  listAddressSetters,
  listCredentialHolders,
  type OwnershipProof,
  toLinkProof,
} from "../../../../domain/users/influence.ts";
import { FRENCH_MESSAGES } from "../../../../texts/fr/index.ts";
import { renderText } from "../../../../texts/render.ts";
import { inEnglish } from "../../../support/english.ts";

const AT = "2026-11-02T09:00:00.000Z";
const of = (influencer_id: string, kind: AccountInfluence["kind"], last_at = AT): AccountInfluence => ({
  influencer_id,
  kind,
  last_at,
});

/** For each proof: which kinds of influence of a person end, if that person could have used the way, and if not. */
const PROOFS: readonly [proof: OwnershipProof["kind"], ofAble: readonly string[], ofOthers: readonly string[]][] = [
  ["mailed_password", [], INFLUENCE_KINDS],
  ["second_factor", [], INFLUENCE_KINDS],
  ["replaced_password", [], ["credential"]],
  ["confirmed_address", ["address"], ["address"]],
];

describe("which influences a proof of the owner ends (R45)", () => {
  const cells = PROOFS.flatMap(([proof, ofAble, ofOthers]) =>
    INFLUENCE_KINDS.flatMap((kind) => [
      { proof, kind, who: "able", ends: ofAble.includes(kind) },
      { proof, kind, who: "other", ends: ofOthers.includes(kind) },
    ]),
  );
  test.each(cells)(
    "the proof $proof ends the influence $kind of the person '$who': $ends",
    ({ proof, kind, who, ends }) => {
      const given: OwnershipProof =
        proof === "confirmed_address" ? { kind: proof } : { kind: proof, able_ids: ["able", "also-able"] };
      expect(endsInfluence(given, of(who, kind))).toBe(ends);
    },
  );
});

describe("what a password proves that was chosen with a link (R45)", () => {
  const given = { created_by: null, is_mailed: true, email_set_by: null, influences: [], admin_ids: ["a1", "a2"] };

  test("a mailed reset to an address that the owner set proves the owner against everybody", () => {
    expect(toLinkProof(given)).toEqual({ kind: "mailed_password", able_ids: [] });
  });

  test("a mailed invitation proves the owner even against the person who made it", () => {
    expect(toLinkProof({ ...given, created_by: "rita" })).toEqual({ kind: "mailed_password", able_ids: [] });
  });

  test("a mailed link proves nothing against the people who set the mail address, now or before", () => {
    const influences = [of("ben", "address"), of("cleo", "credential"), of("ann", "address")];
    expect(toLinkProof({ ...given, email_set_by: "ann", influences })).toEqual({
      kind: "mailed_password",
      able_ids: ["ann", "ben"],
    });
  });

  test("a link that its maker saw only makes earlier passwords useless", () => {
    expect(toLinkProof({ ...given, created_by: "rita", is_mailed: false, email_set_by: "ann" })).toEqual({
      kind: "replaced_password",
      able_ids: ["rita"],
    });
  });

  test("a reset that went to the local mailbox proves nothing against the administrators, who can read it", () => {
    expect(toLinkProof({ ...given, is_mailed: false })).toEqual({ kind: "mailed_password", able_ids: ["a1", "a2"] });
  });
});

test("an influence ends 30 days after its last cause", () => {
  expect(getInfluenceCutoff("2026-12-02T09:00:00.000Z")).toBe(AT);
});

test("of several influences of a person, the one that ends last counts", () => {
  const [first, last] = [of("rita", "position"), of("rita", "credential", "2026-11-05T09:00:00.000Z")];
  const others = [of("ben", "credential", "2026-11-09T09:00:00.000Z")];
  expect(findInfluence([first, last, ...others], "rita")).toBe(last);
  expect(findInfluence([last, first], "rita")).toBe(last);
  expect(findInfluence([first, last], "nobody")).toBeNull();
});

test("only people with a password or a link could sign in, and only people who set an address could read its mails", () => {
  const influences = INFLUENCE_KINDS.map((kind) => of(kind, kind));
  expect(listCredentialHolders([...influences, ...influences])).toEqual(["credential"]);
  expect(listAddressSetters([...influences, ...influences])).toEqual(["address"]);
});

describe("the sentences about an influence", () => {
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "");

  test.each([
    ["credential", "its password, or a link to choose one"],
    ["address", "its mail address"],
    ["position", "its role or department"],
    ["factor", "its second factor"],
  ] as const)("the sentence about the influence %s names its cause", (kind, cause) => {
    const names = { influencer: "Rita Quest", owner: null, request: "REQ-2026-1001" };
    expect(plain(inEnglish(explainInfluence(of("rita", kind), names)))).toBe(
      `Rita Quest set up or changed your account on 2 Nov 2026, 09:00 (UTC) (${cause}), so you cannot decide REQ-2026-1001 before 2 Dec 2026, 09:00 (UTC).`,
    );
  });

  test("the sentence for a delegate names the person for whom they would decide", () => {
    const names = { influencer: "Rita Quest", owner: "Marc Nager", request: null };
    expect(plain(inEnglish(explainInfluence(of("rita", "address"), names)))).toBe(
      "Rita Quest set up or changed the account of Marc Nager on 2 Nov 2026, 09:00 (UTC) (its mail address), so nobody can decide it on behalf of Marc Nager before 2 Dec 2026, 09:00 (UTC).",
    );
  });

  test.each([
    ["REQ-2026-1001", "vous ne pouvez pas décider de REQ-2026-1001"],
    [null, "vous ne pouvez pas en décider"],
  ])("the French sentence names the request %s with the word that the verb needs", (request, expected) => {
    const names = { influencer: "Rita Quest", owner: null, request };
    expect(renderText(FRENCH_MESSAGES, explainInfluence(of("rita", "address"), names))).toContain(
      `(son adresse e-mail)\u00a0: ${expected} avant le 2 déc. 2026`,
    );
  });

  test("a person who cannot become an approver is named with the reason", () => {
    expect(plain(inEnglish(describeInfluencedPerson("Marc Nager")))).toBe(
      "Marc Nager cannot decide it, because the requester set up or changed their account less than 30 days ago",
    );
  });
});
