import { generate, presetPrimaryColors } from '@ant-design/colors';
import { paletteDefaults } from '@feisuo/contract/facts/limits';

export type BaseColour = (typeof paletteDefaults.baseColours)[number];

export interface PaletteOptions {
  /** Ten steps blended over a dark ground instead of ten for a light one. */
  isDark?: boolean;
  /** The dark ground; #141414 unless told. Our own theme passes its own. */
  background?: string;
}

/** Ten steps of a colour, from the faintest to the strongest. The sixth of the light ones is the colour itself. */
export function paletteOf(seed: string, options: PaletteOptions = {}): string[] {
  const { isDark = false, background = paletteDefaults.darkBackground } = options;
  return isDark ? generate(seed, { theme: 'dark', backgroundColor: background }) : generate(seed);
}

/** The thirteen colours that palettes are made of, with their seeds. */
export const baseColours: Readonly<Record<BaseColour, string>> = Object.fromEntries(
  paletteDefaults.baseColours.map((name) => [name, presetPrimaryColors[name] ?? '']),
) as Record<BaseColour, string>;
