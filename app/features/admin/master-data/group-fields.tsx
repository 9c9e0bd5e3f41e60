import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { roleLabel } from "../../../../domain/format/labels.ts";
import type { ApproverGroupResponse } from "../../../../domain/master-data/schemas.ts";
import { ROLES } from "../../../../domain/roles.ts";
import type { UserChoice } from "../../../../domain/users/person-search.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { readTexts } from "../../../forms/submitted-fields.ts";
import { Field } from "../../../ui/field.tsx";
import { Select, TextArea, TextInput } from "../../../ui/inputs.tsx";
import { renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { CheckboxField, type FieldAccessors } from "../entity-dialog.tsx";
import { PeopleField } from "./people-field.tsx";

type GroupKind = keyof Texts["masterData"]["approver_group"]["kinds"];

const getKinds = (texts: Texts) =>
  Object.entries(texts.masterData.approver_group.kinds).map(([value, label]) => ({ value, label }));
const getRoles = (texts: Texts) => ROLES.map((value) => ({ value, label: renderMessage(texts, roleLabel(value)) }));
const getScopes = (texts: Texts) =>
  Object.entries(texts.masterData.approver_group.scopes).map(([value, label]) => ({ value, label }));

/** Returns the fields of the form in the shape of the input schemas: with the rule of the chosen kind, or with the chosen people. */
export function readGroupFields(form: FormData): Record<string, unknown> {
  const { kind, role, department, member_ids: _, ...texts } = readTexts(form);
  if (kind === "head") return { ...texts, rule: { head_of: "requester" } };
  if (kind === "role") return { ...texts, rule: { role, department } };
  return { ...texts, rule: null, member_ids: form.getAll("member_ids") };
}

/** Returns the members of a group as text: the names of its people, or a description of its rule. */
export function formatGroupMembers(
  texts: Texts,
  { rule, members }: Pick<ApproverGroupResponse, "rule" | "members">,
): string {
  const text = texts.masterData.approver_group;

  if (rule === null) return members.map(({ name }) => isolateBidiText(name)).join(", ");
  if ("head_of" in rule) return text.kinds.head;
  const role = renderMessage(texts, roleLabel(rule.role));
  return rule.department === "any" ? text.withRole(role) : text.withRoleNear(role);
}

export interface GroupFieldsProps {
  row: (ApproverGroupResponse & { used_in: readonly string[] }) | null;
  fieldValues: FieldAccessors;
  people: readonly UserChoice[];
}

/** Shows the fields of a group. CSS shows only the fields of the chosen kind, so that the choice also works without JavaScript. */
export function GroupFields({ row, fieldValues, people }: GroupFieldsProps) {
  const texts = useTexts();
  const masterDataMessages = texts.masterData;
  const text = texts.masterData.approver_group;
  const adminMessages = texts.admin;

  const saved = toFormValues(row?.rule ?? null);
  return (
    <div className="group/kind flex flex-col gap-4">
      {row && row.used_in.length > 0 ? <GroupUses used_in={row.used_in} /> : null}
      <Field
        label={masterDataMessages.fields.name.label}
        name="name"
        hint={text.fields.name.hint}
        error={fieldValues.error("name")}
        required
      >
        <TextInput defaultValue={fieldValues.value("name", row?.name)} autoComplete="off" />
      </Field>
      <Field
        label={masterDataMessages.fields.description.label}
        name="description"
        error={fieldValues.error("description")}
      >
        <TextArea rows={2} defaultValue={fieldValues.value("description", row?.description)} />
      </Field>
      <Field label={text.fields.rule.label} name="kind" error={fieldValues.error("rule")}>
        <Select options={getKinds(texts)} defaultValue={fieldValues.value("kind", saved.kind)} />
      </Field>
      <div className="hidden gap-4 group-has-[option[value=role]:checked]/kind:grid md:grid-cols-2">
        <Field label={text.role} name="role" error={fieldValues.error("rule.role")}>
          <Select options={getRoles(texts)} defaultValue={fieldValues.value("role", saved.role)} />
        </Field>
        <Field label={text.scope} name="department" error={fieldValues.error("rule.department")}>
          <Select options={getScopes(texts)} defaultValue={fieldValues.value("department", saved.department)} />
        </Field>
      </div>
      <div className="hidden group-has-[option[value=people]:checked]/kind:block">
        <PeopleField
          label={text.fields.member_ids.label}
          hint={text.fields.member_ids.hint}
          name="member_ids"
          emptyWarning={text.noMembersWarning}
          people={people}
          selectedIds={fieldValues.values("member_ids", row?.members.map(({ id }) => id) ?? [])}
          error={fieldValues.error("member_ids")}
        />
      </div>
      {row ? (
        <CheckboxField
          name="is_active"
          label={adminMessages.isActive}
          defaultChecked={fieldValues.checked("is_active", row.is_active)}
        />
      ) : null}
    </div>
  );
}

/** Lists the configurations of the matrix that refer to the group. */
export function GroupUses({ used_in }: { used_in: readonly string[] }) {
  const text = useTexts().masterData.approver_group;

  return <p className="text-muted text-sm">{text.isUsedIn(used_in.join(", "))}</p>;
}

/** Returns the values of the form's fields for a stored `rule`. Fields that the rule does not set get default values. */
function toFormValues(rule: ApproverGroupResponse["rule"]): { kind: GroupKind; role: string; department: string } {
  const fallback = { role: "manager", department: "requester" };
  if (rule === null) return { kind: "people", ...fallback };
  return "head_of" in rule ? { kind: "head", ...fallback } : { kind: "role", ...rule };
}
