import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { useState } from 'react';
import { PasswordField } from '../../form/password-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useForm } from '../../form/use-form.ts';
import { codeOf, faultText, type Failed } from '../ask.ts';
import { minutesOf } from '../moment.ts';
import { FirstField } from '../pieces/first-field.tsx';
import { useCentre } from '../use-centre.ts';
import styles from './sudo.module.css';
import type { Prove } from './ways.ts';

export function PasswordProof({ onProve }: { onProve: Prove }) {
  const { texts, shared, user } = useCentre();
  const words = texts.sudo;
  const [password, setPassword] = useState('');
  const { faults, isSending, formRef, submit, mend } = useForm<'password'>();
  const says = (failed: Failed) => {
    if (codeOf(failed) === errorCodes.resource_exhausted && failed.kind === 'refused' && failed.retryAfterS)
      return words.locked(minutesOf(failed.retryAfterS));
    return faultText(failed, { texts, shared });
  };
  const send = async () => {
    if (password === '') return { password: words.passwordEmpty };
    const failed = await onProve({ password });
    return failed ? { password: says(failed) } : {};
  };
  return (
    <form className={styles.form} ref={formRef} noValidate onSubmit={submit(send)}>
      {/* Tells password managers the account. */}
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        defaultValue={user.username || user.email}
        tabIndex={-1}
        aria-hidden="true"
        readOnly
      />
      <FirstField>
        <PasswordField
          label={words.password}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            mend('password');
          }}
          problem={faults.password}
        />
      </FirstField>
      <SubmitButton isSending={isSending}>{words.confirm}</SubmitButton>
    </form>
  );
}
