import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Actor } from "../../../domain/entities.ts";
import { ImportUsersInput } from "../../../domain/inputs/admin-import.ts";
import { CreateUserInput, InviteUserInput, UpdateUserInput } from "../../../domain/inputs/admin-users.ts";
import { AskForResetInput, ChoosePasswordInput, SignInInput } from "../../../domain/inputs/auth.ts";
import {
  type AccountInfluence,
  endsInfluence,
  getEndingInfluences,
  INFLUENCE_KINDS,
  type OwnershipProof,
} from "../../../domain/users/influence.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { inBatch } from "../../../worker/db/database.ts";
import { endInfluences, gainInfluence, listInfluences } from "../../../worker/db/queries/influences.ts";
import { computeTotp, getTimeStep } from "../../../worker/services/auth/totp.ts";
import { DAY_MS } from "../../support/clock.ts";
import { createPasskeyDevice } from "../../support/passkey-device.ts";
import { unwrap } from "../../support/result.ts";
import { createUser } from "../../support/use-cases.ts";
import { createDeliveryTest } from "../delivery/delivery-test.ts";

const delivery = createDeliveryTest();
const { backend } = delivery;
const auth = () => backend.services.auth;
const users = () => backend.services.admin.users;
const idOf = (username: SampleUsername): string => backend.people[username];

const ONE_TIME = "Prepared-2026";
const CHOSEN = "Heron-on-the-lake";
const SESSION = { address: "192.0.2.1" };
const ORIGIN = "https://approvals.example";

/** Returns the influences over an account, such as 'Dora Rector: credential'. */
const influences = async (user_id: string): Promise<string[]> => {
  const rows = await backend.rows<{ line: string }>(
    "SELECT m.name || ': ' || i.kind AS line FROM account_influences i JOIN users m ON m.id = i.influencer_id WHERE i.user_id = ? ORDER BY 1",
    user_id,
  );
  return rows.map(({ line }) => line);
};

const NINA = { username: "nina", name: "Nina New", email: "nina@company.example", department: "IT", role: "requester" };
const failMails = () => {
  delivery.answer.mail = async () => ({
    sent: false,
    permanent_failure: false,
    service_busy: true,
    retry_after_seconds: null,
    error: "down",
  });
};

const change = async (who: Actor, id: string, fields: object) =>
  unwrap(await users().update(who, id, UpdateUserInput.parse(fields)));

const createNina = async (who: Actor): Promise<string> =>
  unwrap(await users().create(who, CreateUserInput.parse({ ...NINA, password: ONE_TIME }))).id;

const importNina = async (who: Actor): Promise<string> => {
  const csv = "username,name,email,department\nnina,Nina New,nina@company.example,IT";
  unwrap(await users().import(who, ImportUsersInput.parse({ csv })));
  const [row] = await backend.rows<{ id: string }>("SELECT id FROM users WHERE username = 'nina'");
  return row?.id ?? "";
};

