export const matrix = {};
