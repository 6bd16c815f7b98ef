import { Phrases } from '../../components/breakable-title.tsx';
import { PopupClose } from '../../popups/popup-card.tsx';
import styles from './center-card.module.css';
import { PromoActions } from './promo-actions.tsx';
import { PromoArt, type PromoViewProps, SponsoredTag, PromoIcon } from './promo-view.tsx';
import { PromoLink, isSponsored } from './promo-link.tsx';

/** View of the slots H5CenterPop and ActCenterPop: a small card in the middle with one link. */
export function CenterCard(props: PromoViewProps) {
  const { promo, onClose, onFollow, onDone } = props;
  const { subicon } = promo;
  return (
    <div className={styles.card}>
      <PopupClose isOverArt onClose={onClose} />
      <div className={styles.frame}>
        <PromoArt promo={promo} className={styles.art} />
      </div>
      <div className={styles.body}>
        {subicon?.link ? (
          <PromoLink
            className={styles.badge}
            link={subicon.link}
            title={promo.title}
            onFollow={onFollow}
            onDone={onDone}
            aria-label={promo.title}
          >
            <PromoIcon src={subicon.src} size={40} />
          </PromoLink>
        ) : (
          (subicon ?? promo.icon) && (
            <span className={styles.badge}>
              <PromoIcon src={(subicon ?? promo.icon)?.src ?? ''} size={40} />
            </span>
          )
        )}
        <h2>
          <Phrases text={promo.title} />
        </h2>
        {promo.desc && <p className={styles.desc}>{promo.desc}</p>}
        {isSponsored(promo.link) && <SponsoredTag />}
        <PromoActions {...props} isWide />
      </div>
    </div>
  );
}
