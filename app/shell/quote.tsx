import type { Quote as QuoteText } from "../../texts/en/screens/quotes.ts";
import type { Texts } from "../../texts/screens.ts";
import { useTexts } from "../ui/texts.tsx";

/** The quote of the day on the login screen. */
export function DailyQuote({ quote }: { quote: QuoteText }) {
  const loginMessages = useTexts().login;

  return (
    <figure aria-label={loginMessages.quoteLabel}>
      <blockquote className="text-balance font-serif text-lg italic leading-7 md:text-2xl md:leading-9">
        {loginMessages.quoted(quote.text)}
      </blockquote>
      {quote.source ? <figcaption className="mt-3 text-sm opacity-80">{quote.source}</figcaption> : null}
    </figure>
  );
}

/** Returns the day of the year, which is 1 on 1 January. Days are counted in UTC, so that everybody sees the same quote. */
export function getDayOfYear(now: Date): number {
  const start = Date.UTC(now.getUTCFullYear(), 0, 1);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return (today - start) / 86_400_000 + 1;
}

/** Returns the quote of a day of the year (1 to 366). Throws a RangeError for other numbers. */
export function getQuoteOfTheDay(texts: Texts, day: number): QuoteText {
  const quoteMessages = texts.quotes;

  const quote = quoteMessages.quotes[(day - 1) % quoteMessages.quotes.length];
  if (!quote) throw new RangeError(`Not a day of the year: ${day}`);
  return quote;
}
