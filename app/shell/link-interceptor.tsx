import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Goes where a plain link or GET form marked `data-follow` leads as Remix's `<Link>` and `<Form>` would, which cost a list of a hundred
 * cards more than its cards. Once on a page. Without JavaScript the marked ones are what they are: links and forms.
 */
export function LinkInterceptor() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // With a key held or another button a browser does something else with a link.
      const isPlainClick = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-follow]");
      if (!link || !isPlainClick || event.defaultPrevented) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement && form.matches("[data-follow]")) || event.defaultPrevented) return;
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
