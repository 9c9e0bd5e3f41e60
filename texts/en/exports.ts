export const exports = {};
