import { useRef } from 'react';
import { CodeField } from '../form/code-field.tsx';
import { ContactField } from '../form/contact-field.tsx';
import type { Form } from '../form/use-form.ts';
import { useTexts } from '../texts/use-texts.tsx';
import type { ProvedContact } from './use-proved-contact.ts';

interface Props {
  proof: ProvedContact;
  form: Pick<Form<'contact' | 'code'>, 'faults' | 'clearFault' | 'setFaults'>;
  /** Label of the input for the code. The default depends on where the code is sent. */
  codeLabel?: string;
}

/** Inputs for a phone number or mailbox, and for the verification code sent there. */
export function ContactAndCode({ proof, form: { faults, clearFault, setFaults }, codeLabel }: Props) {
  const texts = useTexts();
  const codeInput = useRef<HTMLInputElement>(null);
  const sendCode = async () => {
    const problems = await proof.send();
    setFaults(problems);
    if (Object.keys(problems).length === 0) codeInput.current?.focus();
  };
  return (
    <>
      <ContactField
        value={proof.contact}
        onChange={(contact) => {
          clearFault('contact');
          proof.setContact(contact);
        }}
        problem={faults.contact}
      />
      <CodeField
        label={codeLabel ?? (proof.contact.kind === 'phone' ? texts.form.smsCode : texts.form.code)}
        value={proof.code}
        onChange={(code) => {
          clearFault('code');
          proof.setCode(code);
        }}
        onSend={() => void sendCode()}
        isSending={proof.isSending}
        sent={proof.sent}
        problem={faults.code}
        inputRef={codeInput}
      />
    </>
  );
}
