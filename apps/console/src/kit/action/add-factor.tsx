import type { Me } from '@feisuo/contract/schemas/operator';
import { Alert, Button, Divider } from 'antd';
import { useState } from 'react';
import styles from './action.module.css';
import { EnrolFactor } from './enrol-factor.tsx';
import { AddPasskey } from './passkey-forms.tsx';
import { knowsPasskeys } from './passkeys.ts';

/** Sets up an operator's first second factor: a passkey or an authenticator app. */
export function AddFactor({ onAdded }: { onAdded: (me: Me) => void }) {
  const [usesApp, setUsesApp] = useState(!knowsPasskeys());
  if (usesApp)
    return (
      <>
        {knowsPasskeys() ? (
          <Button type="link" className={styles.other ?? ''} onClick={() => setUsesApp(false)}>
            改用通行密钥
          </Button>
        ) : (
          <Alert
            className={styles.message ?? ''}
            type="info"
            showIcon
            title="这个浏览器不支持通行密钥，请用验证器 App。"
          />
        )}
        <EnrolFactor onEnrolled={onAdded} />
      </>
    );
  return (
    <>
      <p className={styles.message}>
        <b>通行密钥</b>
        保存在这台电脑、手机或安全密钥里，验证时用指纹、面容或 PIN 就行，不用抄动态码。
      </p>
      <AddPasskey onAdded={onAdded} />
      <Divider plain>或者</Divider>
      <Button block onClick={() => setUsesApp(true)}>
        绑定验证器 App
      </Button>
    </>
  );
}
