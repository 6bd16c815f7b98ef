import { ThreadLines } from '../components/thread-lines.tsx';
import { Door } from './door.tsx';
import styles from './door.module.css';

export function OpeningPage() {
  return (
    <Door>
      <div className={styles.weaving} role="status">
        <ThreadLines count={3} />
        <p className={styles.lead}>正在核对登录状态…</p>
      </div>
    </Door>
  );
}
