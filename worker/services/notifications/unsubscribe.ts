/** What the links of a mail carry; it works without a session, for this person and this kind of mail only. `digest`: the daily summary. */
export const unsubscribeLink = (public_url: string, token: string, kind: string): string =>
  `${public_url}/unsubscribe?${new URLSearchParams({ token, kind })}`;
