import { Link } from "@remix-run/react";
import { formatTotal } from "../../../../domain/format/numbers.ts";
import type { Role } from "../../../../domain/roles.ts";
import { listQuickLinks } from "../../../navigation.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";

export interface GreetingProps {
  actor: { name: string; department: string; role: Role };
  /**
   * The number of requests that wait for the actor's decision. `total_is_floor`: the real number may be higher, because counting stopped at
   * `total`.
   */
  waiting: { total: number; total_is_floor: boolean };
}

export function Greeting({ actor, waiting }: GreetingProps) {
  const texts = useTexts();
  const text = texts.dashboard;

  return (
    <PageHeader
      title={text.greeting(actor.name)}
      description={
        <>
          {nameDepartment(texts, actor.department)}
          {waiting.total > 0 ? (
            <>
              {" · "}
              <Link to="/#waiting" className="font-medium text-primary underline-offset-4 hover:underline">
                {text.waitingCount(
                  formatTotal(waiting.total, waiting.total_is_floor, texts.language),
                  waiting.total === 1,
                )}
              </Link>
            </>
          ) : null}
        </>
      }
      actions={
        <nav aria-label={text.quickLinks} className="quick-links">
          {listQuickLinks(texts, actor.role).map(({ to, label, icon, primary }) => (
            <LinkButton
              key={to}
              to={to}
              variant={primary ? "primary" : "secondary"}
              size="sm"
              icon={<Icon name={icon} />}
            >
              {label}
            </LinkButton>
          ))}
        </nav>
      }
    />
  );
}
