import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import { CaptchaContainer } from '../captcha/captcha-container.tsx';
import { nameOfContact } from '../form/contact.ts';
import { FormError } from '../form/form-errors.tsx';
import { lengthFault } from '../form/new-password.ts';
import { PasswordField } from '../form/password-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../session/session.tsx';
import { BarAction, BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { Agreement } from './agreement.tsx';
import { ContactAndCode } from './contact-and-code.tsx';
import { firstContact } from './first-contact.ts';
import styles from './sign-in.module.css';
import { isProved, useProvedContact } from './use-proved-contact.ts';
import type { SignIn } from './use-sign-in.ts';

const fields = ['contact', 'code', 'newPassword', 'agreement'] as const;

/**
 * View that creates an account from a phone number and a code, optionally with a password. If the phone number already
 * has an account, the user is signed in.
 */
export function SignUpView({ signIn }: { signIn: SignIn }) {
  const texts = useTexts();
  const labels = texts.signUp;
  const { locale, homeRegion } = useSession();
  const proof = useProvedContact('REGISTER_SIGN_IN', firstContact(signIn.flow.identifier, homeRegion), true);
  const [password, setPassword] = useState<string | null>(null);
  const { agreed, setAgreed } = signIn;
  const form = useForm<(typeof fields)[number]>();
  const { faults, isSending, formRef, submit, clearFault } = form;

  const send = submit(async () => {
    const tooShort = password ? lengthFault(password, texts) : undefined;
    const missing = {
      ...proof.check(),
      ...(tooShort && { newPassword: tooShort }),
      ...(!agreed && { agreement: texts.form.problems.agreement }),
    };
    if (Object.keys(missing).length > 0) return missing;
    const proved = await proof.prove();
    if (!isProved(proved)) return proved;
    const { to, token } = proved;
    const body = { ...to, verification_token: token, locale, agreed, ...(password && { password }) };
    const known = { username: nameOfContact(to), verification_token: token, agreed };
    const after = proof.forget;
    return signIn.enter({ path: accountPaths.signUp, body, after }, fields, ({ error_code: code }) =>
      code === errorCodes.already_exists
        ? signIn.enter({ path: accountPaths.signIn, body: known, after }, fields)
        : null,
    );
  });
  return (
    <Shell
      texts={texts}
      title={labels.bar}
      bar={
        <BrandBar
          texts={texts}
          name={labels.bar}
          action={<BarAction onPress={() => signIn.go('code')}>{labels.toSignIn}</BarAction>}
        />
      }
    >
      <ViewTitle>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{labels.lead}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <FormError message={faults.form} />
        <ContactAndCode proof={proof} form={form} />
        {password === null ? (
          <div className={styles.row}>
            <button type="button" onClick={() => setPassword('')}>
              {labels.withPassword}
            </button>
          </div>
        ) : (
          <PasswordField
            isNew
            label={labels.password}
            value={password}
            onChange={(typed) => {
              clearFault('newPassword');
              setPassword(typed);
            }}
            problem={faults.newPassword}
          />
        )}
        <CaptchaContainer />
        <SubmitButton isSending={isSending}>{labels.submit}</SubmitButton>
        <Agreement
          checked={agreed}
          onChange={(checked) => {
            clearFault('agreement');
            setAgreed(checked);
          }}
          problem={faults.agreement}
        />
      </form>
    </Shell>
  );
}
