import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RenderedFailure } from "../../domain/errors.ts";
import { approverGroup, dutyConflict } from "../../domain/master-data/entities.ts";
import { approverGroupSchemas, dutyConflictSchemas } from "../../domain/master-data/schemas.ts";
import { toUserChoice } from "../../domain/users/person-search.ts";
import type { Texts } from "../../texts/screens.ts";
import { type Column, DataTable, EmptyTable } from "../features/admin/data-table.tsx";
import { EntityDialogs } from "../features/admin/entity-dialog.tsx";
import { EntityFields } from "../features/admin/entity-fields.tsx";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { EntityTab } from "../features/admin/entity-tab.tsx";
import { GroupField } from "../features/admin/master-data/group-field.tsx";
import {
  formatGroupMembers,
  GroupFields,
  GroupUses,
  readGroupFields,
} from "../features/admin/master-data/group-fields.tsx";
import { ActiveBadge, NamesCell, RowActions } from "../features/admin/row-parts.tsx";
import { findEntityFormHandler, toFormDefinition } from "../features/admin/save-entity.ts";
import { getDialogAddress } from "../features/admin/table-address.ts";
import { buildTablePage } from "../features/admin/table-page.ts";
import { ImportLink } from "../features/admin/table-toolbar.tsx";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { handleForms } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";
import { useTargetLocation } from "../ui/use-target-location.ts";

if (!import.meta.env.SSR) await loadMoreTexts();

/**
 * The value of the URL parameter `list` for dialogs about a conflict of duties, and of `_list` in their forms. Dialogs about groups have
 * neither.
 */
const CONFLICTS = "conflicts";

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).masterData.approver_group.title) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const texts = context.texts;

  const actor = requireActor(context, request);
  const { groups, conflicts, people } = unwrapOrThrow(await context.services.admin.pages.getGroups(actor));
  const url = new URL(request.url);
  return {
    table: buildTablePage(groups, url, {
      searchTexts: (one) => [one.name, one.description, formatGroupMembers(texts, one), ...one.used_in],
      sortValues: {
        name: (one) => one.name,
        members: (one) => one.members.length,
        status: (one) => (one.is_active ? 0 : 1),
      },
      defaultSort: "name",
    }),
    groups: groups.map(({ id, name, is_active }) => ({ id, name, is_active })),
    conflicts,
    people: people.map(toUserChoice),
    formKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;

  const { approverGroups, dutyConflicts } = args.context.services.admin;
  return handleForms<EntityRefusal>(args, ({ form }) =>
    isConflictForm(form)
      ? findEntityFormHandler(texts, toFormDefinition(dutyConflict, dutyConflictSchemas, dutyConflicts), form)
      : findEntityFormHandler(
          texts,
          { ...toFormDefinition(approverGroup, approverGroupSchemas, approverGroups), fields: readGroupFields },
          form,
        ),
  );
};

const isConflictForm = (form: FormData): boolean => form.get("_list") === CONFLICTS;

const loadRecovery = async () => {
  const { createEntityRefusalFunction } = await import("../features/admin/entity-refusal.ts");
  return {
    refuse: (texts: Texts, form: FormData, failure: RenderedFailure) =>
      createEntityRefusalFunction(isConflictForm(form) ? "duty_conflict" : "approver_group")(texts, form, failure),
  };
};

export const clientAction = createFormClientAction(loadRecovery);

type PageData = SerializeFrom<typeof loader>;
type Group = PageData["table"]["rows"][number];
type Conflict = PageData["conflicts"][number];

