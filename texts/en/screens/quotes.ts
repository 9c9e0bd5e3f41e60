/** A quote of the day for the login screen. It is our own text, or a proverb in the public domain. */
export interface Quote {
  text: string;
  /** The origin of the proverb; absent if the text is our own. */
  source?: string;
}

/** Thirty-one quotes, one for each day of the longest month (spec, login screen). */
export const quotes = {
  quotes: [
    { text: "A clear request is half an approval." },
    { text: "If you want to go fast, go alone; if you want to go far, go together.", source: "African proverb" },
    { text: "Decide once, write it down, move on." },
    { text: "Measure twice, cut once.", source: "English proverb" },
    { text: "The best reminder is the one nobody had to send." },
    { text: "Little by little, the bird builds its nest.", source: "French proverb" },
    { text: "Say why, and the question answers itself." },
    { text: "Trust is a receipt kept in good order." },
    { text: "Well begun is half done.", source: "Greek proverb" },
    { text: "An honest no today beats a slow yes next month." },
    { text: "However long the night, the dawn will break.", source: "African proverb" },
    { text: "Good records are a kindness to your future self." },
    { text: "Many hands make light work.", source: "English proverb" },
    { text: "Ask for what is missing, not for what is merely interesting." },
    { text: "A budget is a promise with numbers in it." },
    { text: "The one who asks a question does not lose the way.", source: "Akan proverb" },
    { text: "Small limits, clearly drawn, make for large freedoms." },
    { text: "A queue is a list of people who trusted you to answer." },
    { text: "Fall seven times, stand up eight.", source: "Japanese proverb" },
    { text: "Attach the quote before anyone has to ask for it." },
    { text: "Authority is lent; accountability is owned." },
    { text: "Many a little makes a mickle.", source: "Scottish proverb" },
    { text: "What is written once need not be remembered by everyone." },
    { text: "A comment takes a minute; a misunderstanding takes a week." },
    { text: "One hand washes the other.", source: "Latin proverb" },
    { text: "Leave the queue shorter than you found it." },
    { text: "Haste makes waste.", source: "English proverb" },
    { text: "Fair is when the rule was known beforehand." },
    { text: "When spider webs unite, they can tie up a lion.", source: "Ethiopian proverb" },
    { text: "Finish the thing in front of you, then open the next." },
    { text: "Rome was not built in a day.", source: "French proverb" },
  ] as readonly Quote[],
};
