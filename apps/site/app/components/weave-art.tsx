import type { Picture } from '@feisuo/contract/schemas/rich-text';
import type { WeaveHue } from '@feisuo/design/weave';
import type { WeaveMotif } from '@feisuo/design/weave-motifs';
import { useState } from 'react';
import { srcSetOf } from './picture-srcset.ts';
import styles from './weave-art.module.css';
import { weaveUrl } from '@feisuo/design/weave-url';

interface WeaveArtProps {
  name: string;
  motif: WeaveMotif;
  hue: WeaveHue;
  /** An uploaded picture. If there is none or it cannot be loaded, a generated picture is shown. */
  image?: Picture | null;
  /** Loads the picture immediately, for pictures that are visible without scrolling. */
  isEager?: boolean;
  className?: string | undefined;
}

/** A picture in a fixed 2:1 box. It is hidden from screen readers, because the name is beside it. */
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
