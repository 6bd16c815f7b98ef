import { Button } from '../components/button.tsx';
import styles from './sold-out.module.css';
import { checkoutTexts } from './texts.ts';

/** Says that the product is sold out, and offers to check again: unpaid orders that expire return to stock. */
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
