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
import { ownClient } from '../session/account-pages-client.ts';
import { useSession } from '../session/session.tsx';
import { BackBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { Agreement } from './agreement.tsx';
import { ContactAndCode } from './contact-and-code.tsx';
import { firstContact } from './first-contact.ts';
import { isProved, useProvedContact } from './use-proved-contact.ts';
import type { SignIn } from './use-sign-in.ts';

const fields = ['contact', 'code', 'newPassword', 'agreement'] as const;

/** View that sets a new password by a code sent to phone or mailbox, and then signs in with that password. */
export function ResetView({ signIn }: { signIn: SignIn }) {
  const texts = useTexts();
  const labels = texts.reset;
  const { ask, homeRegion } = useSession();
  const proof = useProvedContact('PASSWORD_RESET', firstContact(signIn.flow.identifier, homeRegion));
  const [password, setPassword] = useState('');
  // If the user has already accepted the agreements, the checkbox is not shown.
  const [hasAgreed] = useState(signIn.agreed);
  const { agreed, setAgreed } = signIn;
  const form = useForm<(typeof fields)[number]>();
  const { faults, isSending, formRef, submit, clearFault } = form;
  const isRequired = signIn.flow.stopped?.refusal.error_code === errorCodes.password_reset_required;

  const send = submit(async () => {
    const tooShort = lengthFault(password, texts);
    const missing = {
      ...proof.check(),
      ...(tooShort && { newPassword: tooShort }),
      ...(!agreed && { agreement: texts.form.problems.agreement }),
    };
    if (Object.keys(missing).length > 0) return missing;
    const proved = await proof.prove();
    if (!isProved(proved)) return proved;
    const body = { ...ownClient, ...proved.to, new_password: password, verification_token: proved.token };
    const answer = await ask({ path: accountPaths.resetPassword, body });
    if (answer.kind !== 'answered') return signIn.refuse(answer, fields);
    const username = nameOfContact(proved.to);
    const call = { path: accountPaths.signIn, body: { username, password, agreed }, after: proof.forget };
    return signIn.enter(call, fields, ({ error_code: code }) =>
      code === errorCodes.invalid_account_or_password ? noAccount(username) : null,
    );
  });
  /** This message may say that there is no account, because the user has proved that the contact is theirs. */
  const noAccount = async (username: string) => {
    proof.forget();
    signIn.fail(labels.noAccount, username);
    return {};
  };
  return (
    <Shell
      texts={texts}
      title={labels.title}
      bar={<BackBar texts={texts} name={labels.title} onBack={() => history.back()} />}
    >
      <ViewTitle isUnseen>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{isRequired ? labels.required : labels.lead}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <FormError message={faults.form} />
        <ContactAndCode proof={proof} form={form} codeLabel={texts.form.code} />
        <PasswordField
          isNew
          label={labels.newPassword}
          value={password}
          onChange={(typed) => {
            clearFault('newPassword');
            setPassword(typed);
          }}
          problem={faults.newPassword}
        />
        <CaptchaContainer />
        <SubmitButton isSending={isSending}>{labels.submit}</SubmitButton>
        {!hasAgreed && (
          <Agreement
            checked={agreed}
            onChange={(checked) => {
              clearFault('agreement');
              setAgreed(checked);
            }}
            problem={faults.agreement}
          />
        )}
      </form>
      <p className={textStyles.foot}>{labels.after}</p>
    </Shell>
  );
}
