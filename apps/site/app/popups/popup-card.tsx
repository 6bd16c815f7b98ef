import { CloseIcon } from '../components/icons.tsx';
import styles from './popup-card.module.css';

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
