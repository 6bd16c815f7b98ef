import { CloseIcon } from '../components/icons.tsx';
import styles from './popup-card.module.css';
import popupCloseStyles from './popup-close.module.css';

interface PopupCardProps {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}

export function PopupCard({ title, onClose, children }: PopupCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.title}>{title}</h2>
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </div>
  );
}

interface PopupCloseProps {
  onClose: () => void;
  /** Whether the button lies over a picture and therefore needs a background. */
  isOverArt?: boolean;
}

/** The close button of a popup that has no title bar. */
export const PopupClose = ({ onClose, isOverArt = false }: PopupCloseProps) => (
  <button
    type="button"
    className={popupCloseStyles.close}
    data-over-art={isOverArt || undefined}
    aria-label="关闭"
    onClick={onClose}
  >
    <CloseIcon />
  </button>
);
