import { Alert, Button } from 'antd';
import { useCallback, useState } from 'react';
import { CodeBox } from './copyable-code.tsx';
import { CopyButton } from './copy-button.tsx';
import { keepSecret, type Secret } from './secret-storage.ts';
import styles from './one-time-secrets.module.css';

export function useShownOnce() {
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const show = useCallback((secret: Secret) => setSecrets((kept) => keepSecret(kept, secret)), []);
  const onClose = useCallback((saved: Secret) => setSecrets((kept) => kept.filter((one) => one !== saved)), []);
  return { secrets, show, onClose };
}

type Props = { secrets: readonly Secret[]; onClose: (saved: Secret) => void };

/** Shows each secret in a box of its own until the operator closes the box. */
export const ShownOnce = ({ secrets, onClose }: Props) =>
  secrets.map((secret) => (
    <Alert
      key={secret.text}
      type="warning"
      showIcon
      title={secret.title}
      description={
        <div className={styles.secret}>
          <p>{secret.message}</p>
          <CodeBox text={secret.text} />
          <div className={styles.buttons}>
            <CopyButton type="primary" text={secret.text}>
              复制
            </CopyButton>
            <Button onClick={() => onClose(secret)}>我已保存，关闭</Button>
          </div>
        </div>
      }
    />
  ));
