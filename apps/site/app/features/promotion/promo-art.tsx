import { WeaveArt } from '../../components/weave-art.tsx';
import type { Promo } from '../../promotion/promo.ts';

/** The picture in its 2:1 box; a woven one where there is none, or it does not come. */
export const PromoArt = ({ promo, className }: { promo: Promo; className?: string | undefined }) => (
  <WeaveArt
    className={className}
    name={promo.creativeId}
    motif="bolt"
    hue="lime"
    image={promo.picture && { src: promo.picture.src, alt: '', width: 460, height: 230 }}
    isEager
  />
);
