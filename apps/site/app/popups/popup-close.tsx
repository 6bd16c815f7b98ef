import { CloseIcon } from '../components/icons.tsx';
import styles from './popup-close.module.css';

interface PopupCloseProps {
  onClose: () => void;
  /** Over a picture it needs a ground of its own. */
  isOverArt?: boolean;
}

/** The way out, in the corner of a popup that has no bar of its own. */
export const PopupClose = ({ onClose, isOverArt = false }: PopupCloseProps) => (
  <button
    type="button"
    className={styles.close}
    data-over-art={isOverArt || undefined}
    aria-label="关闭"
    onClick={onClose}
  >
    <CloseIcon />
  </button>
);
