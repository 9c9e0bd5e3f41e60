import { cx } from "../ui/cx.ts";
import { useTexts } from "../ui/texts.tsx";

/** The logo: a sheet of paper with a check mark. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={cx("brand-mark", className)} aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M22.5 18.5V22a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 8.5 22V10A2.5 2.5 0 0 1 11 7.5h7" />
      <path d="m12.5 14.5 4 4 8.5-9.5" />
    </svg>
  );
}

/** The logo with the name of the app. */
export function Brand() {
  const messages = useTexts().common;

  return (
    <span className="flex items-center gap-2.5">
      <BrandMark className="size-8 shrink-0" />
      <span className="font-semibold text-sm leading-tight tracking-tight">{messages.app.name}</span>
    </span>
  );
}
