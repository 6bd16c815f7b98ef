import { Input } from 'antd';
import { useSearchParams } from 'react-router';
import { useChangeQuery } from '../shell/address.ts';
import { fromTheStart } from './table/list-query.ts';
import styles from './table/table.module.css';

/** Two days in the address; blank: the server's default. */
function useDays(): { query: string; from: string; to: string } {
  const [address] = useSearchParams();
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString();
  return { query, from, to };
}

/** Selects a range of days, both included. */
export function DaysBar({ children }: { children?: React.ReactNode }) {
  const changeQuery = useChangeQuery();
  const { from, to } = useDays();
  return (
    <div className={styles.filters} role="search">
      {[
        { name: 'from', label: '从', value: from },
        { name: 'to', label: '到', value: to },
      ].map(({ name, label, value }) => (
        <label key={name} className={styles.day}>
          <span>{label}</span>
          <Input
            type="date"
            value={value}
            onChange={({ target }) => changeQuery(fromTheStart({ [name]: target.value || null }))}
          />
        </label>
      ))}
      {children}
    </div>
  );
}
