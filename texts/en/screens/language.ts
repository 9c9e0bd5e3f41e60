/** The texts of the language choice. */
export const languageChoice = {
  label: "Language",
  text: "For pages, emails and other messages. Your browser's language applies only to pages.",
  browser: "As the browser",
};
