import { useLocation } from "@remix-run/react";
import { messages } from "../../messages/common.ts";
import { FieldError } from "../../ui/field.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { STATUS_OPTIONS } from "./list-choices.ts";

/** A checkbox for each status. The URL has the chosen ones with commas between them. */
export function StatusFilter({ error }: { error?: string }) {
  const chosen = new URLSearchParams(useLocation().search).get("status")?.split(",") ?? [];
  return (
    <fieldset className="flex flex-col gap-1.5 sm:col-span-2 lg:col-span-4">
      <legend className="mb-1.5 font-medium text-sm">{messages.filters.status}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {STATUS_OPTIONS.map(({ value, label }) => (
          <Checkbox key={value} name="status" value={value} label={label} defaultChecked={chosen.includes(value)} />
        ))}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
