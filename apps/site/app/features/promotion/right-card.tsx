import { CloseIcon } from '../../components/icons.tsx';
import { Phrases } from '../../components/breakable-title.tsx';
import { buttonClass } from '../../components/button.tsx';
import type { Promo } from '../../promotion/promo.ts';
import { PromoArt, type PromoViewProps, SponsoredTag, PromoIcon } from './promo-view.tsx';
import { PromoLink, isSponsored } from './promo-link.tsx';
import styles from './right-card.module.css';
import { promotionTexts } from './texts.ts';

interface RightCardProps extends PromoViewProps {
  /** Called when the visitor follows the link of a nested slot. */
  onFollowInner: (promo: Promo) => void;
}

/** View of the slot WebRightCard: a small card at the right edge of wide screens. Each nested slot is a line in it. */
export function RightCard({ promo, onFollow, onFollowInner, onClose }: RightCardProps) {
  return (
    <div className={styles.card}>
      <button type="button" className={styles.close} aria-label={promotionTexts.close} onClick={onClose}>
        <CloseIcon />
      </button>
      <PromoArt promo={promo} />
      <div className={styles.body}>
        <h2>
          <Phrases text={promo.title} />
        </h2>
        {promo.desc && <p>{promo.desc}</p>}
        {isSponsored(promo.link) && <SponsoredTag />}
        {promo.link && (
          <PromoLink
            className={buttonClass({ size: 'small' }, styles.go)}
            link={promo.link}
            title={promo.title}
            onFollow={onFollow}
          >
            {promo.confirm || promotionTexts.open}
          </PromoLink>
        )}
      </div>
      {promo.inner.map((inner) => (
        <InnerLine key={inner.creativeId} promo={inner} onFollow={() => onFollowInner(inner)} />
      ))}
    </div>
  );
}

function InnerLine({ promo, onFollow }: { promo: Promo; onFollow: () => void }) {
  const picture = promo.subicon ?? promo.icon;
  const link = promo.link ?? promo.subicon?.link;
  const line = (
    <>
      {picture && <PromoIcon src={picture.src} size={28} />}
      <span>{promo.title}</span>
    </>
  );
  return link ? (
    <PromoLink className={styles.line} link={link} title={promo.title} onFollow={onFollow}>
      {line}
    </PromoLink>
  ) : (
    <p className={styles.line}>{line}</p>
  );
}
