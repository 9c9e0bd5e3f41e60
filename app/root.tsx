import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode, useEffect } from "react";
import type { Actor } from "../domain/entities.ts";
import { NotificationStateProvider } from "./features/notifications/notification-state.tsx";
import { installOfferScript } from "./features/offline/install-offer.ts";
import { HydratedSignedOutCleanup } from "./features/offline/lazy-offline.tsx";
import { shouldRevalidateUnlessDialogOnly } from "./forms/dialog-address.ts";
import { earlyInputScript, replayEarlyInput } from "./forms/early-input.ts";
import { SavedFormProvider } from "./forms/saved-form-provider.tsx";
import { EXPIRED_FLASH_COOKIE, readFlash } from "./server/flash.ts";
import { readLocale, readTheme, readTimeZone, timeZoneScript } from "./server/preferences.ts";
import { findRequiredRedirect } from "./server/require-actor.ts";
import { AppShell } from "./shell/app-shell.tsx";
import { NavigationProgress } from "./shell/navigation-progress.tsx";
import { RouteErrorBoundary } from "./shell/route-error-boundary.tsx";
import { useTheme } from "./shell/theme-switch.tsx";
import type { ShellUser } from "./shell/viewer.ts";
import stylesheet from "./styles.css?url";
import { useNonce } from "./ui/nonce.ts";
import { getScrollKey } from "./ui/scroll-key.ts";
import { getPageTexts, getTextsScript, useLanguage, useTexts } from "./ui/texts.tsx";
import { FlashMessage, ToastRegion } from "./ui/toast-region.tsx";
import { ViewerLocaleProvider } from "./ui/viewer-locale.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** A script that runs first in every page. It is inline, so that the browser need not load it. */
const inlineScript = import.meta.env.SSR ? earlyInputScript + installOfferScript + timeZoneScript : "";

export const meta: MetaFunction = ({ matches }) => [{ title: getPageTexts(matches).common.app.name }];

function toViewer(actor: Actor | null): ShellUser | null {
  if (!actor) return null;
  const { id, name, username, role, department, second_factor_required, four_eyes } = actor;
  // A person who must change the password or use a second factor can reach only one screen, so the shell hides its navigation.
  const password_change_required = actor.password_change_required || second_factor_required !== null;
  return { id, name, username, role, department, password_change_required, four_eyes };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const path = findRequiredRedirect(request, context);
  if (path) throw redirect(path);
  const flash = readFlash(request);
  return data(
    {
      viewer: toViewer(context.actor),
      theme: readTheme(request),
      timeZone: readTimeZone(request),
      locale: readLocale(context.language, request),
      now: context.now().toISOString(),
      flash,
      language: context.language,
      unread: await context.countUnread(),
      live: context.openLiveSocket !== null,
    },
    { headers: flash ? { "Set-Cookie": EXPIRED_FLASH_COOKIE } : {} },
  );
}

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

/** The HTML document around every screen, including error screens. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  useEffect(() => replayEarlyInput(), []);
  const language = useLanguage();
  const theme = useTheme(useRouteLoaderData<typeof loader>("root")?.theme ?? "system");
  return (
    <html lang={language} data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <Meta />
        <Links />
        <link rel="modulepreload" href={getTextsScript(language, "core")} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScript }} />
      </head>
      <body>
        <ToastRegion>
          <NavigationProgress />
          {children}
        </ToastRegion>
        <ScrollRestoration nonce={nonce} getKey={getScrollKey} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Renders a screen inside the shell with the navigation. If nobody is signed in, renders only the screen. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const theme = useTheme(root?.theme ?? "system");
  if (!root?.viewer) {
    return (
      <>
        <FlashMessage message={root?.flash} />
        {root ? <HydratedSignedOutCleanup /> : null}
        {children}
      </>
    );
  }
  return (
    <ViewerLocaleProvider timeZone={root.timeZone} locale={root.locale} now={root.now}>
      <NotificationStateProvider unread={root.unread} asOf={root.now}>
        <AppShell viewer={root.viewer} theme={theme} now={root.now} live={root.live}>
          <FlashMessage message={root.flash} />
          {children}
        </AppShell>
      </NotificationStateProvider>
    </ViewerLocaleProvider>
  );
}

export default function Root() {
  const { viewer, language } = useLoaderData<typeof loader>();
  const displayed = useLanguage();
  // Reloads the page if the signed-in person has another language, because the scripts of the page contain the texts of one language only.
  useEffect(() => {
    if (language !== displayed) location.reload();
  }, [language, displayed]);
  return (
    <Frame>
      {viewer ? (
        <SavedFormProvider user_id={viewer.id}>
          <Outlet />
        </SavedFormProvider>
      ) : (
        <Outlet />
      )}
    </Frame>
  );
}

export function ErrorBoundary() {
  const messages = useTexts().common;

  // Without the shell, which has the `main` landmark, the error screen needs a landmark of its own.
  const Landmark = useRouteLoaderData<typeof loader>("root")?.viewer ? Fragment : "main";
  const { crashTitle, crashText, retryHint } = messages.errors;
  return (
    <Frame>
      <Landmark>
        <RouteErrorBoundary failed={crashTitle} hint={`${crashText} ${retryHint}`} />
      </Landmark>
    </Frame>
  );
}
