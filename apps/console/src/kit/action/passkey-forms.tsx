import { AddPasskeyRequest } from '@feisuo/contract/schemas/console-operators';
import type { Me } from '@feisuo/contract/schemas/operator';
import { Alert, Button, Form, Input, type ButtonProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/console-api.ts';
import { Field } from '../form/field.tsx';
import { FormSchema } from '../form/form-schema.ts';
import styles from './action.module.css';
import { deviceName, makePasskey, passkeyErrorText, showPasskey } from './passkeys.ts';

/** Runs a WebAuthn call; returns whether it is running, and its error. */
function useCeremony(onDone: (me: Me) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (ceremony: () => Promise<Me>) => {
    setWaiting(true);
    setRefusal(null);
    try {
      onDone(await ceremony());
    } catch (error) {
      setRefusal(passkeyErrorText(error));
    }
    setWaiting(false);
  };
  return { isWaiting, refusal, run };
}

/** Form that asks for a name and creates a passkey with this name. */
export function AddPasskey({ onAdded }: { onAdded: (me: Me) => void }) {
  const api = useApi();
  const { isWaiting, refusal, run } = useCeremony(onAdded);
  return (
    <FormSchema value={AddPasskeyRequest}>
      <Form
        name="passkey"
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: deviceName() }}
        onFinish={({ name }: { name: string }) => void run(() => makePasskey(api, name.trim()))}
      >
        <Field name="name" label="叫什么" extra="以后靠它认出是哪台设备上的">
          <Input maxLength={40} />
        </Field>
        <div className={styles.steps}>
          {refusal && <Alert type="error" showIcon title={refusal} />}
          <Wide type="primary" htmlType="submit" loading={isWaiting} hasFocus>
            添加通行密钥
          </Wide>
        </div>
      </Form>
    </FormSchema>
  );
}

/** Button with which the operator proves possession of a passkey. */
export function ShowPasskey({ onShown }: { onShown: (me: Me) => void }) {
  const api = useApi();
  const { isWaiting, refusal, run } = useCeremony(onShown);
  return (
    <div className={styles.steps}>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Wide type="primary" loading={isWaiting} hasFocus onClick={() => void run(() => showPasskey(api))}>
        用通行密钥验证
      </Wide>
    </div>
  );
}

/** A full-width button. `hasFocus` focuses it when it appears, for the button that operators use most. */
function Wide({ hasFocus, ...button }: ButtonProps & { hasFocus: boolean }) {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) own.current?.focus();
  }, [hasFocus]);
  return <Button ref={own} block {...button} />;
}
