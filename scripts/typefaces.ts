import type { TypefaceName } from "../worker/exports/typefaces.ts";

/** The file of each typeface in its npm package. */
export const TYPEFACE_SOURCES: Readonly<Record<TypefaceName, string>> = {
  regular: "node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  bold: "node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
  thai: "node_modules/@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
  devanagari: "node_modules/@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
  emoji: "node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
  chinese: "node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf",
  japanese: "node_modules/@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf",
  korean: "node_modules/@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf",
};
