import styles from '../frame/rows.module.css';
import type { SafetyName } from './safety.ts';

const drawings: Record<SafetyName, string> = {
  phone: 'M9 2.500h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.500h2',
  email: 'M3 5h18v14H3zM3 7l9 6 9-6',
  password: 'M12.500 15a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0zM11.500 12l8-8M16.500 7l2.500 2.500',
  twoFactor: 'M12 2.500 4 5.500v6c0 5 3.400 8.400 8 10 4.600-1.600 8-5 8-10v-6zM8.500 12l2.500 2.500 4.500-5',
  recovery: 'M4 6h16M4 12h10M4 18h6M18 14v6M15 17h6',
  linked:
    'M10.500 12a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0zM20.500 12a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0zM10.500 12h3',
  sessions: 'M2.500 4h14v4M2.500 4v10h11M6 18h7M16 9h5.500v11H16z',
};

export function SafetyIcon({ name }: { name: SafetyName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
