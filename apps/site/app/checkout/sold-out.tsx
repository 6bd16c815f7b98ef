import { Button } from '../components/button.tsx';
import styles from './sold-out.module.css';
import { checkoutTexts } from './texts.ts';

/** Nothing is left of what is chosen; what others do not pay comes back. */
export function SoldOut({ onCheck }: { onCheck: () => void }) {
  return (
    <div className={styles.soldOut} role="status">
      <b>{checkoutTexts.soldOutTitle}</b>
      <p>{checkoutTexts.soldOutText}</p>
      <Button size="small" onClick={onCheck}>
        {checkoutTexts.checkAgain}
      </Button>
    </div>
  );
}
