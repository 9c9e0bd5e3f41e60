import { expect, test } from "vitest";
import { renderOfflinePage } from "../../../../../../app/features/offline/storage/offline-page.ts";

test("the offline page lists the saved pages and escapes their titles", () => {
  const pages = [
    { address: "/", title: "Dashboard", savedAt: "Copy from 21 Nov 2026, 09:30" },
    {
      address: "/request/REQ-1/details",
      title: `<script>alert("x")</script> & 'more'`,
      savedAt: "Copy from yesterday",
    },
  ];
  const page = renderOfflinePage({ stylesheet: "/assets/styles.css", pages });
  expect(page).toContain(`<a href="/request/REQ-1/details"`);
  expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;more&#39;");
  expect(page).not.toContain("<script");
});

test("the offline page is in French if the saved pages are in French", () => {
  const page = renderOfflinePage({ stylesheet: "/assets/styles.css", pages: [], language: "fr" });
  expect(page).toContain('<html lang="fr">');
  expect(page).toContain("Vous êtes hors ligne");
  expect(page).not.toContain("You are offline");
});

test("without saved pages, the offline page says that the user must connect and sign in", () => {
  const page = renderOfflinePage({ stylesheet: "/assets/styles.css", pages: [] });
  expect(page).toContain("Connect and sign in to open pages.");
  expect(page).not.toContain("<ul");
});
