import {
  type AdminEventInsertion,
  findAdminChainHead,
  findLastEntryVersion,
  insertAdminEvent,
  insertAdminEvents,
  type NewAdminEvent,
} from "../../db/queries/admin-events.ts";
import { hasPasswordHash, type NewUser } from "../../db/queries/people.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";

/** A user with the salted hash of a new password. */
type NewPassword = { id: string; name: string; password_hash: string };

type RecordDeps = Pick<Deps, "db" | "sha256" | "now">;

/** The statements that read what an entry about a password needs, for the batch of another read. */
export const readPasswordRecord = ({ db }: Pick<Deps, "db">, user_id: string) => ({
  versions: findLastEntryVersion(db, "password", user_id),
  heads: findAdminChainHead(db),
});

/**
 * Returns the entry of the administration's record about a new password (R49). It contains the SHA-256 of the salted hash, from which nobody
 * can find out the password, so that a hash that was written outside of the product is detected. `actor` null: the user has not signed in.
 * `versions`: the newest entry about the password; empty if there is none.
 */
export function toPasswordEntry(
  deps: Pick<Deps, "sha256" | "now">,
  { id, name, password_hash }: NewPassword,
  actor: Pick<Actor, "id" | "name"> | null,
  [last]: readonly { version: number }[],
): NewAdminEvent {
  return {
    entity: "password",
    entity_id: id,
    version: (last?.version ?? 0) + 1,
    action: last ? "updated" : "created",
    label: name,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
    created_at: getIsoNow(deps),
    before: null,
    after: JSON.stringify({ digest: deps.sha256(password_hash) }),
  };
}

/** Returns the entry for the end of the batch that stores a new password; it is only written if that batch stored it. */
export const recordPassword = (
  deps: RecordDeps,
  user: NewPassword,
  actor: Pick<Actor, "id" | "name"> | null,
  versions: readonly { version: number }[],
): AdminEventInsertion =>
  insertAdminEvent(deps.db, toPasswordEntry(deps, user, actor, versions), hasPasswordHash(user.id, user.password_hash));

/**
 * Returns the entries about the first users of an installation and their passwords. They have no actor, because nobody could sign in before.
 * `condition`: as for
 * `insertAdminEvents`.
 */
export function insertInitialUserEvents(
  deps: RecordDeps,
  users: readonly (NewUser & Pick<NewAdminEvent, "created_at">)[],
  condition?: Parameters<typeof insertAdminEvents>[2],
): AdminEventInsertion {
  const entries = users.flatMap((user): NewAdminEvent[] => {
    const { id, name, created_at, password_hash: _, password_kind: __, ...stored } = user;
    const after = JSON.stringify({ ...stored, id, name, is_active: true });
    const common = {
      entity_id: id,
      version: 1,
      label: name,
      actor_id: null,
      actor_name: null,
      created_at,
      before: null,
    };
    return [{ ...common, entity: "user", action: "created", after }, toPasswordEntry(deps, user, null, [])];
  });
  return insertAdminEvents(deps.db, entries, condition);
}
