import type { WeaveHue, WeaveMotif } from '@feisuo/design/weave';
import { weaveVersion } from '@feisuo/design/weave-version';

interface WovenThing {
  name: string;
  motif: WeaveMotif;
  hue: WeaveHue;
}

/** The generated tile for an item without a picture. */
export const weaveUrl = ({ name, motif, hue }: WovenThing): string =>
  `/art/weave/${hue}/${motif}/${encodeURIComponent(name)}.png?v=${weaveVersion}`;

/** In finer threads, for a full-width picture. */
export const clothUrl = ({ name, motif, hue }: WovenThing): string =>
  `/art/cloth/${hue}/${motif}/${encodeURIComponent(name)}.svg?v=${weaveVersion}`;

/** A drawing that activities share. */
export const loomUrl = (name: 'bundle'): string => `/art/loom/${name}.svg?v=${weaveVersion}`;
