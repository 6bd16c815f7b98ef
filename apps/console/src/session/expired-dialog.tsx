import type { Me, Operator } from '@feisuo/contract/schemas/operator';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { callConsole } from '../api/call-console.ts';
import { wordsOf } from '../api/console-api.ts';
import { antdDefaults } from '../kit/antd-defaults.ts';
import styles from './door.module.css';

type Props = { isOpen: boolean; operator: Operator; onBack: (me: Me) => void };

/** The session ended while somebody was at work. Their page waits behind this until they are back. */
export function ExpiredDialog({ isOpen, operator, onBack }: Props) {
  const [isChecking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = async () => {
    setChecking(true);
    setRefusal(null);
    try {
      const me = await callConsole<Me>('GET', 'me');
      // Somebody else's page is not theirs to go on with.
      if (me.operator.id === operator.id) onBack(me);
      else location.reload();
    } catch (error) {
      setRefusal(wordsOf(error));
    }
    setChecking(false);
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
          <Button type="primary" loading={isChecking} onClick={() => void check()}>
            我已重新登录，继续
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        太久没有操作，或者有人结束了这次登录。请在新标签页打开新的登录链接，回来后点「继续」；这一页填的内容都还在。
      </p>
      {refusal && <Alert type="warning" showIcon title={`还没有登录：${refusal}`} />}
    </Modal>
  );
}
