export const inputs = {};
