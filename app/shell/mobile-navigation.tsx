import { Link, useLocation } from "@remix-run/react";
import type { Role } from "../../domain/roles.ts";
import { isActiveNavigationPath, listPhoneNavigationItems } from "../navigation.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-names.ts";
import { useTexts } from "../ui/texts.tsx";
import { LogoutForm } from "./logout-form.tsx";

/** The bottom bar for screens of up to 768 px. It leaves space for the home indicator of the phone. */
export function MobileNavigation({ role }: { role: Role }) {
  const texts = useTexts();
  const messages = texts.common;

  const { pathname } = useLocation();
  return (
    <nav aria-label={messages.nav.main} className="shell-bar">
      <ul className="flex">
        {listPhoneNavigationItems(texts, role).map((entry) => (
          <li key={entry.to} className="flex-auto">
            <MobileLink
              to={entry.to}
              label={entry.label}
              icon={entry.icon}
              active={isActiveNavigationPath(pathname, entry.to)}
              highlighted={entry.highlighted}
            />
          </li>
        ))}
        <li className="flex-auto">
          <LogoutForm
            className="bar-entry"
            icon={
              <span>
                <Icon name="log-out" />
              </span>
            }
          />
        </li>
      </ul>
    </nav>
  );
}

interface MobileLinkProps {
  to: string;
  label: string;
  icon: IconName;
  active: boolean;
  highlighted?: boolean;
}

function MobileLink({ to, label, icon, active, highlighted = false }: MobileLinkProps) {
  return (
    <Link to={to} aria-current={active ? "page" : undefined} className="bar-entry">
      <span className={highlighted ? "bg-primary text-primary-content" : undefined}>
        <Icon name={icon} />
      </span>
      {label}
    </Link>
  );
}
