import { Link } from "@remix-run/react";
import { humanise } from "../../domain/format/labels.ts";
import type { Theme } from "../../domain/theme.ts";
import { messages } from "../messages/common.ts";
import { Avatar } from "../ui/avatar.tsx";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuSeparator, menuItemClass } from "../ui/menu.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { openKeyboardHelp } from "./shortcuts.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import type { ShellUser } from "./viewer.ts";

const LINKS = [
  { to: "/profile", label: messages.nav.profile, icon: "circle-user-round" },
  { to: "/profile/out-of-office", label: messages.nav.outOfOffice, icon: "calendar-off" },
  { to: "/profile/notifications", label: messages.nav.notificationSettings, icon: "bell" },
  { to: "/change-password", label: messages.nav.changePassword, icon: "key-round" },
] as const;

/**
 * The menu with the account's screens, the keyboard shortcuts, the theme and Logout. `compact`: the button shows only the initials, for the
 * phone's top bar.
 */
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
      {LINKS.map(({ to, label, icon }) => (
        <MenuItem key={to}>
          <Link to={to} discover="none" className={menuItemClass}>
            <Icon name={icon} className="text-muted" />
            {label}
          </Link>
        </MenuItem>
      ))}
      {compact ? null : (
        <MenuItem>
          <button type="button" className={cx(menuItemClass, "needs-script")} onClick={openKeyboardHelp}>
            <Icon name="circle-question-mark" className="text-muted" />
            {messages.nav.shortcuts}
          </button>
        </MenuItem>
      )}
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
