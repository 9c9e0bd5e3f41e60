import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixOptions from "./remix.config.js";
import { screensByLanguage } from "./scripts/screens-by-language.ts";
import { unusedOnServer } from "./scripts/unused-on-server.ts";
import { unusedRemix } from "./scripts/unused-remix.ts";

/**
 * Packages of the chunk `framework`. It changes only with a new version of these packages, so browsers can use their cached copy after
 * changes of our code.
 */
const FRAMEWORK_PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\//;

/**
 * The modules of our chunks, as paths without extension. Modules that always load together are in one chunk, because dozens of small files,
 * each compressed on its own, are larger together and need an HTTP request each. A module that is not listed belongs to the chunk of its
 * importers.
 */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  // Every screen.
  everywhere: [
    "app/(?:root|navigation|safe-path)",
    "app/ui/(?:alert|avatar|badge|browser-storage|button|card|cx|date-time|empty-state|error-screen|icon|is-typing|list-pages|menu|nonce)",
    "app/ui/(?:page-header|prompt-slot|scroll-key|toast-card|toast-region|use-hydrated|viewer-locale)",
    "app/forms/(?:dialog-address|early-input|form-client-action|idempotency-key|page-forms|saved-form-provider)",
    "app/shell/(?:app-shell|brand|connection-banner|link-interceptor|logout-form|mobile-navigation|navigation-progress)",
    "app/shell/(?:navigation-keys|print-header|route-error-boundary|shortcuts|theme-switch|user-menu)",
    "app/features/notifications/(?:lazy-notifications|notification-state)",
    "app/features/offline/(?:install-offer|lazy-offline|sign-out-guard)",
    "app/messages/common",
    "domain/format/(?:bidi|date-time|labels|lists|numbers|zoned-time)",
    "app/messages/catalogue",
    "domain/(?:language|permissions|roles|theme|requests/lifecycle)",
  ],
  // Dialogs and their fields.
  parts: [
    "app/ui/(?:dialog|field|inputs|list-keyboard-navigation|money|priority-badge|skeleton|status-badge)",
    "app/ui/(?:download-link|lazy-part|use-target-location)",
    "app/forms/lazy-form",
    "app/features/requests/(?:filter-address|saved-views-link|use-live-filters)",
    "domain/requests/waiting",
    "app/messages/export",
    "domain/(?:exports/table|format/money)",
  ],
  // Forms, and what an interrupted form needs.
  forms: [
    "app/forms/(?:failure-alert|field-errors|recover-form|saved-form|session-ended-message|submitted-fields|unsaved-changes)",
    "app/forms/(?:second-person-note|use-focus-first-error)",
    "app/messages/session",
    "domain/(?:errors|limits|users/passwords|format/currency-decimals)",
  ],
  // Second factors, which few forms ask for.
  factors: ["app/forms/(?:passkey-button|step-up-field)", "app/messages/second-factor"],
  // Details, and screens that reload.
  "more-parts": [
    "app/ui/(?:description-list|last-list|list-addresses|progress-bar|tabs|text-with-links|use-visible-interval)",
    "app/forms/use-reload-when-idle",
    "app/features/offline/use-reload-when-reachable",
    "domain/format/links",
  ],
  // Requests and their actions.
  requests: [
    "app/features/requests/(?:action-buttons|action-dialogs|action-icons|approver-names|concurrent-changes|current-step|entry-text)",
    "app/features/requests/(?:lazy-request-forms|listed-request|queued-actions|use-concurrent-changes|use-request-action-result)",
    "app/features/requests/bulk/bulk-address",
    "app/features/requests/undo/waiting-decisions",
    "app/messages/card-menu",
    "app/features/notifications/requests-changed-event",
    "domain/(?:delegations/rules|requests/mentions)",
  ],
  // Lists of any kind, and lists of requests without their cards.
  lists: [
    "app/ui/(?:load-more|stat-card)",
    "app/features/requests/list-choices",
    "app/features/requests/(?:export-links|filter-chips|filter-fields|filter-panel|page-size-switch|sort-fields|status-cards|use-person-filters)",
    "app/messages/lists",
    "domain/requests/(?:page-size|sort-keys)",
  ],
  // The cards of requests.
  "request-cards": [
    "app/features/requests/(?:lazy-request-table|load-more-requests|request-card|swipe-actions|view-switch)",
    "app/features/requests/use-load-more-requests",
    "app/features/delegations/active-delegations",
    "app/messages/active-delegations",
    "app/features/requests/bulk/(?:bulk-checkbox|lazy-bulk-forms)",
    "app/ui/(?:pull-to-refresh|use-touch)",
  ],
  // The forms of actions, which are loaded after hydration.
  "request-forms": [
    "app/features/requests/(?:action-form|action-text-field|concurrent-changes-alert|inline-form|modify-fields|request-keys|request-tools)",
    "app/features/requests/(?:recent-comments|request-forms|request-fields|request-refusal|request-subject)",
    "app/features/requests/bulk/(?:bulk-bar|bulk-dialog|bulk-form|bulk-refusal)",
    "app/features/offline/queue-action-form",
    "app/messages/(?:actions|bulk-decisions)",
    "domain/format/sum-by-currency",
  ],
  "saved-views": [
    "app/features/requests/saved-views/(?:saved-views-menu|use-saved-views)",
    "app/messages/saved-views",
    "domain/requests/saved-views",
  ],
  undo: ["app/features/requests/undo/delay-decision"],
  "list-table": ["app/features/requests/request-list-table", "app/messages/list-view"],
  "person-fields": ["app/forms/person-(?:field|input)", "app/messages/people", "domain/users/person-search"],
  "amount-fields": [
    "app/forms/(?:amount-field|read-amount)",
    "app/messages/typed-amount",
    "domain/format/typed-amount",
  ],
  "file-fields": [
    "app/features/requests/files-field",
    "app/ui/file-picker",
    "app/messages/files",
    "domain/requests/messages",
  ],
  "request-details": ["app/features/requests/(?:copy-link-button|request-flags)", "app/messages/(?:details|watch)"],
  // What the browser stores for a person, and the keys of screens, which every screen loads after hydration.
  "browser-data": [
    "app/features/offline/(?:enqueue|outbox-owner|signed-out-cleanup|use-sign-out)",
    "app/features/offline/storage/(?:delete-offline-data|offline-cache|offline-cache-rules|outbox-rules|outbox-store)",
    "app/features/notifications/push-manager",
    "app/messages/phone",
  ],
  "notification-parts": [
    "app/features/notifications/(?:enable-notifications|notification-style|prompt-dismissal|prompt-rule)",
    "app/ui/prompt-card",
    "app/messages/live",
  ],
  "admin-parts": ["app/features/admin/(?:data-table|edit-conflict|table-address)", "app/messages/admin"],
  "master-data": [
    "app/features/admin/(?:entity-dialog|entity-refusal|entity-tab|row-parts|table-toolbar)",
    "app/messages/admin-master-data",
  ],
  imports: [
    "app/features/admin/(?:decode-text|import-outcome|import-page|import-refusal)",
    "app/messages/admin-import",
  ],
};

