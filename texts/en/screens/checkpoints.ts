/** The texts of the screen with the signed checkpoints of the record. */
export const checkpoints = {
  title: "Checkpoints",
  intro:
    "Each day, the ends of all records are signed. Store these files outside of this system: they prove what the record contained.",
  list: "Checkpoints, newest first",
  number: (number: string) => `Checkpoint ${number}`,
  /** `isFirst`: whether no checkpoint comes before. */
  requests: (formatted: string, count: number, isFirst: boolean) =>
    `${formatted} ${count === 1 ? "request" : "requests"} ${isFirst ? "in the record until then" : "changed since the one before"}`,
  hash: "SHA-256",
  key: "Public key",
  download: "Download",
  downloadLabel: (number: string) => `Download checkpoint ${number}`,
  downloadFailed: "Failed to download the checkpoint",
  none: "No checkpoints yet",
  noneText: "The first one is made within a minute.",
  notConfigured: "Not configured: no checkpoints are made until CHECKPOINT_KEY is set.",
  mail: "Choose an email address for checkpoints",
  newest: "Newest checkpoints",
  older: "Older checkpoints",
  loadFailed: "Failed to load the checkpoints",
};
