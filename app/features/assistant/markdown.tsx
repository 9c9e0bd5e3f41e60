import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { listCitedFactIds } from "../../../domain/assistant/citations.ts";
import { type BlockNode, type InlineNode, parseMarkdown } from "../../../domain/format/markdown.ts";
import { toSafePath } from "../../safe-path.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";

/** The facts on the page, to which the citations of an answer link. */
export interface CitationTargets {
  /** The prefix of the HTML ids of the facts: fact 'F1' has the id `${anchor}-F1`. */
  anchor: string;
  /** The ids of the facts on the page. A citation of a fact that is not on the page is rendered as text. */
  factIds: ReadonlySet<string>;
}

/** Renders the Markdown of an answer as React elements. Shows HTML tags in the answer as text. */
export function Markdown({ children, cited }: { children: string; cited: CitationTargets }) {
  const blocks = parseMarkdown(children);
  return (
    <div className="answer">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity; a growing answer only appends.
        <BlockPart key={index} block={block} cited={cited} />
      ))}
    </div>
  );
}

function BlockPart({ block, cited }: { block: BlockNode; cited: CitationTargets }) {
  if (block.kind === "code") return <pre>{block.text}</pre>;
  if (block.kind === "list") {
    const items = block.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items and words have no identity; a growing answer only appends.
      <li key={index}>{inline(item, cited)}</li>
    ));
    return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
  }
  const children = inline(block.children, cited);
  return <p>{block.kind === "heading" ? <strong>{children}</strong> : children}</p>;
}

const inline = (nodes: readonly InlineNode[], cited: CitationTargets): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: items and words have no identity; a growing answer only appends.
  nodes.map((node, index) => <InlinePart key={index} node={node} cited={cited} />);

function InlinePart({ node, cited }: { node: InlineNode; cited: CitationTargets }): ReactNode {
  switch (node.kind) {
    case "text":
      return node.text;
    case "code":
      return <code>{node.text}</code>;
    case "citation":
      return <Citation id={node.id} cited={cited} />;
    case "strong":
      return <strong>{inline(node.children, cited)}</strong>;
    case "emphasis":
      return <em>{inline(node.children, cited)}</em>;
    case "link":
      return <AnswerLink href={node.href}>{inline(node.children, cited)}</AnswerLink>;
  }
}

/** Shows a link. A link to another site opens a new window, and screen readers announce this. */
export function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const text = useTexts().assistant.facts;

  if (href.startsWith("/"))
    return (
      <Link to={toSafePath(href)} className="link link-primary">
        {children}
      </Link>
    );
  return (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank" className="link link-primary">
      {children}
      <Icon name="external-link" className="ml-0.5 inline-block size-3.5" />
      <span className="sr-only"> ({text.opensOtherSite})</span>
    </a>
  );
}

/** Shows a citation as a link to its fact below the answer, or as text if the page does not contain the fact. */
function Citation({ id, cited }: { id: string; cited: CitationTargets }) {
  const text = useTexts().assistant.facts;

  if (!cited.factIds.has(id)) return `[${id}]`;
  return (
    <a
      href={`#${cited.anchor}-${id}`}
      className="citation"
      aria-label={text.cites(id)}
      // Opens the folded sources, because some browsers do not open them when a link leads into them.
      onClick={() => document.getElementById(`${cited.anchor}-${id}`)?.closest("details")?.setAttribute("open", "")}
    >
      {id}
    </a>
  );
}

/** Renders a plain sentence with its citations as links. Shows other markup as text. */
export function CitedText({ children, cited }: { children: string; cited: CitationTargets }) {
  const parts = children.split(/(\[\s*F\d+(?:\s*[,;]\s*F\d+)*\s*\])/i);
  return (
    <>
      {parts.map((part, index) =>
        // The parentheses in the regular expression make `split` also return the citations, at the odd indexes.
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order.
          <Citations key={index} list={part} cited={cited} />
        ),
      )}
    </>
  );
}

const Citations = ({ list, cited }: { list: string; cited: CitationTargets }) =>
  listCitedFactIds(list).map((id) => <Citation key={id} id={id} cited={cited} />);