const CHUNK_PATTERNS = Object.entries(CHUNKS).map(
  ([name, paths]) => [name, new RegExp(`/(?:${paths.join("|")})\\.tsx?$`)] as const,
);

/**
 * Modules that the server build of the screens imports instead of containing them. The Worker needs them too, so its bundle would have
 * them twice. The server build contains the few modules that depend on the language of the screens.
 */
const DOMAIN =
  /\/domain\/(?!language|roles|delegations\/rules|users\/sessions|format\/(?:bidi|date-time|labels|lists|money|numbers)).+\.ts$/;

/** Returns the path of a module of domain/ relative to build/server. */
const toDomainPath = (id: string): string => id.replace(/^.*(?=\/domain\/)/, "../..");

/** Reports a warning of the server build, except one about imports that `unusedOnServer` left without use. */
const warnOnServer: NonNullable<Rollup.RollupOptions["onwarn"]> = (warning, warn) => {
  if (warning.code !== "UNUSED_EXTERNAL_IMPORT") warn(warning);
};

/**
 * Lets terser minify the script of French in the server build too. Both builds bundle it, and the server's HTML has its name, which contains the
 * hash of its content.
 */
const minifiedWorkers: Plugin = {
  name: "minified-workers",
  renderChunk(_code, _chunk, options) {
    Object.assign(options, { __vite_force_terser__: true });
    return null;
  },
};

function chunkName(id: string): string | undefined {
  if (FRAMEWORK_PACKAGES.test(id)) return "framework";
  return CHUNK_PATTERNS.find(([, pattern]) => pattern.test(id))?.[0];
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), unusedRemix, unusedOnServer, screensByLanguage, remix(remixOptions)],
  environments: { ssr: { build: { minify: false } } },
  worker: { plugins: () => [minifiedWorkers] },
  // The server build runs in workerd, so packages must resolve to their builds for Workers.
  ssr: { target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
  resolve: { mainFields: ["browser", "module", "main"] },
  build: {
    target: "es2022",
    // terser's scripts are 3.5 % smaller than esbuild's, gzipped.
    minify: "terser",
    terserOptions: { compress: { passes: 2 } },
    // Assets are never inlined, because the Content-Security-Policy would have to allow `data:`.
    assetsInlineLimit: 0,
    // The build does not report compressed sizes, because a conformance test checks them.
    reportCompressedSize: false,
    rollupOptions: isSsrBuild
      ? { external: DOMAIN, output: { paths: toDomainPath }, onwarn: warnOnServer }
      : { output: { manualChunks: chunkName } },
  },
}));
