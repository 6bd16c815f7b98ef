import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SendVerificationReply, VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useState, type Dispatch } from 'react';
import { digitsIn } from '../../form/code-digits.ts';
import { spellPhone } from '../../form/phone.ts';
import { SixBoxes } from '../../form/six-boxes.tsx';
import { useForm } from '../../form/use-form.ts';
import { ownClient } from '../../session/account-pages-client.ts';
import { codeOf, faultText } from '../centre-requests.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import styles from '../components/components.module.css';
import { FirstField } from '../components/first-field.tsx';
import { Resend, resendMoment } from '../sudo/resend.tsx';
import { useCentre } from '../use-centre.ts';
import { usageOf } from './address-form.tsx';
import type { ContactEvent, ContactFlow } from './contact-flow.ts';
import { isTaken, putContact } from './put-contact.ts';

type Props = { flow: Extract<ContactFlow, { step: 'code' }>; dispatch: Dispatch<ContactEvent> };

/** Form for the verification code that was sent to the new contact. A correct code changes the account's contact. */
export function CodeForm({ flow, dispatch }: Props) {
  const centre = useCentre();
  const { texts, shared, ask, refreshUser, showToast } = centre;
  const labels = texts.contact;
  const { kind, address } = flow;
  const [code, setCode] = useState('');
  const [resendAt, setResendAt] = useState(() => resendMoment(verificationLimits.codeLifetimeS));
  const { faults, isSending, formRef, submit, clearFault } = useForm<'code'>();
  // A correct code can be checked only once. Its verification token is kept, in case the request that changes the
  // contact fails.
  const [verified, setVerified] = useState<string | null>(null);

  const finish = (typed: string) => async () => {
    if (digitsIn(typed).length !== verificationLimits.codeDigits) return { code: texts.sudo.codeShort };
    let token = verified;
    if (token === null) {
      const answer = await ask<VerifyReply>({
        path: accountPaths.verify,
        body: { ...ownClient, verification_id: flow.verificationId, verification_code: typed },
        isReply: ({ verification_token: made }) => typeof made === 'string',
      });
      if (answer.kind !== 'answered') {
        const fault = faultText(answer, { texts, shared });
        if (codeOf(answer) === errorCodes.resource_exhausted) dispatch({ type: 'over', fault });
        setCode('');
        return { code: fault };
      }
      token = answer.reply.verification_token;
      setVerified(token);
    }
    const answer = await putContact(centre, { kind, address, verificationToken: token });
    if (answer.kind === 'cancelled') return {};
    if (answer.kind === 'answered') {
      await refreshUser();
      dispatch({ type: 'leave' });
      showToast(labels.done[kind]);
    } else if (isTaken(answer)) dispatch({ type: 'taken', verificationToken: token });
    else return { code: faultText(answer, { texts, shared }) };
    return {};
  };
  const resend = async () => {
    const answer = await ask<SendVerificationReply>({
      path: accountPaths.verification,
      body: {
        ...ownClient,
        [kind === 'phone' ? 'phone_number' : 'email']: address,
        usage: usageOf[kind],
        target: 'ANY',
      },
      isReply: ({ verification_id: id }) => typeof id === 'string',
    });
    if (answer.kind !== 'answered') return { code: faultText(answer, { texts, shared }) };
    setCode('');
    setResendAt(resendMoment(answer.reply.expires_in));
    setVerified(null);
    dispatch({ type: 'sent', address, verificationId: answer.reply.verification_id });
    return {};
  };
  return (
    <form ref={formRef} noValidate onSubmit={submit(finish(code))}>
      <p className={styles.message} role="status">
        {labels.sentTo(kind === 'phone' ? spellPhone(address) : address)}
      </p>
      <FirstField>
        <SixBoxes
          label={labels.code}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            clearFault('code');
          }}
          onComplete={(typed) => submit(finish(typed))()}
          problem={faults.code}
        />
      </FirstField>
      <p className={buttons.line}>
        <ActionButton isBusy={isSending}>{texts.sudo.confirm}</ActionButton>
        <ActionButton look="secondary" onPress={() => dispatch({ type: 'back' })}>
          {labels.other[kind]}
        </ActionButton>
        <Resend resendAt={resendAt} onSend={() => submit(resend)()} />
      </p>
    </form>
  );
}
