/** The texts of every export button. */
export const exports = {
  exportAs: "Export as",
  exportSelected: (count: number) => `Export selected (${count})`,
  exportSelectedAs: (format: string) => `Export selected as ${format}`,
  started: "Download Started",
  startedJob: "Your export is being prepared. Find it under Recent exports.",
  failedTitle: "Download Failed",
  failed: "Failed to download requests",
};
