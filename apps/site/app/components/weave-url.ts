import type { WeaveHue, WeaveMotif } from '@feisuo/design/weave';
import { weaveVersion } from '@feisuo/design/weave-version';

interface WovenThing {
  name: string;
  motif: WeaveMotif;
  hue: WeaveHue;
}

/** Address of the tile drawn for a thing that has no picture of its own. */
export const weaveUrl = ({ name, motif, hue }: WovenThing): string =>
  `/art/weave/${hue}/${motif}/${encodeURIComponent(name)}.png?v=${weaveVersion}`;

/** The same in finer threads, for a picture as wide as the page. */
export const clothUrl = ({ name, motif, hue }: WovenThing): string =>
  `/art/cloth/${hue}/${motif}/${encodeURIComponent(name)}.svg?v=${weaveVersion}`;

/** Address of a drawing that activities share. */
export const loomUrl = (name: 'bundle'): string => `/art/loom/${name}.svg?v=${weaveVersion}`;
