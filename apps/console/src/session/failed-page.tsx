import { Button } from 'antd';
import { useTitle } from '../shell/use-title.ts';
import { Door } from './door.tsx';
import styles from './door.module.css';

export function FailedPage({ message, onRetry }: { message: string; onRetry: () => void }) {
  useTitle('没有连上');
  return (
    <Door>
      <h1>没有连上运营台</h1>
      <p className={styles.lead}>{message}。登录状态没有变，重试即可。</p>
      <p className={styles.steps}>
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      </p>
    </Door>
  );
}
