import { cx } from "./cx.ts";
import type { CssIconName, IconName, PriorityIconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

const iconMarkup = new Map<string, { __html: string }>();

/**
 * Returns the content of an icon's `<svg>`, which refers to one cached file with all icons. It is a string, because a long list has about
 * 800 icons, and React elements would be slower.
 */
export function getIconMarkup(name: IconName | PriorityIconName): { __html: string } {
  const cached = iconMarkup.get(name);
  if (cached) return cached;
  const markup = { __html: `<use href="${sprite}#${name}"/>` };
  iconMarkup.set(name, markup);
  return markup;
}

/** An icon in the text colour, 16 px by default. Screen readers ignore it, so text beside it must have the same meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
  return <svg className={cx("icon", className)} aria-hidden="true" dangerouslySetInnerHTML={getIconMarkup(name)} />;
}

/**
 * Returns the class that draws an icon before the text of an element, in the size of `Icon` and in the text colour. For elements of long
 * lists, because a class is shorter than an `<svg>` and is not an element to render.
 */
export const getIconClass = (name: CssIconName): string => `icon-${name}`;
