import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../components/card.tsx';
import styles from './webhooks.module.css';

// A separate chunk, because it contains the whole webhook guide.
const VerifyExample = lazy(() =>
  import('../handbook/verify-example.tsx').then((file) => ({ default: file.VerifyExample })),
);

/** Card that explains how to verify signatures, for the developers of the webhook endpoint. */
export function HowToVerify() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="接收方怎么写">
      <p className={styles.dim}>
        每个请求都有签名，接收方验过再用；10 秒内回答 2xx 才算收到。请求的样子、有哪些事件、怎么去重，见
        <Link to="/console/handbook/webhooks" className={styles.go}>
          接收指南
        </Link>
        。
      </p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>验签的示例代码</summary>
        {isOpen && (
          <Suspense fallback={null}>
            <VerifyExample />
          </Suspense>
        )}
      </details>
    </Card>
  );
}
