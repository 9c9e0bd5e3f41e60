import { loginMessages } from "../messages/login.ts";
import type { Quote as QuoteText } from "../messages/quotes.ts";

/** The quote of the day on the login screen. */
export function DailyQuote({ quote }: { quote: QuoteText }) {
  return (
    <figure aria-label={loginMessages.quoteLabel}>
      <blockquote className="text-balance font-serif text-lg italic leading-7 md:text-2xl md:leading-9">
        {loginMessages.quoted(quote.text)}
      </blockquote>
      {quote.source ? <figcaption className="mt-3 text-sm opacity-80">{quote.source}</figcaption> : null}
    </figure>
  );
}
