import { Phrases } from '../../components/breakable-title.tsx';
import { PopupClose } from '../../popups/popup-card.tsx';
import styles from './notice-window.module.css';
import { PromoActions } from './promo-actions.tsx';
import { type PromoViewProps, PromoIcon } from './promo-view.tsx';
import { promotionTexts } from './texts.ts';

/** View of the slot NoticeWindows: text without a picture. Long text scrolls. */
export function NoticeWindow(props: PromoViewProps) {
  const { promo, onClose } = props;
  return (
    <div className={styles.card}>
      <PopupClose onClose={onClose} />
      <div className={styles.head}>
        {promo.icon && <PromoIcon src={promo.icon.src} />}
        <div>
          <p className={styles.kind}>{promotionTexts.notice}</p>
          <h2>
            <Phrases text={promo.title} />
          </h2>
        </div>
      </div>
      {promo.desc && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <div className={styles.text} tabIndex={0}>
          <p>{promo.desc}</p>
        </div>
      )}
      <PromoActions {...props} />
    </div>
  );
}
