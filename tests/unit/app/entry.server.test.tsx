import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import { expect, test } from "vitest";
import * as entry from "../../../app/entry.server.tsx";
import { inEnglish } from "../../support/english.ts";

const REQUEST_ID = "00000000-0000-4000-8000-000000000001";

function ErrorBoundary() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? `${error.status} ${error.data}` : "no response"}</p>;
}

/** Returns a server build with this component as its only page. */
function buildWith(Page: () => React.ReactNode): ServerBuild {
  const assets = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false };
  return {
    mode: "production",
    entry: { module: entry },
    routes: {
      root: { id: "root", path: "", module: { default: Outlet, ErrorBoundary } },
      page: { id: "page", parentId: "root", index: true, module: { default: Page } },
    },
    assets: {
      version: "1",
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: [] },
      routes: {
        root: { ...assets, id: "root", path: "", hasErrorBoundary: true, module: "/root.js" },
        page: { ...assets, id: "page", parentId: "root", index: true, hasErrorBoundary: false, module: "/page.js" },
      },
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
  };
}

async function render(Page: () => React.ReactNode) {
  const faults: unknown[] = [];
  const context = {
    nonce: "n0nce",
    requestId: REQUEST_ID,
    logFault: (error: unknown) => faults.push(error),
    renderAll: inEnglish,
  };
  const handle = createRequestHandler(buildWith(Page), "production");
  const response = await handle(new Request("https://approvals.example/"), context as unknown as AppLoadContext);
  return { status: response.status, html: await response.text(), faults };
}

test("if a page fails to render, the error page with the id of the HTTP request is sent, and the error is logged once", async () => {
  const { status, html, faults } = await render(() => {
    throw new Error("no such column: secret");
  });
  expect(status).toBe(500);
  expect(html).toContain(`<p>500 Reference: ${REQUEST_ID}</p>`);
  expect(html).not.toContain("secret");
  expect(faults).toEqual([new Error("no such column: secret")]);
});

test("a rendered page has its loader data in a script with the nonce of the Content-Security-Policy", async () => {
  const { status, html, faults } = await render(() => <p>Ready</p>);
  expect(status).toBe(200);
  expect(html).toMatch(/^<!DOCTYPE html><p>Ready<\/p>/);
  expect(html).toContain('<script nonce="n0nce">{const data=window.__remixContext.streamController;');
  expect(faults).toEqual([]);
});
