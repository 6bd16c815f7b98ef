import { Phrases } from '../../components/breakable-title.tsx';
import { PopupClose } from '../../popups/popup-card.tsx';
import styles from './activity-popup.module.css';
import { PromoActions } from './promo-actions.tsx';
import { PromoArt, type PromoViewProps, SponsoredTag, PromoIcon } from './promo-view.tsx';
import { isSponsored } from './promo-link.tsx';

/** View of the slot ActivityPop: a picture, a title, text, a link and a close button. */
export function ActivityPopup(props: PromoViewProps) {
  const { promo, onClose } = props;
  return (
    <div className={styles.card}>
      <PopupClose isOverArt onClose={onClose} />
      <PromoArt promo={promo} className={styles.art} />
      <div className={styles.body}>
        {promo.icon && (
          <span className={styles.icon}>
            <PromoIcon src={promo.icon.src} />
          </span>
        )}
        <h2>
          <Phrases text={promo.title} />
        </h2>
        {promo.desc && <p className={styles.desc}>{promo.desc}</p>}
        {isSponsored(promo.link) && <SponsoredTag />}
        <PromoActions {...props} />
      </div>
    </div>
  );
}
