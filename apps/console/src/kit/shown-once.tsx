import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import styles from './shown-once.module.css';

/** Something that is told once and kept nowhere: a link, a token, a client's secret. */
export type Secret = { title: string; says: string; text: string };

export function useShownOnce() {
  const [secret, show] = useState<Secret | null>(null);
  return { secret, show, onClose: () => show(null) };
}

type Props = { secret: Secret | null; onClose: () => void };

export function ShownOnce({ secret, onClose }: Props) {
  const { message } = App.useApp();
  if (!secret) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret.text);
      message.success('已复制');
    } catch {
      message.warning('浏览器不允许复制，请手动选中');
    }
  };
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
            <Button type="primary" onClick={() => void copy()}>
              复制
            </Button>
            <Button onClick={onClose}>我已保存，关闭</Button>
          </div>
        </div>
      }
    />
  );
}
