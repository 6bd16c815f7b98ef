import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SendVerificationReply } from '@feisuo/contract/schemas/account-verification';
import { useState, type Dispatch } from 'react';
import { contactOnWire, nameOfContact, type Contact } from '../../form/contact.ts';
import { Field } from '../../form/field.tsx';
import { PhoneField } from '../../form/phone-field.tsx';
import { newPhoneFault } from '../../form/new-phone-fault.ts';
import { typePhone } from '../../form/phone.ts';
import { useForm } from '../../form/use-form.ts';
import { ownClient } from '../../session/account-pages-client.ts';
import { useSession } from '../../session/session.tsx';
import { faultText, fieldOf } from '../centre-requests.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { FirstField } from '../components/first-field.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';
import type { ContactEvent, ContactFlow } from './contact-flow.ts';

type Props = {
  flow: Extract<ContactFlow, { step: 'address' }>;
  dispatch: Dispatch<ContactEvent>;
  isChange: boolean;
};

/** The parameter `usage` for sending a verification code to a new contact. */
export const usageOf = { phone: 'PHONE_NUMBER_CHANGE', email: 'EMAIL_ADDRESS_CHANGE' } as const;

/** Form for the new phone number or mailbox, to which a verification code is then sent. */
export function AddressForm({ flow, dispatch, isChange }: Props) {
  const { texts, shared, locale, ask } = useCentre();
  const { homeRegion } = useSession();
  const labels = texts.contact;
  const { kind } = flow;
  const [contact, setContact] = useState<Contact>(() => ({
    kind,
    phone: typePhone(kind === 'phone' ? flow.address : '', homeRegion),
    email: kind === 'email' ? flow.address : '',
  }));
  const { faults, isSending, formRef, submit, clearFault } = useForm<'address'>();

  const isBad = kind === 'phone' ? labels.phoneBad : labels.emailBad;
  const send = async () => {
    const wire = contactOnWire(contact);
    if (!wire) return { address: isBad };
    const fault = await newPhoneFault(wire, locale);
    if (fault) return { address: fault };
    const answer = await ask<SendVerificationReply>({
      path: accountPaths.verification,
      body: { ...ownClient, ...wire, usage: usageOf[kind], target: 'ANY' },
      isReply: ({ verification_id: id }) => typeof id === 'string',
    });
    if (answer.kind === 'answered') {
      const { verification_id: verificationId } = answer.reply;
      dispatch({ type: 'sent', address: nameOfContact(wire), verificationId });
      return {};
    }
    return { address: fieldOf(answer) ? isBad : faultText(answer, { texts, shared }) };
  };
  const change = (next: Contact) => {
    setContact(next);
    clearFault('address');
  };
  const problem = faults.address ?? flow.fault ?? undefined;
  return (
    <form ref={formRef} noValidate onSubmit={submit(send)}>
      <FirstField>
        {kind === 'phone' ? (
          <PhoneField
            label={labels.newPhone}
            value={contact.phone}
            onChange={(phone) => change({ ...contact, phone })}
            problem={problem}
          />
        ) : (
          <Field
            label={labels.newEmail}
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
      {isChange && <p className={styles.message}>{labels.keptUntil}</p>}
      <p className={buttons.line}>
        <ActionButton isBusy={isSending}>{labels.send}</ActionButton>
        <ActionButton look="secondary" onPress={() => dispatch({ type: 'leave' })}>
          {texts.cancel}
        </ActionButton>
      </p>
    </form>
  );
}
