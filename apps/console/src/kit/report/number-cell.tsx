import { formatCount, formatMoney } from '../format-number.ts';
import styles from './report.module.css';

/** Renders a number in a table cell. A zero is grey, so that other numbers stand out. */
const numberCell = (format: (value: number) => string) => (value: number) =>
  value === 0 ? <span className={styles.zero}>{format(value)}</span> : format(value);

export const countCell = numberCell(formatCount);
export const moneyCell = numberCell(formatMoney);
