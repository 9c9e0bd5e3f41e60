import { Fragment, type ReactNode } from "react";
import { splitLinks } from "../../domain/format/links.ts";

interface TextWithLinksProps {
  children: string;
  /** Renders the text between links; if absent, the text is plain. */
  renderText?: (text: string) => ReactNode;
}

/** Shows plain text with its line breaks, and its web addresses as links. */
export function TextWithLinks({ children, renderText = (text) => text }: TextWithLinksProps) {
  let offset = 0;
  return (
    <p dir="auto" className="max-w-prose whitespace-pre-line break-words">
      {splitLinks(children).map(({ text, is_link }) => {
        const key = offset;
        offset += text.length;
        return is_link ? (
          <a key={key} href={text} rel="noreferrer nofollow" className="link link-primary">
            {text}
          </a>
        ) : (
          <Fragment key={key}>{renderText(text)}</Fragment>
        );
      })}
    </p>
  );
}
