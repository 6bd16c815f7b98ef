import type { Me } from '@feisuo/contract/schemas/operator';
import { Alert, Button, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi, errorText } from '../../api/console-api.ts';
import styles from './action.module.css';

type CodeProps = {
  path: 'factor/prove' | 'factor/confirm';
  verb: string;
  /** False if another control should get the focus. */
  takesFocus?: boolean;
  onAccepted: (me: Me) => void;
};

const codeLength = 6;

/** Form for the six digits of an authenticator app. Typing the sixth digit submits the form. */
export function CodeForm({ path, verb, takesFocus = true, onAccepted }: CodeProps) {
  const api = useApi();
  const [isTried, setTried] = useState(false);
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const field = useRef<InputRef>(null);
  // Focuses the field when the form appears, and again after a wrong code.
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
      setRefusal(errorText(error));
      setCode('');
    }
    setSending(false);
  };
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    // The error is about the previous code, so typing clears it.
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
        // After a refusal the field is empty: Enter then keeps the message about the refused code.
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
