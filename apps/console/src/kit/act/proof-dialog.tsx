import type { Me } from '@feisuo/contract/schemas/operator';
import { Alert, Button, Input, Modal, Spin, type InputRef } from 'antd';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { callConsole } from '../../api/call-console.ts';
import { wordsOf, type Demand } from '../../api/console-api.ts';
import { antdDefaults } from '../antd-defaults.ts';
import styles from './act.module.css';

// With its QR code; most people see it once.
const EnrolFactor = lazy(() => import('./enrol-factor.tsx').then((file) => ({ default: file.EnrolFactor })));

type Props = { demand: Demand | null; onMet: (me: Me) => void; onDeclined: () => void };

/** Stands above whatever was going on, which waits for it. */
export function ProofDialog({ demand, onMet, onDeclined }: Props) {
  return (
    <Modal
      open={demand !== null}
      width={demand === 'factor' ? antdDefaults.modalWidth : antdDefaults.confirmWidth}
      title={demand === 'factor' ? '先绑定验证器' : '先确认是你本人'}
      onCancel={onDeclined}
      mask={{ closable: false }}
      destroyOnHidden
      footer={null}
    >
      {demand === 'factor' ? (
        <Suspense fallback={<Spin />}>
          <p className={styles.says}>涉及资金和账号的操作需要两步验证。绑定之后，刚才的操作会接着做。</p>
          <EnrolFactor onEnrolled={onMet} />
        </Suspense>
      ) : (
        <ProveFactor onProved={onMet} />
      )}
    </Modal>
  );
}

function ProveFactor({ onProved }: { onProved: (me: Me) => void }) {
  return (
    <>
      <p className={styles.says}>这一步涉及资金、账号或权限。确认之后，刚才的操作会接着做。</p>
      <CodeForm path="factor/prove" verb="验证并继续" onAccepted={onProved} />
    </>
  );
}

type CodeProps = { path: 'factor/prove' | 'factor/confirm'; verb: string; onAccepted: (me: Me) => void };

const codeLength = 6;

/** Six figures of the authenticator; sent as soon as the sixth is there. */
export function CodeForm({ path, verb, onAccepted }: CodeProps) {
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const field = useRef<InputRef>(null);
  // Whoever sees this is here to type it; also after a code that was wrong.
  useEffect(() => {
    if (!isSending) field.current?.focus();
  }, [isSending]);
  const send = async (digits: string) => {
    setSending(true);
    setRefusal(null);
    try {
      onAccepted(await callConsole<Me>('POST', path, { code: digits }));
    } catch (error) {
      setRefusal(wordsOf(error));
      setCode('');
    }
    setSending(false);
  };
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    if (digits.length === codeLength && digits !== code) void send(digits);
  };
  return (
    <form
      className={styles.steps}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === codeLength) void send(code);
        else setRefusal(`还差 ${codeLength - code.length} 位，动态码是 ${codeLength} 位数字`);
      }}
    >
      <div className={styles.code}>
        <label htmlFor={id}>动态码</label>
        <Input
          id={id}
          ref={field}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          status={refusal ? 'error' : ''}
          disabled={isSending}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Button type="primary" htmlType="submit" loading={isSending}>
        {verb}
      </Button>
    </form>
  );
}
