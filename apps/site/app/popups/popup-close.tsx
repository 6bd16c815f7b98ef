import { CloseIcon } from '../components/icons.tsx';
import styles from './popup-close.module.css';

interface PopupCloseProps {
  onClose: () => void;
  /** The button lies over a picture, so it needs a background. */
  isOverArt?: boolean;
}

/** The close button of a popup that has no title bar. */
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
