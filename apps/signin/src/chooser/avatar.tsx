import type { WeaveHue, WeaveMotif } from '@feisuo/design/weave';
import { weaveSvg } from '@feisuo/design/weave-svg';
import { useMemo, useState } from 'react';
import styles from './avatar.module.css';

const motifs: readonly WeaveMotif[] = ['gem', 'wave', 'moon', 'peak', 'eye', 'crown', 'tower', 'bolt'];
const hues: readonly WeaveHue[] = ['cyan', 'lime', 'gold', 'blue', 'mag', 'green', 'volcano', 'geek'];

/** The same account always has the same pattern. */
function clothOf(sub: string): string {
  let hash = 0;
  for (const character of sub) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  const motif = motifs[hash % motifs.length] ?? 'gem';
  const hue = hues[Math.floor(hash / motifs.length) % hues.length] ?? 'cyan';
  return `data:image/svg+xml,${encodeURIComponent(weaveSvg({ name: sub, motif, hue, cols: 23, rows: 23 }))}`;
}

/** External pictures are not loaded on pages with passwords; the pattern replaces them. */
const isOwn = (picture: string) => URL.canParse(picture) && new URL(picture).origin === location.origin;

export function Avatar({ sub, picture, size = 56 }: { sub: string; picture: string; size?: number }) {
  const [isBroken, setBroken] = useState(false);
  const cloth = useMemo(() => clothOf(sub), [sub]);
  const source = isOwn(picture) && !isBroken ? picture : cloth;
  return (
    <img className={styles.avatar} src={source} alt="" width={size} height={size} onError={() => setBroken(true)} />
  );
}
