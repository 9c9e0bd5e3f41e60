import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formClientAction } from "../actions/form-client-action.ts";
import { type ImportAnswer, importRows } from "../actions/import-rows.ts";
import { importRecovery } from "../actions/load-recovery.ts";
import { shownOrThrow } from "../actions/panel-result.ts";
import { ImportPage } from "../components/admin/import-page.tsx";
import { useFormAnswer } from "../components/saved-form-provider.tsx";
import { ImportUsersInput } from "../domain/inputs/admin-import.ts";
import { importMessages } from "../messages/admin-import.ts";
import { messages } from "../messages.ts";
import { requireActor } from "../require-actor.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(importMessages.users.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { password_min_length } = shownOrThrow(await context.services.admin.settings.get(actor));
  return { password_min_length, formKey: crypto.randomUUID() };
}

export const action = ({ context, request }: ActionFunctionArgs) =>
  importRows(context, request, {
    name: "users",
    input: ImportUsersInput,
    service: context.services.admin.users,
  });

const loadRecovery = importRecovery("users");

export const clientAction = formClientAction(loadRecovery);

export default function ImportUsers() {
  return (
    <ImportPage name="users" answer={useFormAnswer<ImportAnswer>(loadRecovery)} {...useLoaderData<typeof loader>()} />
  );
}
