import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { STATUS_OF } from "../../domain/errors.ts";
import { ImportUsersInput } from "../../domain/inputs/admin-import.ts";
import { refusePanel } from "../../domain/permissions.ts";
import { ImportPage } from "../features/admin/import-page.tsx";
import { type ImportAnswer, importRows } from "../features/admin/import-rows.ts";
import { importRecovery } from "../features/load-recovery.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormAnswer } from "../forms/saved-form-provider.tsx";
import { importMessages } from "../messages/admin-import.ts";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(importMessages.users.title) }];

export function loader({ context, request }: LoaderFunctionArgs) {
  const refused = refusePanel(requireActor(context, request).role);
  if (refused) throw data(refused.detail, { status: STATUS_OF[refused.code] });
  return { formKey: crypto.randomUUID() };
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
