import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { useState } from 'react';
import { CaptchaContainer } from '../captcha/captcha-container.tsx';
import { nameOfContact } from '../form/contact.ts';
import { FormError } from '../form/form-errors.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../session/session.tsx';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { Agreement } from './agreement.tsx';
import { ContactAndCode } from './contact-and-code.tsx';
import type { ProviderEntry } from './provider-identity.ts';
import { faultsOf } from './form-errors-of-refusal.ts';
import { firstContact } from './first-contact.ts';
import { infoOf } from './sign-in-flow.ts';
import { isProved, useProvedContact } from './use-proved-contact.ts';
import type { SignIn } from './use-sign-in.ts';

const fields = ['contact', 'code', 'agreement'] as const;

type Props = {
  signIn: SignIn;
  entry: ProviderEntry;
  /** Shows why the identity was not bound to the account, and waits until the user continues. */
  onUnbound: (labels: string) => Promise<void>;
};

/**
 * View for a provider's identity that belongs to no account. The user proves a phone number: its account gets the
 * identity, or a new account is created.
 */
export function JoinView({ signIn, entry, onUnbound }: Props) {
  const texts = useTexts();
  const labels = texts.join;
  const { ask, locale, homeRegion } = useSession();
  const proof = useProvedContact('REGISTER_SIGN_IN', firstContact('', homeRegion), true);
  const form = useForm<(typeof fields)[number]>();
  const { faults, isSending, formRef, submit, clearFault } = form;
  const [agreed, setAgreed] = useState(entry.agreed);
  const { providerToken, providerName, personName } = entry;

  const bind = async ({ access_token: token }: Credentials) => {
    const answer = await ask({ path: accountPaths.bindProvider, body: { provider_token: providerToken }, token });
    if (answer.kind === 'answered') return null;
    const hasOther = answer.kind === 'refused' && infoOf(answer.refusal).reason === 'OTHER_IDENTITY_BOUND';
    await onUnbound(hasOther ? labels.otherBound(providerName) : (faultsOf(answer, [], texts).form ?? ''));
    return null;
  };
  const send = submit(async () => {
    const missing = { ...proof.check(), ...(!agreed && { agreement: texts.form.problems.agreement }) };
    if (Object.keys(missing).length > 0) return missing;
    const proved = await proof.prove();
    if (!isProved(proved)) return proved;
    const { to, token } = proved;
    const body = { ...to, verification_token: token, locale, agreed, provider_token: providerToken };
    const known = { username: nameOfContact(to), verification_token: token, agreed };
    return signIn.enter({ path: accountPaths.signUp, body, after: proof.forget }, fields, ({ error_code: code }) =>
      code === errorCodes.already_exists
        ? signIn.enter({ path: accountPaths.signIn, body: known, after: bind }, fields)
        : null,
    );
  });
  return (
    <Shell texts={texts} title={labels.title(providerName)} bar={<BrandBar texts={texts} />}>
      <ViewTitle>{labels.title(providerName)}</ViewTitle>
      <p className={textStyles.lead}>{labels.lead(providerName, personName)}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <FormError message={faults.form} />
        <ContactAndCode proof={proof} form={form} />
        <CaptchaContainer />
        <SubmitButton isSending={isSending}>{labels.submit}</SubmitButton>
        {!entry.agreed && (
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
      <button className={textStyles.link} type="button" onClick={() => signIn.go('code')}>
        {labels.otherWay}
      </button>
    </Shell>
  );
}
