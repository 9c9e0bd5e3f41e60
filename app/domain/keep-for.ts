/** The header of a screen's answer that names the user whom a copy of it in the browser would belong to. Without it none is kept. */
export const KEEP_FOR = "X-Keep-For";
