import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Makes plain links with `data-list-item`, forms with `data-follow` and the forms of `ActionButtons` navigate without loading the page,
 * like `<Link>` and `<Form>`. Long lists use plain links, because `<Link>` components cost more than the cards around them. Rendered once
 * per page. Without JavaScript, these are ordinary links and forms.
 */
export function LinkInterceptor() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // With a modifier key or another mouse button, the browser opens the link in a new tab or window.
      const isPlainClick = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-list-item]");
      if (!link || !isPlainClick || event.defaultPrevented) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (
        !(form instanceof HTMLFormElement && form.matches("[data-follow], .action-buttons")) ||
        event.defaultPrevented
      )
        return;
      event.preventDefault();
      const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]);
      navigate(`?${new URLSearchParams(fields)}`, { preventScrollReset: true });
    };
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate]);
  return null;
}
