import { accountPaths } from '@feisuo/contract/facts/paths';
import { CaptchaPlace } from '../captcha/captcha-place.tsx';
import { CodeField } from '../form/code-field.tsx';
import { nameOfContact } from '../form/contact.ts';
import { ContactField } from '../form/contact-field.tsx';
import { FormError } from '../form/form-error.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../session/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Agreement } from './agreement.tsx';
import { firstContact } from './first-contact.ts';
import type { FormProps } from './sign-in-view.tsx';
import { useProvedContact } from './use-proved-contact.ts';

const fields = ['contact', 'code', 'agreement'] as const;

/** By a code; a phone that nobody has yet becomes a new account. */
export function CodeForm({ signIn, agreed, onAgree, agreementProblem }: FormProps) {
  const texts = useTexts();
  const { locale } = useSession();
  const proof = useProvedContact('REGISTER_SIGN_IN', firstContact(signIn.flow.identifier, locale));
  const { faults, isSending, formRef, submit, mend, setFaults } = useForm<(typeof fields)[number]>();

  const send = submit(async () => {
    const missing = { ...proof.check(), ...(!agreed && { agreement: texts.form.problems.agreement }) };
    if (Object.keys(missing).length > 0 || !proof.to) return missing;
    const body = { username: nameOfContact(proof.to), verification_code: proof.code };
    return signIn.enter({ path: accountPaths.signIn, body, after: proof.forget }, fields);
  });
  const sendCode = async () => setFaults(await proof.send());
  return (
    <form ref={formRef} onSubmit={send} noValidate>
      <FormError says={faults.form} />
      <ContactField
        value={proof.contact}
        onChange={(contact) => {
          mend('contact');
          proof.setContact(contact);
        }}
        problem={faults.contact}
      />
      <CodeField
        label={proof.contact.kind === 'phone' ? texts.form.smsCode : texts.form.code}
        value={proof.code}
        onChange={(code) => {
          mend('code');
          proof.setCode(code);
        }}
        onSend={() => void sendCode()}
        isSending={proof.isSending}
        sent={proof.sent}
        problem={faults.code}
      />
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
