import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { enterByPasskey, knowsPasskeys, passkeyErrorText } from '../kit/action/passkeys.ts';
import type { Notice } from './open-session.ts';
import { useTitle } from '../shell/use-title.ts';
import { EntryCard } from './entry-card.tsx';
import styles from './entry-card.module.css';

const command = 'npm run admin -- operator link';

type Props = { notice: Notice | null; onCheck: () => void };

/** Sign-in page. Operators have no passwords; they sign in by passkey or by a one-time link. */
export function SignedOutPage({ notice, onCheck }: Props) {
  const { message } = App.useApp();
  useTitle('登录');
  const [isEntering, setEntering] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const enter = async () => {
    setEntering(true);
    setRefusal(null);
    try {
      await enterByPasskey();
      onCheck();
    } catch (error) {
      setRefusal(passkeyErrorText(error));
      setEntering(false);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      message.success('命令已复制');
    } catch {
      message.warning('浏览器不允许复制，请手动选中命令');
    }
  };
  return (
    <EntryCard>
      {notice && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          title={notice.title}
          description={notice.message}
        />
      )}
      <h1>登录运营台</h1>
      {knowsPasskeys() && (
        <>
          <p className={styles.lead}>添加过通行密钥的人，用指纹、面容或 PIN 就能进来，不用填名字，也没有密码。</p>
          <Button type="primary" block loading={isEntering} onClick={() => void enter()}>
            用通行密钥进入
          </Button>
          {refusal && <Alert className={styles.refusal ?? ''} type="warning" showIcon title={`没有进来：${refusal}`} />}
        </>
      )}
      <h2>用一次性链接进入</h2>
      <ol className={styles.steps}>
        <li>没有通行密钥，或者不在这台设备上：请一位负责人在「运营人员」里给你一条新的登录链接，用这个浏览器打开。</li>
        <li>链接只能用一次，24 小时内有效。</li>
        <li>
          只有管服务器的人才用命令。在项目目录里运行下面这一行，会打印负责人的登录链接：
          <div className={styles.command}>
            <code>{command}</code>
            <Button size="small" onClick={() => void copy()}>
              复制
            </Button>
          </div>
        </li>
      </ol>
      <Button onClick={onCheck}>我已在别的标签页登录，重新检查</Button>
    </EntryCard>
  );
}
