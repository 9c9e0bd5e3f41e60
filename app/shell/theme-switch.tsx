import { useFetcher, useFetchers, useLocation } from "@remix-run/react";
import { isTheme, THEMES, type Theme } from "../../domain/theme.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-names.ts";
import { useTexts } from "../ui/texts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

const THEME_ICONS: Record<Theme, IconName> = { light: "sun", dark: "moon", system: "monitor" };

/** Returns the theme that is being saved, or the saved theme if none is being saved. */
export function useTheme(saved: Theme): Theme {
  const saving = useFetchers().find((fetcher) => fetcher.formAction === "/theme");
  const choice = saving?.formData?.get("theme");
  return isTheme(choice) ? choice : saved;
}

/** Buttons that switch between the light theme, the dark theme and the device's theme. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const messages = useTexts().common;

  const fetcher = useFetcher({ key: "theme" });
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action="/theme" aria-label={messages.theme.label}>
      {/* Without JavaScript the action must redirect back to this page. */}
      {hydrated ? null : <input type="hidden" name="next" value={pathname + search} />}
      <div className="flex gap-1 rounded-field bg-base-200 p-1">
        {THEMES.map((choice) => {
          return (
            <button
              key={choice}
              type="submit"
              name="theme"
              value={choice}
              aria-pressed={choice === theme}
              className="theme-choice"
            >
              <Icon name={THEME_ICONS[choice]} />
              {messages.theme[choice]}
            </button>
          );
        })}
      </div>
    </fetcher.Form>
  );
}
