import { splitLinks } from "../../domain/format/links.ts";

/** Shows a plain text with its line breaks, and with its web addresses as links. */
export function TextWithLinks({ children }: { children: string }) {
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
          text
        );
      })}
    </p>
  );
}
