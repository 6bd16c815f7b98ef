import { useSearchParams } from 'react-router';
import { useChangeQuery } from '../shell/address.ts';
import { DayInput } from './date/day-input.tsx';
import { fromTheStart } from './table/list-query.ts';
import styles from './table/table.module.css';

/** First and last day from the address. If they are blank, the server uses its default period. */
function useDays(): { query: string; from: string; to: string } {
  const [address] = useSearchParams();
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString();
  return { query, from, to };
}

/** Selects a period by its first and last day, which both belong to the period. */
export function DaysBar({ children }: { children?: React.ReactNode }) {
  const changeQuery = useChangeQuery();
  const { from, to } = useDays();
  return (
    <div className={styles.filters} role="search">
      {[
        { name: 'from', label: '从', value: from },
        { name: 'to', label: '到', value: to },
      ].map(({ name, label, value }) => (
        <div key={name} className={styles.day}>
          <label htmlFor={`days-${name}`}>{label}</label>
          <DayInput id={`days-${name}`} value={value} onChange={(day) => changeQuery(fromTheStart({ [name]: day }))} />
        </div>
      ))}
      {children}
    </div>
  );
}
