import type { Me } from '@feisuo/contract/schemas/operator';
import { Alert, Button, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi, wordsOf } from '../../api/console-api.ts';
import styles from './act.module.css';

type CodeProps = {
  path: 'factor/prove' | 'factor/confirm';
  verb: string;
  /** False where something likelier stands above it. */
  takesFocus?: boolean;
  onAccepted: (me: Me) => void;
};

const codeLength = 6;

/** Six figures of the authenticator; sent as soon as the sixth is there. */
export function CodeForm({ path, verb, takesFocus = true, onAccepted }: CodeProps) {
  const api = useApi();
  const [isTried, setTried] = useState(false);
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const field = useRef<InputRef>(null);
  // Whoever sees this is here to type it; also after a code that was wrong.
  useEffect(() => {
    if (!isSending && (takesFocus || isTried)) field.current?.focus();
  }, [isSending, takesFocus, isTried]);
  const send = async (digits: string) => {
    setSending(true);
    setTried(true);
    setRefusal(null);
    try {
      onAccepted(await api.post<Me>(path, { code: digits }));
    } catch (error) {
      setRefusal(wordsOf(error));
      setCode('');
    }
    setSending(false);
  };
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    // What was said is of another code, or of one that was not whole yet.
    if (text !== '') setRefusal(null);
    if (digits.length === codeLength && digits !== code) void send(digits);
  };
  return (
    <form
      className={styles.steps}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        if (code.length === codeLength) void send(code);
        // Enter after the sixth figure comes when the code was refused already: why stays said.
        else if (code !== '' || refusal === null)
          setRefusal(`还差 ${codeLength - code.length} 位，动态码是 ${codeLength} 位数字`);
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
      <Button type={takesFocus ? 'primary' : 'default'} htmlType="submit" loading={isSending}>
        {verb}
      </Button>
    </form>
  );
}
