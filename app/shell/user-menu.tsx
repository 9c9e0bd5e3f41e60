import { Link } from "@remix-run/react";
import { humanise } from "../../domain/format/labels.ts";
import type { Theme } from "../../domain/theme.ts";
import { messages } from "../messages/common.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuSeparator, menuItemClass } from "../ui/menu.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import type { ShellUser } from "./viewer.ts";

/** The menu with Profile, Change Password, theme and Logout. `compact` shows only the initials, for the phone's top bar. */
export function UserMenu({ viewer, theme, compact = false }: { viewer: ShellUser; theme: Theme; compact?: boolean }) {
  return (
    <Menu
      side={compact ? "bottom" : "top"}
      align={compact ? "end" : "start"}
      triggerClassName={
        compact
          ? "grid size-11 place-items-center"
          : "flex w-full items-center gap-3 p-2 text-left hover:bg-base-content/6"
      }
      trigger={
        compact ? (
          <>
            <Avatar name={viewer.name} />
            <span className="sr-only">{messages.nav.openAccountMenu(viewer.name)}</span>
          </>
        ) : (
          <>
            <Avatar name={viewer.name} />
            <span className="min-w-0 flex-1 text-sm leading-tight">
              <span className="block truncate font-medium">{viewer.name}</span>
              <span className="block truncate text-muted text-xs first-letter:uppercase">{humanise(viewer.role)}</span>
            </span>
            <Icon name="chevrons-up-down" className="text-muted" />
          </>
        )
      }
    >
      <MenuItem>
        <Link to="/profile" discover="none" className={menuItemClass}>
          <Icon name="circle-user-round" className="text-muted" />
          {messages.nav.profile}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/change-password" discover="none" className={menuItemClass}>
          <Icon name="key-round" className="text-muted" />
          {messages.nav.changePassword}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem>
        <ThemeSwitch theme={theme} />
      </MenuItem>
      <MenuSeparator />
      <MenuItem>
        <LogoutForm className={menuItemClass} icon={<Icon name="log-out" className="text-muted" />} />
      </MenuItem>
    </Menu>
  );
}
