import type { Picture } from '@feisuo/contract/schemas/rich-text';
import type { WeaveHue, WeaveMotif } from '@feisuo/design/weave';
import { useState } from 'react';
import { srcSetOf } from './picture-set.ts';
import styles from './weave-art.module.css';
import { weaveUrl } from './weave-url.ts';

interface WeaveArtProps {
  name: string;
  motif: WeaveMotif;
  hue: WeaveHue;
  /** An uploaded picture; the woven tile replaces a missing or broken one. */
  image?: Picture | null;
  /** For the first screen. */
  isEager?: boolean;
  className?: string | undefined;
}

/** A picture in a fixed 2:1 box. Decorative: the name is beside it. */
export function WeaveArt({ name, motif, hue, image, isEager = false, className }: WeaveArtProps) {
  const [isBroken, setBroken] = useState(false);
  const woven = weaveUrl({ name, motif, hue });
  return (
    <span className={className ? `${styles.art} ${className}` : styles.art}>
      <img
        src={image && !isBroken ? image.src : woven}
        srcSet={image && !isBroken ? srcSetOf(image) : undefined}
        sizes="(max-width: 860px) 100vw, 460px"
        alt=""
        width="460"
        height="230"
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </span>
  );
}
