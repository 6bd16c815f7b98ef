import { useTexts } from '../texts/use-texts.tsx';
import type { Contact } from './contact.ts';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { PhoneField } from './phone-field.tsx';

interface Props {
  value: Contact;
  onChange: (contact: Contact) => void;
  problem?: string | undefined;
}

/** Input for a phone number, or for an e-mail address if the user prefers that. */
export function ContactField({ value, onChange, problem }: Props) {
  const { form } = useTexts();
  const other = value.kind === 'phone' ? 'email' : 'phone';
  const beside = (
    <button className={styles.beside} type="button" onClick={() => onChange({ ...value, kind: other })}>
      {other === 'email' ? form.useEmail : form.usePhone}
    </button>
  );
  return value.kind === 'phone' ? (
    <PhoneField
      label={form.phone}
      value={value.phone}
      onChange={(phone) => onChange({ ...value, phone })}
      problem={problem}
      beside={beside}
    />
  ) : (
    <Field
      label={form.email}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      value={value.email}
      onChange={(email) => onChange({ ...value, email })}
      problem={problem}
      beside={beside}
    />
  );
}
