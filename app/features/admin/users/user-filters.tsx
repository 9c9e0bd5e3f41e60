import { useLocation } from "@remix-run/react";
import { adminMessages } from "../../../messages/admin.ts";
import { usersTabMessages as text } from "../../../messages/admin-users.ts";
import { nameDepartment } from "../../../messages/standard-names.ts";
import { Field } from "../../../ui/field.tsx";
import { Select, type SelectOption } from "../../../ui/inputs.tsx";
import { ROLE_OPTIONS } from "./user-fields.tsx";

const STATUS_OPTIONS: readonly SelectOption[] = [
  { value: "true", label: adminMessages.active },
  { value: "false", label: adminMessages.inactive },
];

/** Shows the filters of the users table, as fields of the search form above the table. */
export function UserFilterFields({ departments }: { departments: readonly { name: string }[] }) {
  const params = new URLSearchParams(useLocation().search);
  const filters: [label: string, name: string, placeholder: string, options: readonly SelectOption[]][] = [
    [text.role, "role", text.allRoles, ROLE_OPTIONS],
    [
      text.department,
      "department",
      text.allDepartments,
      departments.map(({ name }) => ({ value: name, label: nameDepartment(name) })),
    ],
    [adminMessages.status, "is_active", text.anyStatus, STATUS_OPTIONS],
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