describe("who gets influence over an account (R45)", () => {
  /** Changes by the director. Each returns the id of the changed account. */
  const CHANGES: readonly (readonly [
    what: string,
    make: (director: Actor) => Promise<string>,
    gained: readonly string[],
  ])[] = [
    ["creates an account with a one-time password", createNina, ["address", "credential", "position"]],
    [
      "creates an account with a mailed link",
      async (director) => unwrap(await users().invite(director, InviteUserInput.parse(NINA))).user.id,
      ["address", "position"],
    ],
    [
      "creates an account with a link that they see",
      async (director) => {
        failMails();
        return unwrap(await users().invite(director, InviteUserInput.parse(NINA))).user.id;
      },
      ["address", "credential", "position"],
    ],
    ["imports an account with a mailed link", importNina, ["address", "position"]],
    [
      "imports an account with a link that they see",
      (director) => {
        failMails();
        return importNina(director);
      },
      ["address", "credential", "position"],
    ],
    ...(
      [
        ["sets the password of an account", { password: ONE_TIME }, ["credential"]],
        ["sets the mail address of an account", { email: "staff@elsewhere.example" }, ["address"]],
        ["sets the role of an account", { role: "manager" }, ["position"]],
        ["sets the department of an account", { department: "HR" }, ["position"]],
        [
          "sets the name, username and designation of an account",
          { name: "Ines S", username: "ines", designation: "X" },
          [],
        ],
        ["sets what an account has already", { role: "requester", department: "IT" }, []],
      ] satisfies [string, object, string[]][]
    ).map(([what, fields, gained]) => {
      const make = async (director: Actor) => (await change(director, idOf("it.staff"), fields)).id;
      return [what, make, gained] as const;
    }),
    [
      "mails a link to choose a password",
      async (director) => unwrap(await users().renewLink(director, idOf("it.staff"))).user.id,
      [],
    ],
    [
      "makes a link to choose a password and sees it",
      async (director) => {
        failMails();
        return unwrap(await users().renewLink(director, idOf("it.staff"))).user.id;
      },
      ["credential"],
    ],
  ];

  test.each(CHANGES)("somebody who %s gets the influences that this gives", async (_, make, gained) => {
    const id = await make(await backend.as("director"));
    expect(await influences(id)).toEqual(gained.map((kind) => `Dora Rector: ${kind}`));
  });

  test("an administrator who removes the second factors of an account gets influence over it", async () => {
    await addPasskey(await signIn("it.staff"));
    expect(await influences(idOf("it.staff"))).toEqual([]);
    unwrap(await users().removeSecondFactors(await backend.as("admin"), idOf("it.staff")));
    expect(await influences(idOf("it.staff"))).toEqual(["Ama Admin: factor"]);
  });

  test("nobody gets influence over their own account, and the sample organisation has none", async () => {
    expect(await backend.rows("SELECT * FROM account_influences")).toEqual([]);
    const admin = await backend.as("admin");
    await change(admin, admin.id, { email: "ama@elsewhere.example" });
    expect(await influences(admin.id)).toEqual([]);
  });

  test("a refused change gives no influence", async () => {
    const refused = await users().update(
      await backend.as("director"),
      idOf("manager"),
      UpdateUserInput.parse({ password: ONE_TIME }),
    );
    expect(refused.ok).toBe(false);
    expect(await influences(idOf("manager"))).toEqual([]);
  });

  test("somebody who could sign in as a person gets the same influence as this person, through any number of accounts", async () => {
    const [first, second, third] = await Promise.all([
      createUser(backend, "first", "director", "it"),
      createUser(backend, "second", "director", "it"),
      createUser(backend, "third", "director", "it"),
    ]);
    await change(first, second.id, { password: ONE_TIME });
    await change(second, third.id, { department: "HR" });
    await change(third, idOf("it.staff"), { email: "staff@elsewhere.example" });
    expect(await influences(third.id)).toEqual(["New first: position", "New second: position"]);
    expect(await influences(idOf("it.staff"))).toEqual([
      "New first: address",
      "New second: address",
      "New third: address",
    ]);
  });

  test("a person who changes their own account gives influence to people who know their password, and to nobody else", async () => {
    const [owner, director] = [await backend.as("admin"), await createUser(backend, "second", "admin", "it")];
    await change(director, owner.id, { password: ONE_TIME });
    const values = [owner.id, idOf("director"), NOW(), NOW()];
    await backend.rows("INSERT INTO account_influences VALUES (?, ?, 'position', ?, ?)", ...values);
    await change(owner, owner.id, { email: "ama@elsewhere.example" });
    expect(await influences(owner.id)).toEqual([
      "Dora Rector: position",
      "New second: address",
      "New second: credential",
    ]);
  });

  test("an influence that has not ended keeps its beginning, and one that has ended begins again", async () => {
    const director = await backend.as("director");
    const times = () => backend.rows("SELECT began_at, last_at FROM account_influences");
    const start = NOW();
    await change(director, idOf("it.staff"), { department: "HR" });
    backend.wait(29 * DAY_MS);
    const later = NOW();
    await change(director, idOf("it.staff"), { department: "IT" });
    expect(await times()).toEqual([{ began_at: start, last_at: later }]);
    backend.wait(30 * DAY_MS);
    await change(director, idOf("it.staff"), { department: "HR" });
    expect(await times()).toEqual([{ began_at: NOW(), last_at: NOW() }]);
  });

  test("the clean-up job deletes influences that have ended", async () => {
    await change(await backend.as("director"), idOf("it.staff"), { department: "HR" });
    backend.wait(30 * DAY_MS - 1);
    await backend.jobs.cleanUpExpired();
    expect(await influences(idOf("it.staff"))).toHaveLength(1);
    backend.wait(1);
    await backend.jobs.cleanUpExpired();
    expect(await influences(idOf("it.staff"))).toEqual([]);
  });
});

const NOW = () => backend.clock.now.toISOString();

async function signIn(username: string, password = "Approve-2026") {
  const { token } = unwrap(await auth().signIn(SignInInput.parse({ username, password }), SESSION));
  const actor = async (): Promise<Actor> => {
    const found = await auth().resolveSession(token);
    if (!found) throw new Error("the session has ended");
    return found.actor;
  };
  return { session: { token, origin: ORIGIN }, actor, password };
}
type Session = Awaited<ReturnType<typeof signIn>>;

