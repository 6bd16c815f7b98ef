import { PromoActions } from './promo-actions.tsx';
import type { PromoViewProps } from './promo-view.tsx';
import styles from './webview.module.css';
import { Webview } from './webview.tsx';

/** View of the slot H5CenterPop that shows one of our pages in a frame, with a link below. */
export function PagePopup(props: PromoViewProps) {
  const { promo, onClose, onFollow, onDone } = props;
  return (
    <Webview page={promo.page} title={promo.title} onFollow={onFollow} onDone={onDone} onClose={onClose}>
      <div className={styles.foot}>
        <PromoActions {...props} />
      </div>
    </Webview>
  );
}
