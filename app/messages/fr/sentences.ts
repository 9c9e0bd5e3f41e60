export const translateSentence = (english: string): string => english;
