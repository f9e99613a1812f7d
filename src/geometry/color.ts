/** Red, green, blue 0 to 255 and alpha 0 to 1, in sRGB. */
export interface Rgba {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

export const white = '#ffffff';
/** Dark text of the spec, rule 1.9.16. */
export const darkText = '#1a1a1a';

/** White text is used on colours with which it contrasts by more than this (1.9.16). */
const minContrast = 2.5;
const darkLightness = 0.3;
const nearWhiteLightness = 0.96;

/** Reads #RGB, #RRGGBB or #RRGGBBAA; throws on anything else, which the session's schema rejects. */
export function parseColor(color: string): Rgba {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(color)?.[1];
  if (digits === undefined) throw new Error(`not a colour: ${color}`);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const byteAt = (index: number): number => Number.parseInt(long.slice(index * 2, index * 2 + 2), 16);
  return {
    red: byteAt(0),
    green: byteAt(1),
    blue: byteAt(2),
    alpha: long.length === 8 ? byteAt(3) / 255 : 1,
  };
}

/** #rrggbb, or #rrggbbaa if it is not opaque. */
export function formatColor({ red, green, blue, alpha }: Rgba): string {
  const hex = (value: number): string =>
    Math.min(255, Math.max(0, Math.round(value)))
      .toString(16)
      .padStart(2, '0');
  const opaque = `#${hex(red)}${hex(green)}${hex(blue)}`;
  return alpha >= 1 ? opaque : opaque + hex(alpha * 255);
}

export const withAlpha = (color: string, alpha: number): string =>
  formatColor({ ...parseColor(color), alpha });

/** A colour `share` (0 to 1) of the way from one colour to another. */
export function mixColors(from: string, to: string, share: number): string {
  const a = parseColor(from);
  const b = parseColor(to);
  const mix = (x: number, y: number): number => x + (y - x) * share;
  return formatColor({
    red: mix(a.red, b.red),
    green: mix(a.green, b.green),
    blue: mix(a.blue, b.blue),
    alpha: mix(a.alpha, b.alpha),
  });
}

/** Relative luminance of WCAG 2, 0 to 1. */
function luminance(color: string): number {
  const { red, green, blue } = parseColor(color);
  const linear = (value: number): number => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** White text where it contrasts by more than 2.5, else dark text. */
export const textColorOn = (background: string): string =>
  contrastRatio(white, background) > minContrast ? white : darkText;

/** Lightness of HSL, 0 to 1. */
export function lightness(color: string): number {
  const { red, green, blue } = parseColor(color);
  return (Math.max(red, green, blue) + Math.min(red, green, blue)) / 2 / 255;
}

export const isDark = (color: string): boolean => lightness(color) < darkLightness;

export const isNearWhite = (color: string): boolean => lightness(color) > nearWhiteLightness;

/** The colour itself if it contrasts with its background by more than 2.5, else the nearest tint that does. */
export function tintToShowOn(color: string, background: string): string {
  const target = textColorOn(background);
  for (let share = 0; share < 1; share += 0.1) {
    const tint = mixColors(color, target, share);
    if (contrastRatio(tint, background) > minContrast) return tint;
  }
  return target;
}

/** Turns a colour's hue by `hueDegrees` and adds `lightnessBy` (-1 to 1) to its lightness. */
export function shiftColor(color: string, hueDegrees: number, lightnessBy: number): string {
  const { red, green, blue } = parseColor(color);
  const [high, low] = [Math.max(red, green, blue) / 255, Math.min(red, green, blue) / 255];
  const middle = (high + low) / 2;
  const chroma = high - low;
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * middle - 1));
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const sector =
    chroma === 0
      ? 0
      : high === r
        ? (g - b) / chroma
        : high === g
          ? (b - r) / chroma + 2
          : (r - g) / chroma + 4;
  const light = Math.min(1, Math.max(0, middle + lightnessBy));
  const hue = (((sector * 60 + hueDegrees) % 360) + 360) % 360;
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    const reach = saturation * Math.min(light, 1 - light);
    return 255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return formatColor({ red: channel(0), green: channel(8), blue: channel(4), alpha: 1 });
}
