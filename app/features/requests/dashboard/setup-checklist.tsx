import { Link } from "@remix-run/react";
import type { SetupProgress } from "../../../../domain/entities.ts";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";

const STEPS = [
  ["people", "/admin/users"],
  ["rules", "/admin/matrix"],
  ["email", "/admin"],
] as const;

export interface SetupChecklistProps {
  setup: SetupProgress;
}

/**
 * Lists for administrators what to set up in a new installation. Each item links to its screen, and the item about approval rules also to the
 * rule of each type that has no approver.
 */
export function SetupChecklist({ setup }: SetupChecklistProps) {
  const text = useTexts().setup;

  return (
    <Card title={text.title} className="mb-6">
      <p className="text-muted text-sm">{text.intro}</p>
      <ol className="mt-3 divide-y divide-base-300">
        {STEPS.map(([name, to]) => (
          <li key={name}>
            <Link to={to} className="group flex min-h-11 items-center gap-3 rounded-md py-2 text-sm">
              <Icon
                name={setup[name] ? "circle-check" : "clock"}
                className={setup[name] ? "size-5 text-success" : "size-5 text-muted"}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium group-hover:underline">
                  {text.steps[name].title}
                  {setup[name] ? <span className="font-normal text-muted"> · {text.done}</span> : null}
                </span>
                <span className="block text-muted">
                  {name === "email" && setup.stores_mail && !setup.email
                    ? text.steps.email.stored
                    : text.steps[name].hint}
                </span>
              </span>
              <Icon name="chevron-right" className="text-muted" />
            </Link>
            {name === "rules" ? <TypesWithoutApprover types={setup.types_without_approver} /> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function TypesWithoutApprover({ types }: { types: SetupProgress["types_without_approver"] }) {
  const text = useTexts().setup;

  if (types.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 pb-2 pl-8 text-sm">
      <span className="text-muted">{text.withoutApprover}</span>
      <ul className="flex flex-wrap gap-x-4">
        {types.map(({ code, name, configuration_id }) => (
          <li key={code}>
            <Link
              to={
                configuration_id === null
                  ? `/admin/matrix/new?type=${encodeURIComponent(code)}`
                  : `/admin/matrix/${encodeURIComponent(configuration_id)}`
              }
              className="link inline-flex min-h-8 items-center max-md:min-h-11"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
