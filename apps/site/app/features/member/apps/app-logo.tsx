import type { AppSummary } from '@feisuo/contract/schemas/developer-apps';
import styles from './apps.module.css';

/** The logo of an application, or the first character of its name. */
export function AppLogo({ app: { name, picture }, size }: { app: Pick<AppSummary, 'name' | 'picture'>; size: number }) {
  const [first = ''] = name;
  return picture === '' ? (
    <span className={styles.letter} data-size={size} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  ) : (
    <img className={styles.logo} src={picture} alt="" width={size} height={size} />
  );
}