async function addPasskey({ session, actor, password }: Session) {
  const device = createPasskeyDevice();
  const options = unwrap(await auth().createPasskeyOptions(await actor(), "add", session));
  const passkey = device.create(options, { origin: ORIGIN });
  unwrap(await auth().addPasskey(await actor(), { name: "Laptop", password, passkey }, session));
  return async (other: Session) => {
    const asked = unwrap(await auth().createPasskeyOptions(await other.actor(), "confirm", other.session));
    const answer = device.sign(asked, { origin: ORIGIN });
    unwrap(await auth().confirmFactor(await other.actor(), { passkey: answer }, other.session));
  };
}

/** Decodes base32 without padding. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text].map((one) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"));
  return Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

async function addApp({ session, actor, password }: Session) {
  const { setup_token } = unwrap(await auth().startAuthenticatorApp(await actor(), { name: "Phone", password }));
  const { setup } = await auth().getSecurityPage(await actor(), setup_token);
  const code = () => computeTotp(fromBase32(setup?.secret ?? ""), getTimeStep(backend.clock.now));
  const added = await auth().addAuthenticatorApp(await actor(), { code: await code(), setup_token }, session);
  const { recovery_codes } = unwrap(added);
  const confirm = async (other: Session) => {
    backend.wait(30_000);
    unwrap(await auth().confirmFactor(await other.actor(), { code: await code() }, other.session));
  };
  return { confirm, recovery_codes };
}

const mailedToken = (): string => {
  const link = /https:\S+token=\S+/.exec(delivery.mails.at(-1)?.text ?? "")?.[0];
  return new URL(link ?? "").searchParams.get("token") ?? "";
};

const tokenOf = (link: { url: string } | null): string => new URL(link?.url ?? "").searchParams.get("token") ?? "";
const choose = async (token: string) =>
  unwrap(await auth().choosePassword(ChoosePasswordInput.parse({ token, new_password: CHOSEN })));

async function resetByMail(email: string): Promise<void> {
  unwrap(await auth().askForPasswordReset({ ...SESSION, email }));
  await auth().sendPasswordReset(AskForResetInput.parse({ email }));
  await choose(mailedToken());
}

describe("how an owner ends the influence of others (R45)", () => {
  const STAFF = "it.staff@company.example";
  const give = (username: string, kind: string) =>
    backend.rows(
      "INSERT INTO account_influences SELECT ?, id, ?, ?, ? FROM users WHERE username = ?",
      ...[idOf("it.staff"), kind, NOW(), NOW(), username],
    );
  const giveAll = async (username: string) => {
    for (const kind of INFLUENCE_KINDS) await give(username, kind);
  };

  test("a password chosen with a mailed reset ends all influences", async () => {
    await giveAll("director");
    await backend.rows("DELETE FROM account_influences WHERE kind = 'address'");
    await resetByMail(STAFF);
    expect(await influences(idOf("it.staff"))).toEqual([]);
  });

  test("a password chosen with a mailed reset to an address that another person set proves nothing against this person, who could have chosen it", async () => {
    await giveAll("vp");
    await backend.rows("DELETE FROM account_influences WHERE kind = 'address'");
    await change(await backend.as("admin"), idOf("it.staff"), { email: "staff@elsewhere.example" });
    await resetByMail("staff@elsewhere.example");
    expect(await influences(idOf("it.staff"))).toEqual(["Ama Admin: address", "Ama Admin: credential"]);
  });

  test("a password chosen with a mailed invitation ends no influence of the person who set the mail address", async () => {
    const director = await backend.as("director");
    const { user } = unwrap(await users().invite(director, InviteUserInput.parse(NINA)));
    await choose(mailedToken());
    expect(await influences(user.id)).toEqual([
      "Dora Rector: address",
      "Dora Rector: credential",
      "Dora Rector: position",
    ]);
  });

  test("a link that another administrator made and saw ends only the knowledge of the earlier password, and its maker then has it", async () => {
    await giveAll("director");
    failMails();
    const { link } = unwrap(await users().renewLink(await backend.as("admin"), idOf("it.staff")));
    await choose(tokenOf(link));
    expect(await influences(idOf("it.staff"))).toEqual([
      "Ama Admin: credential",
      "Dora Rector: address",
      "Dora Rector: factor",
      "Dora Rector: position",
    ]);
  });

  test("a new one-time password ends only the knowledge of the earlier password", async () => {
    await giveAll("director");
    await change(await backend.as("admin"), idOf("it.staff"), { password: ONE_TIME });
    expect(await influences(idOf("it.staff"))).toEqual([
      "Ama Admin: credential",
      "Dora Rector: address",
      "Dora Rector: factor",
      "Dora Rector: position",
    ]);
  });

  test("a change of the password by somebody who knows it ends nothing", async () => {
    await change(await backend.as("admin"), idOf("it.staff"), { password: ONE_TIME });
    const { actor } = await signIn("it.staff", ONE_TIME);
    const input = { current_password: ONE_TIME, new_password: CHOSEN };
    unwrap(await auth().changePassword(await actor(), input, { keepToken: null }));
    expect(await influences(idOf("it.staff"))).toEqual(["Ama Admin: credential"]);
  });

  test.each([
    ["a passkey", addPasskey],
    ["an authenticator app", addApp],
  ] as const)("setting up %s ends the influences of all people who do not know the password", async (_, add) => {
    await giveAll("director");
    for (const kind of ["address", "position", "factor"]) await give("vp", kind);
    await add(await signIn("it.staff"));
    expect(await influences(idOf("it.staff"))).toEqual(
      INFLUENCE_KINDS.map((kind) => `Dora Rector: ${kind}`).toSorted(),
    );
  });

  test.each([
    ["a passkey", addPasskey],
    ["an authenticator app", async (session: Session) => (await addApp(session)).confirm],
  ] as const)(
    "using %s that was set up before ends the influence of a person who learned the password since",
    async (_, add) => {
      const confirm = await add(await signIn("it.staff"));
      backend.wait(DAY_MS);
      await giveAll("director");
      const later = await signIn("it.staff");
      expect(await influences(idOf("it.staff"))).toHaveLength(4);
      await confirm(later);
      expect(await influences(idOf("it.staff"))).toEqual([]);
    },
  );

  test.each([
    ["a passkey", addPasskey],
    ["an authenticator app", async (session: Session) => (await addApp(session)).confirm],
  ] as const)(
    "%s that was set up while a person knew the password never ends the influence of this person, even a later one",
    async (_, add) => {
      await give("director", "credential");
      const confirm = await add(await signIn("it.staff"));
      backend.wait(31 * DAY_MS);
      await giveAll("vp");
      await backend.rows("DELETE FROM account_influences WHERE influencer_id = ?", idOf("director"));
      await give("director", "position");
      await confirm(await signIn("it.staff"));
      expect(await influences(idOf("it.staff"))).toEqual(["Dora Rector: position"]);
    },
  );

  test("a recovery code ends nothing, because it could have been copied", async () => {
    const { recovery_codes } = await addApp(await signIn("it.staff"));
    await giveAll("director");
    const later = await signIn("it.staff");
    unwrap(await auth().confirmFactor(await later.actor(), { code: recovery_codes[0] ?? "" }, later.session));
    expect(await influences(idOf("it.staff"))).toHaveLength(4);
  });

  test("an administrator who confirms a mail address ends the influence of the person who set it, only as far as it is about the address", async () => {
    await change(await backend.as("director"), idOf("it.staff"), {
      email: "staff@elsewhere.example",
      department: "HR",
    });
    unwrap(await users().confirmEmail(await backend.as("admin"), idOf("it.staff")));
    expect(await influences(idOf("it.staff"))).toEqual(["Dora Rector: position"]);
  });

  const PROOFS: readonly OwnershipProof[] = [
    ...(["mailed_password", "replaced_password", "second_factor"] as const).map((kind) => ({ kind, able_ids: ["vp"] })),
    { kind: "confirmed_address" },
  ];
  test.each(PROOFS)("the database ends the same influences as the rule for the proof $kind", async (given) => {
    const proof = given.kind === "confirmed_address" ? given : { ...given, able_ids: [idOf("vp")] };
    for (const username of ["vp", "director"]) await giveAll(username);
    const { db } = backend.deps;
    const { before } = await inBatch(db, { before: listInfluences(db, [idOf("it.staff")], NOW()) });
    await inBatch(db, [endInfluences(db, idOf("it.staff"), getEndingInfluences(proof))]);
    const { after } = await inBatch(db, { after: listInfluences(db, [idOf("it.staff")], NOW()) });
    expect(before).toHaveLength(8);
    expect(after).toEqual(before.filter((one: AccountInfluence) => !endsInfluence(proof, one)));
  });

  test("if a condition is false, no influence begins or ends", async () => {
    const { db } = backend.deps;
    const gained = { user_ids: [idOf("it.staff")], influencer_ids: [idOf("vp")], kinds: INFLUENCE_KINDS };
    await inBatch(db, gainInfluence(db, gained, NOW(), sql`FALSE`));
    expect(await influences(idOf("it.staff"))).toEqual([]);
  });
});