const getColumns = (texts: Texts): readonly Column<Group>[] => [
  { header: texts.masterData.fields.name.label, sort: "name", cell: (one) => one.name },
  { header: texts.masterData.fields.description.label, cell: (one) => one.description || texts.admin.notAvailable },
  {
    header: texts.masterData.approver_group.fields.member_ids.label,
    sort: "members",
    cell: (one) =>
      one.rule === null ? (
        <NamesCell names={one.members.map(({ name }) => name)} none={texts.masterData.approver_group.noMembers} />
      ) : (
        formatGroupMembers(texts, one)
      ),
  },
  { header: texts.masterData.approver_group.usedIn, cell: (one) => one.used_in.join(", ") || texts.admin.notAvailable },
  { header: texts.admin.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

export default function Groups() {
  const texts = useTexts();
  const text = texts.masterData.approver_group;

  const { table, people, formKey, ...page } = useLoaderData<typeof loader>();
  const refusal = useFormResult<EntityRefusal>(loadRecovery);
  return (
    <>
      <h2 className="mb-1 font-semibold text-lg">{text.title}</h2>
      <p className="mb-4 text-muted text-sm">{text.intro}</p>
      <EntityTab
        entity={approverGroup}
        label={text.title}
        columns={getColumns(texts)}
        table={table}
        refusal={refusal}
        formKey={formKey}
        formats={{ member_ids: (one) => formatGroupMembers(texts, one) }}
        beforeDelete={(one) =>
          one.used_in.length > 0 ? (
            <>
              <GroupUses used_in={one.used_in} />
              <p className="text-sm">{text.afterDelete}</p>
            </>
          ) : null
        }
        actions={<ImportLink name="groups" />}
      >
        {(row, typed) => <GroupFields row={row} fieldValues={typed} people={people} />}
      </EntityTab>
      <Conflicts {...page} formKey={formKey} refusal={refusal} />
    </>
  );
}

const formatPair = (
  texts: Texts,
  { first_group_id, second_group_id, first_group_name, second_group_name }: Conflict,
) =>
  first_group_id === second_group_id
    ? texts.masterData.duty_conflict.sameGroup(first_group_name)
    : texts.masterData.duty_conflict.pair(first_group_name, second_group_name);

const formatAppliesTo = (texts: Texts, { on_request, on_steps }: Conflict) =>
  [on_request && texts.masterData.duty_conflict.requester, on_steps && texts.masterData.duty_conflict.steps]
    .filter(Boolean)
    .join(", ");

const getConflictColumns = (texts: Texts): readonly Column<Conflict>[] => [
  { header: texts.masterData.fields.name.label, cell: (one) => one.name },
  { header: texts.masterData.duty_conflict.groups, cell: (one: Conflict) => formatPair(texts, one) },
  { header: texts.masterData.duty_conflict.appliesTo, cell: (one: Conflict) => formatAppliesTo(texts, one) },
  { header: texts.admin.status, cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

const getConflictSnapshotFields = (texts: Texts) => ({
  [texts.masterData.fields.name.label]: (one: Conflict) => one.name,
  [texts.masterData.duty_conflict.groups]: (one: Conflict) => formatPair(texts, one),
  [texts.masterData.duty_conflict.appliesTo]: (one: Conflict) => formatAppliesTo(texts, one),
  [texts.admin.status]: (one: Conflict) => (one.is_active ? texts.admin.active : texts.admin.inactive),
});

interface ConflictsProps extends Pick<PageData, "groups" | "conflicts" | "formKey"> {
  refusal: EntityRefusal | undefined;
}

/** The section for conflicts of duties, with its own dialogs. */
function Conflicts({ groups, conflicts: stored, formKey, refusal }: ConflictsProps) {
  const texts = useTexts();
  const conflictText = texts.masterData.duty_conflict;
  const adminMessages = texts.admin;

  const here = useTargetLocation();
  // A conflict with an inactive group bars nobody, because an inactive group has no members.
  const toName = (id: string, name: string) =>
    groups.find((one) => one.id === id)?.is_active === false ? conflictText.inactive(name) : name;
  const conflicts = stored.map((one) => ({
    ...one,
    first_group_name: toName(one.first_group_id, one.first_group_name),
    second_group_name: toName(one.second_group_id, one.second_group_name),
  }));
  return (
    <section aria-labelledby="conflicts" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="conflicts" className="mb-1 font-semibold text-lg">
            {conflictText.title}
          </h2>
          <p className="text-muted text-sm">{conflictText.intro}</p>
        </div>
        {groups.length > 0 ? (
          <LinkButton
            to={getDialogAddress(here, "new", null, CONFLICTS)}
            preventScrollReset
            icon={<Icon name="plus" />}
            className="max-md:w-full"
          >
            {adminMessages.entities.duty_conflict.add}
          </LinkButton>
        ) : null}
      </div>
      {conflicts.length === 0 ? (
        <EmptyTable q="" title={conflictText.none}>
          {groups.length > 0 ? conflictText.noneText : conflictText.needsGroups}
        </EmptyTable>
      ) : (
        <DataTable
          label={conflictText.title}
          columns={getConflictColumns(texts)}
          rows={conflicts}
          actions={(one) => <RowActions id={one.id} name={one.name} list={CONFLICTS} />}
        />
      )}
      <EntityDialogs
        name="duty_conflict"
        list={CONFLICTS}
        rows={conflicts}
        dialogRow={null}
        refusal={refusal}
        formKey={formKey}
        labelOf={(one) => one.name}
        snapshotFields={getConflictSnapshotFields(texts)}
      >
        {(row, fieldValues) => (
          <EntityFields
            entity={dutyConflict}
            row={row}
            fieldValues={fieldValues}
            special={{
              first_group_id: <GroupField name="first_group_id" {...{ row, fieldValues, groups }} />,
              second_group_id: <GroupField name="second_group_id" {...{ row, fieldValues, groups }} />,
            }}
          />
        )}
      </EntityDialogs>
    </section>
  );
}
