import { type ImportName, importMessages as text } from "../../messages/admin-import.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";

/** What a file for the import holds, and one to begin with. */
export function ImportColumns({ name }: { name: ImportName }) {
  return (
    <Card
      title={text.columns}
      actions={
        <LinkButton to={`/admin/import/${name}.csv`} reloadDocument size="sm" icon={<Icon name="download" />}>
          {text.template}
        </LinkButton>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        {text[name].columns.map((column) => (
          <div key={column.name}>
            <dt className="flex items-center gap-2 font-medium font-mono">
              {column.name}
              {column.required ? <Badge variant="outline">{text.required}</Badge> : null}
            </dt>
            <dd className="text-muted">{column.meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
