/** The name of a card's menu with further actions. */
export const moreActions = (id: string): string => `More for ${id}`;

/** The entries of a card's menu that need a script. */
export const cardMenuMessages = {
  copyLink: "Copy link",
  copied: "Link copied",
  address: "Address of the request",
  copy: "Copy to a new request",
} as const;
