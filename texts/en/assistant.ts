export const assistant = {
  nothing_to_analyse: ({ id, status }: { id: string; status: string }) =>
    `${id} is ${status}, so there is nothing left to analyse.`,
};
