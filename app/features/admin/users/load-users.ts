import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type {
  AssignedRequests,
  HandoverRecipientOption,
  UserWithAdminFields,
} from "../../../../domain/admin/entities.ts";
import type { Actor } from "../../../../domain/entities.ts";
import { ListUsersInput } from "../../../../domain/inputs/admin-users.ts";
import { requireActor } from "../../../server/require-actor.ts";
import { getTableAddress } from "../table-address.ts";
import { ROWS_PER_PAGE } from "../table-page.ts";
import { unwrapOrThrow } from "../unwrap-or-throw.ts";
import { isOffboardingAction } from "./offboarding-actions.ts";

/**
 * The data of the dialog that deactivates or deletes a user: the user, how many requests they submitted, their open requests, and the
 * possible new approvers of these requests. `is_used`: whether deleting the user only deactivates them (R12).
 */
export interface OffboardingData {
  user: UserWithAdminFields;
  is_used: boolean;
  submitted: { count: number; is_floor: boolean };
  holdings: AssignedRequests;
  candidates: HandoverRecipientOption[];
}

const FILTERS = ["q", "role", "department", "is_active"] as const;
const PARAMETERS = [...FILTERS, "sort_by", "sort_order", "cursor"] as const;

/** Returns the filters, order and cursor of the users list from the URL. Ignores invalid parameters. */
function readUserListInput(params: URLSearchParams): ListUsersInput {
  const given = Object.fromEntries(PARAMETERS.map((name) => [name, params.get(name) ?? undefined]));
  const parsed = ListUsersInput.safeParse(given);
  if (parsed.success) return { ...parsed.data, limit: ROWS_PER_PAGE };
  const wrong = parsed.error.issues.map(({ path }) => path[0]);
  const readable = Object.entries(given).filter(([name]) => !wrong.includes(name));
  return { ...ListUsersInput.parse(Object.fromEntries(readable)), limit: ROWS_PER_PAGE };
}

/** Returns a page of users, the choices in filters and forms, and the data of the open dialog. */
export async function loadUsersTabData(context: AppLoadContext, request: Request) {
  const actor = requireActor(context, request);
  const url = new URL(request.url);
  const [act, on] = [url.searchParams.get("act"), url.searchParams.get("on")];
  const input = readUserListInput(url.searchParams);
  const [pageData, offboarding] = await Promise.all([
    context.services.admin.pages.getUsers(actor, input),
    on !== null && isOffboardingAction(act) ? findOffboarding(context, actor, on) : null,
  ]);
  // If the cursor belongs to another sort order, redirects to the first page of the list.
  if (!pageData.ok && pageData.code === "invalid" && input.cursor) throw redirect(getTableAddress(url, {}));
  const { page, departments, password_min_length, one_time_password } = unwrapOrThrow(pageData);
  const listed = page.items.find(({ id }) => id === on) ?? offboarding?.user;
  return {
    page,
    departments: departments.map(({ name, is_active }) => ({ name, is_active })),
    password_min_length,
    one_time_password,
    viewer: { id: actor.id, is_admin: actor.role === "admin" },
    order: { sort_by: input.sort_by ?? "name", sort_order: input.sort_order ?? ("asc" as const) },
    isFirstPage: input.cursor === undefined,
    /** The search text and the active filters as one text; empty if there are none. */
    appliedFilters: FILTERS.map((name) => String(input[name] ?? ""))
      .join(" ")
      .trim(),
    dialogRow:
      listed ?? (on !== null && (act === "edit" || act === "access") ? await findUser(context, actor, on) : null),
    leaving: offboarding,
    formKey: crypto.randomUUID(),
  };
}

async function findUser(context: AppLoadContext, actor: Actor, id: string): Promise<UserWithAdminFields | null> {
  const result = await context.services.admin.users.get(actor, id);
  return result.ok ? result.value : null;
}

async function findOffboarding(context: AppLoadContext, actor: Actor, id: string): Promise<OffboardingData | null> {
  const result = await context.services.admin.pages.getDeactivation(actor, id);
  return result.ok ? result.value : null;
}
