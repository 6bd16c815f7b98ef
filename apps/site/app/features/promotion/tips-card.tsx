import { CloseIcon } from '../../components/icons.tsx';
import { PromoLink, isSponsored } from './promo-link.tsx';
import { type PromoViewProps, SponsoredTag, PromoIcon } from './promo-view.tsx';
import { promotionTexts } from './texts.ts';
import styles from './tips-card.module.css';

/** View of the slot WebTipsCard: one or two lines at the end of the page. */
export function TipsCard({ promo, onFollow, onClose }: PromoViewProps) {
  return (
    <div className={styles.card}>
      {promo.icon && <PromoIcon src={promo.icon.src} size={40} />}
      <div className={styles.words}>
        <h2>
          {promo.title}
          {isSponsored(promo.link) && <SponsoredTag />}
        </h2>
        {promo.desc && <p>{promo.desc}</p>}
      </div>
      {promo.link && (
        <PromoLink className={styles.go} link={promo.link} title={promo.title} onFollow={onFollow}>
          {promo.confirm || promotionTexts.open}
        </PromoLink>
      )}
      <button type="button" className={styles.close} aria-label={promotionTexts.close} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
