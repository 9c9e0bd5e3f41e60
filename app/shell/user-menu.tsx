import { Link } from "@remix-run/react";
import { roleLabel } from "../../domain/format/labels.ts";
import type { Theme } from "../../domain/theme.ts";
import type { Texts } from "../../texts/screens.ts";
import { Avatar } from "../ui/avatar.tsx";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuSeparator, menuItemClass } from "../ui/menu.tsx";
import { renderMessage } from "../ui/render-message.ts";
import { useTexts } from "../ui/texts.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { openKeyboardHelp } from "./shortcuts.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import type { ShellUser } from "./viewer.ts";

const getLinks = (texts: Texts) =>
  [
    { to: "/profile", label: texts.common.nav.profile, icon: "circle-user-round" },
    { to: "/profile/out-of-office", label: texts.common.nav.outOfOffice, icon: "calendar-off" },
    { to: "/profile/notifications", label: texts.common.nav.notificationSettings, icon: "bell" },
    { to: "/change-password", label: texts.common.nav.changePassword, icon: "key-round" },
  ] as const;

/** The menu with the account's screens, the keyboard shortcuts, the theme and Logout. On a phone, its button shows only the initials. */
export function UserMenu({ viewer, theme }: { viewer: ShellUser; theme: Theme }) {
  const texts = useTexts();
  const messages = texts.common;

  return (
    <Menu
      className="user-menu"
      trigger={
        <>
          <Avatar name={viewer.name} />
          <span className="min-w-0 flex-1 text-sm leading-tight max-md:sr-only">
            <span className="block truncate font-medium">{viewer.name}</span>
            <span className="block truncate text-muted text-xs">{renderMessage(texts, roleLabel(viewer.role))}</span>
          </span>
          <Icon name="chevrons-up-down" className="text-muted max-md:hidden" />
        </>
      }
    >
      {getLinks(texts).map(({ to, label, icon }) => (
        <MenuItem key={to}>
          <Link to={to} className={menuItemClass}>
            <Icon name={icon} />
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuItem>
        <button type="button" className={cx(menuItemClass, "needs-script max-md:hidden")} onClick={openKeyboardHelp}>
          <Icon name="circle-question-mark" />
          {messages.nav.shortcuts}
        </button>
      </MenuItem>
      <MenuSeparator />
      <MenuItem>
        <ThemeSwitch theme={theme} />
      </MenuItem>
      <MenuSeparator />
      <MenuItem>
        <LogoutForm className={menuItemClass} icon={<Icon name="log-out" />} />
      </MenuItem>
    </Menu>
  );
}
