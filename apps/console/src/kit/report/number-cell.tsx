import { formatCount, formatMoney } from '../format-number.ts';
import styles from './report.module.css';

/** Table cells with numbers. Zeros are grey, so that other numbers stand out. */
const numberCell = (format: (value: number) => string) => (value: number) =>
  value === 0 ? <span className={styles.zero}>{format(value)}</span> : format(value);

export const countCell = numberCell(formatCount);
export const moneyCell = numberCell(formatMoney);
