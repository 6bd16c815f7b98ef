import { accountPaths } from '@feisuo/contract/facts/paths';
import { CaptchaPlace } from '../captcha/captcha-place.tsx';
import { nameOfContact } from '../form/contact.ts';
import { FormError } from '../form/form-error.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../session/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Agreement } from './agreement.tsx';
import { ContactAndCode } from './contact-and-code.tsx';
import { firstContact } from './first-contact.ts';
import type { FormProps } from './form-props.ts';
import { useProvedContact } from './use-proved-contact.ts';

const fields = ['contact', 'code', 'agreement'] as const;

/** By a code; a phone that nobody has yet becomes a new account. */
export function CodeForm({ signIn, agreed, onAgree, agreementProblem }: FormProps) {
  const texts = useTexts();
  const { locale } = useSession();
  const proof = useProvedContact('REGISTER_SIGN_IN', firstContact(signIn.flow.identifier, locale));
  const form = useForm<(typeof fields)[number]>();
  const { faults, isSending, formRef, submit, mend } = form;

  const send = submit(async () => {
    const missing = { ...proof.check(), ...(!agreed && { agreement: texts.form.problems.agreement }) };
    if (Object.keys(missing).length > 0 || !proof.to) return missing;
    const body = { username: nameOfContact(proof.to), verification_code: proof.code, agreed };
    return signIn.enter({ path: accountPaths.signIn, body, after: proof.forget }, fields);
  });
  return (
    <form ref={formRef} onSubmit={send} noValidate>
      <FormError says={faults.form} />
      <ContactAndCode proof={proof} form={form} />
      <CaptchaPlace />
      <SubmitButton isSending={isSending}>{texts.signIn.submit}</SubmitButton>
      <Agreement
        checked={agreed}
        onChange={(checked) => {
          mend('agreement');
          onAgree(checked);
        }}
        problem={agreed ? undefined : (faults.agreement ?? agreementProblem)}
        more={proof.contact.kind === 'phone' ? texts.signIn.newPhone : texts.signIn.newEmail}
      />
    </form>
  );
}
