import type { WeaveHue } from './weave.ts';
import type { WeaveMotif } from './weave-motifs.ts';
import { weaveVersion } from './weave-version.ts';

interface WovenThing {
  name: string;
  motif: WeaveMotif;
  hue: WeaveHue;
}

/** The address of the generated tile for an item without a picture. */
export const weaveUrl = ({ name, motif, hue }: WovenThing): string =>
  `/art/weave/${hue}/${motif}/${encodeURIComponent(name)}.png?v=${weaveVersion}`;

/** The address of a generated picture with finer threads, for the full width of a page. */
export const clothUrl = ({ name, motif, hue }: WovenThing): string =>
  `/art/cloth/${hue}/${motif}/${encodeURIComponent(name)}.svg?v=${weaveVersion}`;

/** The address of a drawing that several activities use. */
export const loomUrl = (name: 'bundle'): string => `/art/loom/${name}.svg?v=${weaveVersion}`;
