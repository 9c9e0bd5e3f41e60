/** The texts that say who decides on whose behalf now, on the dashboard and on 'Out of office'. */
export const activeDelegations = {
  away: (delegate: string) => `You are out of office: ${delegate} decides for you`,
  acting: (name: string) => `You decide for ${name}`,
  until: "until",
  change: "Change",
};
