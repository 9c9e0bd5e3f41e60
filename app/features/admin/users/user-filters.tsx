import { useLocation } from "@remix-run/react";
import type { Texts } from "../../../../texts/screens.ts";
import { Field } from "../../../ui/field.tsx";
import { Select, type SelectOption } from "../../../ui/inputs.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { getRoleOptions } from "./user-fields.tsx";

const getStatusOptions = (texts: Texts): readonly SelectOption[] => [
  { value: "true", label: texts.admin.active },
  { value: "false", label: texts.admin.inactive },
];

/** Shows the filters of the users table, as fields of the search form above the table. */
export function UserFilterFields({ departments }: { departments: readonly { name: string }[] }) {
  const texts = useTexts();
  const text = texts.usersTab;
  const adminMessages = texts.admin;

  const params = new URLSearchParams(useLocation().search);
  const filters: [label: string, name: string, placeholder: string, options: readonly SelectOption[]][] = [
    [text.role, "role", text.allRoles, getRoleOptions(texts)],
    [
      text.department,
      "department",
      text.allDepartments,
      departments.map(({ name }) => ({ value: name, label: nameDepartment(texts, name) })),
    ],
    [adminMessages.status, "is_active", text.anyStatus, getStatusOptions(texts)],
  ];
  return (
    <div className="grid min-w-0 gap-3 max-md:w-full max-md:grid-cols-2 max-md:*:last:col-span-2 md:flex md:shrink-0">
      {filters.map(([label, name, placeholder, options]) => (
        <div key={name} className="min-w-0 md:w-40">
          <Field label={label} name={name} hideLabel>
            <Select placeholder={placeholder} defaultValue={params.get(name) ?? ""} options={options} />
          </Field>
        </div>
      ))}
    </div>
  );
}
