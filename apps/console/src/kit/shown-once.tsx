import { Alert, Button } from 'antd';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './shown-once.module.css';

/** Something that is told once and kept nowhere: a link, a token, a client's secret. */
export type Secret = { title: string; says: string; text: string };

export function useShownOnce() {
  const [secret, show] = useState<Secret | null>(null);
  return { secret, show, onClose: () => show(null) };
}

type Props = { secret: Secret | null; onClose: () => void };

export function ShownOnce({ secret, onClose }: Props) {
  if (!secret) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={secret.title}
      description={
        <div className={styles.secret}>
          <p>{secret.says}</p>
          <code>{secret.text}</code>
          <div className={styles.buttons}>
            <CopyButton type="primary" text={secret.text}>
              复制
            </CopyButton>
            <Button onClick={onClose}>我已保存，关闭</Button>
          </div>
        </div>
      }
    />
  );
}
