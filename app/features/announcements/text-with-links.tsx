import { splitLinks } from "../../../domain/format/links.ts";

/** A text as its author typed it: line breaks stay, web addresses can be followed, nothing else means anything. */
export function TextWithLinks({ children }: { children: string }) {
  let at = 0;
  return (
    <p dir="auto" className="max-w-prose whitespace-pre-line break-words">
      {splitLinks(children).map(({ text, is_link }) => {
        const key = at;
        at += text.length;
        return is_link ? (
          <a key={key} href={text} rel="noreferrer nofollow" className="link link-primary">
            {text}
          </a>
        ) : (
          text
        );
      })}
    </p>
  );
}
