import styles from './day-cells.module.css';
import { saleTexts } from './texts.ts';

/** More cells than this would not be counted by eye. */
const MOST_DAYS = 100;
const WEEK = 7;

/** Draws the bought days: a cell for each day, or for each week if there are many days. */
export function DayCells({ days }: { days: number }) {
  const isLong = days > MOST_DAYS;
  const cells = isLong ? Math.ceil(days / WEEK) : days;
  return (
    <figure className={styles.figure}>
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length: cells }, (_, place) => (
          <i key={place} />
        ))}
      </div>
      <figcaption>{saleTexts[isLong ? 'weekCells' : 'dayCells'](days)}</figcaption>
    </figure>
  );
}
