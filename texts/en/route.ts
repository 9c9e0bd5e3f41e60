export const route = {};
