import type { SavedView } from "../../../domain/entities.ts";
import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { ChangeViewInput, SaveViewInput } from "../../../domain/inputs/saved-views.ts";
import { message } from "../../../domain/message.ts";
import { permissions } from "../../../domain/permissions.ts";
import { SAVED_VIEW_LIMITS } from "../../../domain/requests/saved-views.ts";
import { inBatch, isConstraintError } from "../../db/database.ts";
import { markIdempotencyKeyUsed } from "../../db/queries/idempotency.ts";
import {
  deleteView,
  findView,
  insertView,
  listViews,
  type SavedViewRow,
  toViewKey,
  updateView,
} from "../../db/queries/saved-views.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../deps.ts";

const toSavedView = (row: SavedViewRow): SavedView => ({ ...row, columns: JSON.parse(row.columns) });

const MISSING = message("requests.view_not_yours");

/** Whether the actor can open the list of a view. A person who is no longer an administrator cannot open All Requests. */
const canOpen = (actor: Pick<Actor, "role">, { screen }: Pick<SavedView, "screen">): boolean =>
  screen !== "all_requests" || permissions.viewAllRequestsTable(actor.role);

/** Returns the actor's views of the lists that the actor can open, by screen and name. */
export async function listSavedViews(deps: Deps, actor: Actor): Promise<SavedView[]> {
  const { rows } = await inBatch(deps.db, { rows: listViews(deps.db, actor.id) });
  return rows.map(toSavedView).filter((view) => canOpen(actor, view));
}

/** Returns one of the actor's views. Fails with `not_found`. */
export async function getSavedView(deps: Deps, actor: Actor, id: string): Promise<Result<SavedView>> {
  const { rows } = await inBatch(deps.db, { rows: findView(deps.db, actor.id, id) });
  const view = rows.map(toSavedView).find((one) => canOpen(actor, one));
  return view ? ok(view) : fail("not_found", MISSING);
}

/** The parameters that a view stores: all parameters of lists except the position in the list. */
const STORED_NAMES = Object.keys(ListRequestsInput.shape).filter((name) => name !== "limit" && name !== "cursor");

/** Returns a query with only the parameters that a view stores. Fails with `invalid` for values that lists refuse. */
function toStoredQuery(query: string): Result<string> {
  const sent = new URLSearchParams(query);
  const stored = new URLSearchParams();
  for (const name of STORED_NAMES) {
    const value = sent.get(name);
    if (value) stored.set(name, value);
  }
  return ListRequestsInput.safeParse(Object.fromEntries(stored)).success
    ? ok(stored.toString())
    : failInvalid([{ path: "query", message: message("requests.view_query_invalid") }]);
}

/** Saves a view of a list. Fails with `invalid`, or with `forbidden` if the actor cannot open the list. */
export async function saveView(
  deps: Deps,
  actor: Actor,
  input: SaveViewInput,
  { idempotency_key: key }: ChangeOptions = {},
): Promise<Result<SavedView>> {
  const { db } = deps;
  if (!canOpen(actor, input)) return fail("forbidden");
  const query = toStoredQuery(input.query);
  if (!query.ok) return query;
  const one = { ...input, query: query.value, id: deps.newId(), user_id: actor.id, updated_at: getIsoNow(deps) };
  const statements = {
    rows: insertView(db, one),
    key: key ? markIdempotencyKeyUsed(db, actor.id, key, toViewKey(one.id)) : undefined,
  };
  return writeView(async () => (await inBatch(db, statements)).rows, LIMIT_REACHED);
}

/** Renames a view, or replaces what it shows. Fails with `invalid` or `not_found`. */
export async function changeView(
  deps: Deps,
  actor: Actor,
  id: string,
  input: ChangeViewInput,
): Promise<Result<SavedView>> {
  const query = input.query === undefined ? ok(undefined) : toStoredQuery(input.query);
  if (!query.ok) return query;
  const one = { ...input, query: query.value, id, user_id: actor.id, updated_at: getIsoNow(deps) };
  return writeView(
    async () => (await inBatch(deps.db, { rows: updateView(deps.db, one) })).rows,
    fail("not_found", MISSING),
  );
}

/** Deletes a view. Fails with `not_found`. */
export async function removeView(deps: Deps, actor: Actor, id: string): Promise<Result<{ name: string }>> {
  const { rows } = await inBatch(deps.db, { rows: deleteView(deps.db, actor.id, id) });
  return rows[0] ? ok(rows[0]) : fail("not_found", MISSING);
}

const LIMIT_REACHED = failInvalid([
  { path: "name", message: message("requests.too_many_views", { max: SAVED_VIEW_LIMITS.views }) },
]);

/** Runs `write` and returns the view that it wrote. `unwritten`: the failure if it wrote no view. */
async function writeView(write: () => Promise<SavedViewRow[]>, unwritten: Failure): Promise<Result<SavedView>> {
  try {
    const [row] = await write();
    return row ? ok(toSavedView(row)) : unwritten;
  } catch (error) {
    if (isConstraintError(error, "saved_views.name"))
      return failInvalid([{ path: "name", message: message("requests.view_name_taken") }]);
    throw error;
  }
}
