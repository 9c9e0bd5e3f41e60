import { adminMessages as text } from "../../messages/admin.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Beside the button that adds one: the page that adds many. */
export function ImportLink({ name }: { name: "users" | "departments" }) {
  return (
    <LinkButton to={`/admin/${name}/import`} icon={<Icon name="upload" />}>
      {text.importCsv}
    </LinkButton>
  );
}
