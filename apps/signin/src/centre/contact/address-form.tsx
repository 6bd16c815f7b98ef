import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SendVerificationReply } from '@feisuo/contract/schemas/account-verification';
import { useState, type Dispatch } from 'react';
import { contactOnWire, nameOfContact, type Contact } from '../../form/contact.ts';
import { homeRegion } from '../../form/countries.ts';
import { Field } from '../../form/field.tsx';
import { PhoneField } from '../../form/phone-field.tsx';
import { typePhone } from '../../form/phone.ts';
import { useForm } from '../../form/use-form.ts';
import { ownClient } from '../../session/own-client.ts';
import { faultText, fieldOf } from '../ask.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { FirstField } from '../pieces/first-field.tsx';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';
import type { ContactEvent, ContactFlow } from './contact-flow.ts';

type Props = {
  flow: Extract<ContactFlow, { step: 'address' }>;
  tell: Dispatch<ContactEvent>;
  isChange: boolean;
};

/** Usages of codes for a new contact. */
export const usageOf = { phone: 'PHONE_NUMBER_CHANGE', email: 'EMAIL_ADDRESS_CHANGE' } as const;

/** The new number or address; a code is sent there. */
export function AddressForm({ flow, tell, isChange }: Props) {
  const { texts, shared, locale, ask } = useCentre();
  const words = texts.contact;
  const { kind } = flow;
  const [contact, setContact] = useState<Contact>(() => ({
    kind,
    phone: typePhone(kind === 'phone' ? flow.address : '', homeRegion(locale)),
    email: kind === 'email' ? flow.address : '',
  }));
  const { faults, isSending, formRef, submit, mend } = useForm<'address'>();

  const isBad = kind === 'phone' ? words.phoneBad : words.emailBad;
  const send = async () => {
    const wire = contactOnWire(contact);
    if (!wire) return { address: isBad };
    const answer = await ask<SendVerificationReply>({
      path: accountPaths.verification,
      body: { ...ownClient, ...wire, usage: usageOf[kind], target: 'ANY' },
      isReply: ({ verification_id: id }) => typeof id === 'string',
    });
    if (answer.kind === 'answered') {
      const { verification_id: verificationId } = answer.reply;
      tell({ type: 'sent', address: nameOfContact(wire), verificationId });
      return {};
    }
    return { address: fieldOf(answer) ? isBad : faultText(answer, { texts, shared }) };
  };
  const change = (next: Contact) => {
    setContact(next);
    mend('address');
  };
  const problem = faults.address ?? flow.fault ?? undefined;
  return (
    <form ref={formRef} noValidate onSubmit={submit(send)}>
      <FirstField>
        {kind === 'phone' ? (
          <PhoneField
            label={words.newPhone}
            value={contact.phone}
            onChange={(phone) => change({ ...contact, phone })}
            problem={problem}
          />
        ) : (
          <Field
            label={words.newEmail}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            value={contact.email}
            onChange={(email) => change({ ...contact, email })}
            problem={problem}
          />
        )}
      </FirstField>
      {isChange && <p className={styles.says}>{words.keptUntil}</p>}
      <p className={buttons.line}>
        <ActButton isBusy={isSending}>{words.send}</ActButton>
        <ActButton look="secondary" onPress={() => tell({ type: 'leave' })}>
          {texts.cancel}
        </ActButton>
      </p>
    </form>
  );
}
