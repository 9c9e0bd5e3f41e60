import type { Locator } from "playwright-core";

/** The colours of an element as they appear on the screen, as '#rrggbb', and the contrast of text and ground (WCAG 2: 1 to 21). */
export interface PaintedColours {
  readonly text: string;
  readonly ground: string;
  readonly contrast: number;
}

/**
 * Returns the colours of the element's text and of its ground. Half-transparent colours are painted above those of the elements around it, and
 * the opacity of all of them counts. Background pictures do not.
 */
export const readColours = (element: Locator): Promise<PaintedColours> =>
  element.evaluate((one) => {
    const canvas = document.createElement("canvas");
    canvas.width = 1;
    canvas.height = 1;
    const paint = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    const read = () => [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
    const add = (colour: string, opacity: number) => {
      paint.globalAlpha = opacity;
      paint.fillStyle = colour;
      paint.fillRect(0, 0, 1, 1);
    };
    const layers: CSSStyleDeclaration[] = [];
    for (let next: Element | null = one; next; next = next.parentElement) layers.unshift(getComputedStyle(next));
    add(getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "black" : "white", 1);
    let opacity = 1;
    for (const style of layers) {
      opacity *= Number(style.opacity);
      add(style.backgroundColor, opacity);
    }
    const ground = read();
    add(getComputedStyle(one).color, opacity);
    const text = read();

    const luminance = (rgb: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [light = 0, dark = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
    const toHex = (rgb: readonly number[]) => `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    return { text: toHex(text), ground: toHex(ground), contrast: (light + 0.05) / (dark + 0.05) };
  });
