export const flags = {};
