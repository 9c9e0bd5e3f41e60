import { cx } from "./cx.ts";
import type { IconName, PriorityIconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

const iconMarkup = new Map<string, { __html: string }>();

/** What stands in an icon's `<svg>`: a reference into one file for all icons, which the browser keeps. As a text, because a list has 800 of them. */
export function getIconMarkup(name: IconName | PriorityIconName): { __html: string } {
  const known = iconMarkup.get(name);
  if (known) return known;
  const drawing = { __html: `<use href="${sprite}#${name}"/>` };
  iconMarkup.set(name, drawing);
  return drawing;
}

/** An icon in the colour of its text, 16 px unless a class says otherwise. Decorative: what it means stands beside it in words. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  return <svg className={cx("icon", className)} aria-hidden="true" dangerouslySetInnerHTML={getIconMarkup(name)} />;
}
