import { Button } from 'antd';
import { useTitle } from '../shell/use-title.ts';
import styles from './entry-card.module.css';
import { EntryCard } from './entry-card.tsx';

export function FailedPage({ message, onRetry }: { message: string; onRetry: () => void }) {
  useTitle('没有连上');
  return (
    <EntryCard>
      <h1>没有连上运营台</h1>
      <p className={styles.lead}>{message}。登录状态没有变，重试即可。</p>
      <p className={styles.steps}>
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      </p>
    </EntryCard>
  );
}

/** The page until it is known whether the operator is signed in. It looks like the skeleton in index.html. */
export function OpeningPage() {
  return (
    <div className="first-sight">
      <div className="first-sight-side" />
      <div className="first-sight-bar" />
      <p role="status">正在核对登录状态…</p>
    </div>
  );
}
