/** Name and look of the installation in emails and on pages, from the configuration. */
export interface Brand {
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** Colors for text or surfaces in the brand's color and for text on them, with a contrast of at least 4.5 to 1 (WCAG AA). */
export interface Accent {
  readonly accent: string;
  readonly hover: string;
  readonly onAccent: string;
}

type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const minContrast = 4.5;

/** The brand's color, darkened as far as needed on the pages' light background, which is darker than white. */
export function lightAccent({ color }: Brand): Accent {
  const accent = mixUntilReadable(rgbOf(color), black, rgbOf('#f4f3ef'));
  return { accent: hex(accent), hover: hex(mix(accent, black, 0.2)), onAccent: '#ffffff' };
}

/** The brand's color, lightened as far as needed on the pages' dark surface. */
export function darkAccent({ color }: Brand): Accent {
  const accent = lightenUntilReadable(rgbOf(color), rgbOf('#1e2226'));
  return { accent: hex(accent), hover: hex(mix(accent, white, 0.25)), onAccent: '#101417' };
}

function mixUntilReadable(color: Rgb, towards: Rgb, background: Rgb): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(color, towards, part);
    if (contrast(mixed, background) >= minContrast) return mixed;
  }
  return towards;
}

/** Raises the lightness (HSL) and keeps the hue; mixed with white, a dark color would turn gray. */
function lightenUntilReadable(color: Rgb, background: Rgb): Rgb {
  const [highest, lowest] = [Math.max(...color), Math.min(...color)];
  const range = highest - lowest || 1;
  const saturation = highest === lowest ? 0 : 0.45;
  for (let lightness = (highest + lowest) / 510; lightness < 1; lightness += 0.02) {
    const spread = saturation * Math.min(lightness, 1 - lightness);
    const channel = (at: 0 | 1 | 2): number =>
      Math.round(255 * (lightness - spread + (2 * spread * (color[at] - lowest)) / range));
    const lighter: Rgb = [channel(0), channel(1), channel(2)];
    // Above the minimum, because large surfaces look brighter against a dark page.
    if (contrast(lighter, background) >= 8) return lighter;
  }
  return white;
}

export function contrast(a: Rgb, b: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const channel = (at: 0 | 1 | 2): number => Math.round(from[at] + (to[at] - from[at]) * part);
  return [channel(0), channel(1), channel(2)];
}

export function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = Buffer.from(color.slice(1), 'hex');
  return [red, green, blue];
}

const hex = (color: Rgb): string =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
