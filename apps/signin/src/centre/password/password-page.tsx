import { accountPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import { FormError } from '../../form/form-errors.tsx';
import { lengthFault, refusedPassword } from '../../form/new-password.ts';
import { PasswordField } from '../../form/password-field.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText, fieldOf, infoOf, type Failed } from '../centre-requests.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';

/** Page that sets the account's first password or changes it. */
export function PasswordPage() {
  const { texts, shared, user, ask, withSudo, refreshUser, showToast } = useCentre();
  const labels = texts.password;
  const [password, setPassword] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<'password'>();
  const message = (failed: Failed) => {
    if (fieldOf(failed) !== 'new_password') return { form: faultText(failed, { texts, shared }) };
    return { password: refusedPassword(infoOf(failed).reason, shared) };
  };
  const save = async () => {
    const wrongLength = lengthFault(password, shared);
    if (wrongLength) return { password: wrongLength };
    const answer = await withSudo((token) =>
      ask({ path: accountPaths.password, method: 'PATCH', body: { new_password: password, sudo_token: token } }),
    );
    if (answer.kind === 'cancelled') return {};
    if (answer.kind !== 'answered') return message(answer);
    setPassword('');
    await refreshUser();
    showToast(labels.done);
    return {};
  };
  return (
    <section className={styles.card} aria-labelledby="password">
      <div className={styles.cardHead}>
        <h2 id="password">{user.has_password ? labels.change : labels.set}</h2>
      </div>
      <form className={styles.form} ref={formRef} noValidate onSubmit={submit(save)}>
        <input
          className="sr-only"
          type="text"
          autoComplete="username"
          value={user.username || user.email}
          tabIndex={-1}
          aria-hidden="true"
          readOnly
        />
        <PasswordField
          label={labels.new}
          name="new-password"
          isNew
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            clearFault('password');
          }}
          problem={faults.password}
        />
        <p className={styles.message}>{labels.others}</p>
        <FormError message={faults.form} />
        <p className={buttons.line}>
          <ActionButton isBusy={isSending}>{user.has_password ? labels.change : labels.set}</ActionButton>
        </p>
      </form>
    </section>
  );
}
