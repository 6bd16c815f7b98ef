import { Button, buttonClass } from '../../components/button.tsx';
import styles from './promo-actions.module.css';
import { PromoLink } from './promo-link.tsx';
import type { PromoViewProps } from './promo-view.tsx';
import { promotionTexts } from './texts.ts';

/** The link and the close button side by side, of equal height. Without a link there is only the close button. */
export function PromoActions({ isWide = false, ...props }: PromoViewProps & { isWide?: boolean }) {
  const { promo, secondsLeft, onFollow, onDone, onClose } = props;
  const { link, title, autoCloseSeconds } = promo;
  return (
    <>
      <div className={styles.acts} data-wide={isWide || !link || undefined}>
        {link ? (
          <>
            <Button onClick={onClose}>{promo.cancel || promotionTexts.notNow}</Button>
            <PromoLink
              link={link}
              title={title}
              onFollow={onFollow}
              onDone={onDone}
              className={buttonClass({ look: 'primary' })}
            >
              {promo.confirm || promotionTexts.open}
            </PromoLink>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>
            {promo.confirm || promotionTexts.understood}
          </Button>
        )}
      </div>
      {autoCloseSeconds !== null && (
        // The note keeps its height when a touch stops the countdown: nothing may move under the finger.
        <p className={styles.note} data-stopped={secondsLeft === null || undefined}>
          {promotionTexts.closesIn(secondsLeft ?? autoCloseSeconds)}
        </p>
      )}
    </>
  );
}
