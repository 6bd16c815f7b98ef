import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import { CaptchaPlace } from '../captcha/captcha-place.tsx';
import { nameOfContact } from '../form/contact.ts';
import { FormError } from '../form/form-error.tsx';
import { lengthFault } from '../form/new-password.ts';
import { PasswordField } from '../form/password-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { ownClient } from '../session/own-client.ts';
import { useSession } from '../session/session.tsx';
import { BackBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { ContactAndCode } from './contact-and-code.tsx';
import { firstContact } from './first-contact.ts';
import { isProved, useProvedContact } from './use-proved-contact.ts';
import type { SignIn } from './use-sign-in.ts';

const fields = ['contact', 'code', 'newPassword'] as const;

/** Resets the password by phone or mailbox. Signing in comes after it, with all its checks. */
export function ResetView({ signIn }: { signIn: SignIn }) {
  const texts = useTexts();
  const says = texts.reset;
  const { ask, locale } = useSession();
  const proof = useProvedContact('PASSWORD_RESET', firstContact(signIn.flow.identifier, locale));
  const [password, setPassword] = useState('');
  const form = useForm<(typeof fields)[number]>();
  const { faults, isSending, formRef, submit, mend } = form;
  const isRequired = signIn.flow.stopped?.refusal.error_code === errorCodes.password_reset_required;

  const send = submit(async () => {
    const tooShort = lengthFault(password, texts);
    const missing = { ...proof.check(), ...(tooShort && { newPassword: tooShort }) };
    if (Object.keys(missing).length > 0) return missing;
    const proved = await proof.prove();
    if (!isProved(proved)) return proved;
    const body = { ...ownClient, ...proved.to, new_password: password, verification_token: proved.token };
    const answer = await ask({ path: accountPaths.resetPassword, body });
    if (answer.kind !== 'answered') return signIn.refuse(answer, fields);
    proof.forget();
    signIn.savedPassword(nameOfContact(proved.to));
    return {};
  });
  return (
    <Shell
      texts={texts}
      title={says.title}
      bar={<BackBar texts={texts} name={says.title} onBack={() => history.back()} />}
    >
      <ViewTitle isUnseen>{says.title}</ViewTitle>
      <p className={words.lead}>{isRequired ? says.required : says.lead}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <FormError says={faults.form} />
        <ContactAndCode proof={proof} form={form} codeLabel={texts.form.code} />
        <PasswordField
          isNew
          label={says.newPassword}
          value={password}
          onChange={(typed) => {
            mend('newPassword');
            setPassword(typed);
          }}
          problem={faults.newPassword}
        />
        <CaptchaPlace />
        <SubmitButton isSending={isSending}>{says.submit}</SubmitButton>
      </form>
      <p className={words.foot}>{says.after}</p>
    </Shell>
  );
}
