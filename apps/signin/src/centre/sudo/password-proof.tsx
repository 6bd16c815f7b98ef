import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { useState } from 'react';
import { PasswordField } from '../../form/password-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useForm } from '../../form/use-form.ts';
import { codeOf, faultText, type Failed } from '../ask.ts';
import { minutesOf } from '../format-time.ts';
import { FirstField } from '../components/first-field.tsx';
import { useCentre } from '../use-centre.ts';
import styles from './sudo.module.css';
import type { Prove } from './ways.ts';

export function PasswordProof({ onProve }: { onProve: Prove }) {
  const { texts, shared, user } = useCentre();
  const labels = texts.sudo;
  const [password, setPassword] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<'password'>();
  const message = (failed: Failed) => {
    if (codeOf(failed) === errorCodes.resource_exhausted && failed.kind === 'refused' && failed.retryAfterS)
      return labels.locked(minutesOf(failed.retryAfterS));
    return faultText(failed, { texts, shared });
  };
  const send = async () => {
    if (password === '') return { password: labels.passwordEmpty };
    const failed = await onProve({ password });
    return failed ? { password: message(failed) } : {};
  };
  return (
    <form className={styles.form} ref={formRef} noValidate onSubmit={submit(send)}>
      {/* Tells password managers which account the password belongs to. */}
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
          label={labels.password}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            clearFault('password');
          }}
          problem={faults.password}
        />
      </FirstField>
      <SubmitButton isSending={isSending}>{labels.confirm}</SubmitButton>
    </form>
  );
}
