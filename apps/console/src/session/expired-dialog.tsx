import type { Me, Operator } from '@feisuo/contract/schemas/operator';
import { Alert, Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { callConsole } from '../api/call-console.ts';
import { linkCommand } from '../kit/action/recovery-commands.ts';
import { enterByPasskey, knowsPasskeys, passkeyErrorText } from '../kit/action/passkeys.ts';
import { antdDefaults } from '../kit/antd-defaults.ts';
import styles from './entry-card.module.css';
import { readEnterToken } from './sign-in-link-token.ts';

type Props = { isOpen: boolean; operator: Operator; onBack: (me: Me) => void };

/**
 * Dialog that appears when the session has ended. The page behind it stays until the operator signs in by passkey, by
 * link, or in another tab.
 */
export function ExpiredDialog({ isOpen, operator, onBack }: Props) {
  const [link, setLink] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const goOn = async (find: () => Promise<Me>) => {
    setChecking(true);
    setRefusal(null);
    try {
      const me = await find();
      setLink('');
      // If a different operator has signed in, the page is loaded again, because it shows data of the previous
      // operator.
      if (me.operator.id === operator.id) onBack(me);
      else location.reload();
    } catch (error) {
      setRefusal(passkeyErrorText(error));
    }
    setChecking(false);
  };
  const enter = () => {
    const token = readEnterToken(link.slice(link.indexOf('#') + 1).trim());
    if (token) void goOn(() => callConsole<Me>('POST', 'enter', { token }));
    else setRefusal('这不是登录链接，请整条粘贴');
  };
  return (
    <Modal
      open={isOpen}
      width={antdDefaults.modalWidth}
      title="登录已失效"
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          <Button onClick={() => location.reload()}>放弃并重新登录</Button>
          <Button disabled={isChecking} onClick={() => void goOn(() => callConsole<Me>('GET', 'me'))}>
            我已在别的标签页登录
          </Button>
          <Button type={knowsPasskeys() ? 'default' : 'primary'} disabled={isChecking} onClick={enter}>
            登录并继续
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        太久没有操作，或者有人结束了这次登录。{operator.name} 回来之后就在这一页继续；填的内容都还在。
      </p>
      {knowsPasskeys() && (
        <Button type="primary" block loading={isChecking} onClick={() => void goOn(enterByPasskey)}>
          用通行密钥进入
        </Button>
      )}
      <p className={styles.lead}>
        没有通行密钥：请{operator.role === 'owner' ? '另一位' : '一位'}
        负责人在「运营人员」里给你一条新的登录链接，粘贴到这里。
        {operator.role === 'owner' && (
          <>
            只有你一位时，在服务器上运行 <code>{linkCommand(operator.name)}</code>。
          </>
        )}
      </p>
      <form
        className={styles.back}
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <label htmlFor={id}>登录链接</label>
        <Input
          id={id}
          value={link}
          autoComplete="off"
          placeholder="https://…/console/#enter=…"
          onChange={({ target }) => setLink(target.value)}
        />
      </form>
      {refusal && <Alert type="warning" showIcon title={`还没有登录：${refusal}`} />}
    </Modal>
  );
}
