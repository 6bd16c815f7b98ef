import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { useState } from 'react';
import { contactOnWire, nameOfContact, type Contact, type WireContact } from '../form/contact.ts';
import { newPhoneFault } from '../form/new-phone-fault.ts';
import { typePhone } from '../form/phone.ts';
import type { Faults } from '../form/use-form.ts';
import { useSentCode } from '../form/use-sent-code.ts';
import { useSession } from '../session/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { faultsOf } from './form-errors-of-refusal.ts';

type Name = 'contact' | 'code';
const fields = ['contact', 'code'] as const;

export type Proved = { to: WireContact; token: string };

/**
 * State of an input for a phone number or mailbox, and of the input for the code sent there. With `isForNewAccount`
 * the page checks a phone number by its country; elsewhere an existing account may have any number.
 */
export function useProvedContact(usage: VerificationUsage, initial: Contact, isForNewAccount = false) {
  const texts = useTexts();
  const { locale } = useSession();
  const codes = useSentCode(usage);
  const [contact, setContact] = useState(() => (codes.sent ? contactOf(codes.sent.to, initial) : initial));
  const [code, setCode] = useState('');
  // A code can be verified only once. Its token is kept, so that the form can be submitted again if a later step fails.
  const [proved, setProved] = useState<(Proved & { code: string }) | null>(null);
  const { problems } = texts.form;

  const to = contactOnWire(contact);
  const wrongContact = () => ({ contact: contact.kind === 'phone' ? problems.phone : problems.email });
  return {
    contact,
    setContact,
    code,
    setCode,
    /** Data about the last code, if it was sent to the contact that is in the input now. */
    sent: to && codes.sent?.to === nameOfContact(to) ? codes.sent : null,
    isSending: codes.isSending,
    /** Faults that the page finds without asking the server. */
    check(): Faults<Name> {
      const isComplete = /^\d{6}$/.test(code);
      return {
        ...(!to && wrongContact()),
        ...(!isComplete && { code: code === '' && !codes.sent ? problems.codeNotSent : problems.code }),
      };
    },
    async send(): Promise<Faults<Name>> {
      if (!to) return wrongContact();
      const fault = isForNewAccount ? await newPhoneFault(to, locale) : undefined;
      if (fault) return { contact: fault };
      const answer = await codes.send(to);
      return answer.kind === 'answered' ? {} : faultsOf(answer, fields, texts);
    },
    to,
    /** Verifies the code and returns the verification token, or the error texts. */
    async prove(): Promise<Proved | Faults<Name>> {
      if (!to) return wrongContact();
      if (proved && proved.code === code && nameOfContact(proved.to) === nameOfContact(to)) return proved;
      if (codes.sent?.to !== nameOfContact(to)) return { code: problems.codeNotSent };
      const answer = await codes.verify(code);
      if (answer.kind !== 'answered') return faultsOf(answer, fields, texts);
      const proof = { to, token: answer.reply.verification_token };
      setProved({ ...proof, code });
      return proof;
    },
    forget() {
      codes.forget();
      setProved(null);
    },
  };
}

export type ProvedContact = ReturnType<typeof useProvedContact>;

export const isProved = (outcome: Proved | Faults<Name>): outcome is Proved => 'token' in outcome;

/** The contact to which the last code was sent, for the input after a reload. */
function contactOf(wire: string, like: Contact): Contact {
  if (wire.includes('@')) return { ...like, kind: 'email', email: wire };
  return { ...like, kind: 'phone', phone: typePhone(wire, like.phone.region) };
}
