import { accountPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import { CaptchaContainer } from '../captcha/captcha-container.tsx';
import { Field } from '../form/field.tsx';
import { FormError } from '../form/form-errors.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Agreement } from './agreement.tsx';
import styles from './sign-in.module.css';
import type { FormProps } from './form-props.ts';

const fields = ['username', 'password', 'agreement'] as const;

export function PasswordForm({ signIn, agreementProblem }: FormProps) {
  const { agreed, setAgreed } = signIn;
  const texts = useTexts();
  const { problems } = texts.form;
  const [username, setUsername] = useState(spellUsername(signIn.flow.identifier));
  const [password, setPassword] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<(typeof fields)[number]>();

  const send = submit(async () => {
    const name = tidyUsername(username);
    const missing = {
      ...(name === '' && { username: problems.username }),
      ...(password === '' && { password: problems.password }),
      ...(!agreed && { agreement: problems.agreement }),
    };
    if (Object.keys(missing).length > 0) return missing;
    return signIn.enter({ path: accountPaths.signIn, body: { username: name, password, agreed } }, fields);
  });
  return (
    <form ref={formRef} onSubmit={send} noValidate>
      <FormError message={faults.form} />
      <Field
        label={texts.signIn.username}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={username}
        onChange={(typed) => {
          clearFault('username');
          setUsername(typed);
        }}
        problem={faults.username}
      />
      <PasswordField
        label={texts.signIn.password}
        value={password}
        onChange={(typed) => {
          clearFault('password');
          setPassword(typed);
        }}
        problem={faults.password}
      />
      <div className={styles.row}>
        <button type="button" onClick={() => signIn.go('reset', tidyUsername(username))}>
          {texts.signIn.forgot}
        </button>
      </div>
      <CaptchaContainer />
      <SubmitButton isSending={isSending}>{texts.signIn.submit}</SubmitButton>
      <Agreement
        checked={agreed}
        onChange={(checked) => {
          clearFault('agreement');
          setAgreed(checked);
        }}
        problem={agreed ? undefined : (faults.agreement ?? agreementProblem)}
      />
    </form>
  );
}

/** Shows a mainland phone number without the calling code, as people type it. */
const spellUsername = (name: string) => name.replace(/^\+86(?=1\d{10}$)/, '');

/** Trims a typed user name. If it is a phone number, its spaces and separators are removed. */
export function tidyUsername(typed: string): string {
  const name = typed.trim();
  const compact = name.normalize('NFKC').replaceAll(/[\s().-]/g, '');
  return /^\+?\d{6,}$/.test(compact) ? compact : name;
}
