import { verificationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SendVerificationReply, VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useState } from 'react';
import { digitsIn } from '../../form/code-digits.ts';
import { FormError } from '../../form/form-errors.tsx';
import { SixBoxes } from '../../form/six-boxes.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useForm } from '../../form/use-form.ts';
import { ownClient } from '../../session/account-pages-client.ts';
import { faultText } from '../centre-requests.ts';
import { Choice } from '../components/choice.tsx';
import { FirstField } from '../components/first-field.tsx';
import { useCentre } from '../use-centre.ts';
import { Resend, resendMoment } from './resend.tsx';
import styles from './sudo.module.css';
import { type Prove, channelOf, type Way } from './identity-proofs.ts';

type CodeWay = Exclude<Way, 'password'>;
interface Sent {
  verificationId: string;
  to: string;
  resendAt: number;
}

/** Form for a verification code that is sent to the account's phone number or mailbox, as proof of identity. */
export function CodeProof({ ways, onProve }: { ways: CodeWay[]; onProve: Prove }) {
  const { texts, shared, user, ask } = useCentre();
  const labels = texts.sudo;
  const [way, setWay] = useState<CodeWay>(ways[0] ?? 'phone');
  const [sent, setSent] = useState<Sent | null>(null);
  const [code, setCode] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<'code'>();
  const to = way === 'phone' ? user.phone_number : user.email;

  const send = async () => {
    const answer = await ask<SendVerificationReply>({
      path: accountPaths.verification,
      body: { ...ownClient, target: 'CUR_USER', usage: 'DEFAULT', channel: channelOf[way] },
      isReply: ({ verification_id: id }) => typeof id === 'string',
    });
    if (answer.kind !== 'answered') return { form: faultText(answer, { texts, shared }) };
    const { verification_id: verificationId, expires_in: expiresInS } = answer.reply;
    setSent({ verificationId, to, resendAt: resendMoment(expiresInS) });
    setCode('');
    return {};
  };
  const prove = (typed: string) => async () => {
    if (digitsIn(typed).length !== verificationLimits.codeDigits) return { code: labels.codeShort };
    const verified = await ask<VerifyReply>({
      path: accountPaths.verify,
      body: { ...ownClient, verification_id: sent?.verificationId ?? '', verification_code: typed },
      isReply: ({ verification_token: token }) => typeof token === 'string',
    });
    const failed =
      verified.kind === 'answered'
        ? await onProve({ verification_token: verified.reply.verification_token })
        : verified;
    if (!failed) return {};
    setCode('');
    return { code: faultText(failed, { texts, shared }) };
  };

  if (!sent) {
    return (
      <form className={styles.form} ref={formRef} onSubmit={submit(send)}>
        {ways.length > 1 ? (
          <fieldset className={styles.channels}>
            <legend>{labels.channel}</legend>
            {ways.map((one) => (
              <Choice key={one} name="channel" checked={one === way} onChoose={() => setWay(one)}>
                {one === 'phone' ? `${labels.phone} ${user.phone_number}` : `${labels.email} ${user.email}`}
              </Choice>
            ))}
          </fieldset>
        ) : (
          <p className={styles.sent}>{labels.sendTo(to)}</p>
        )}
        <FormError message={faults.form} />
        <SubmitButton isSending={isSending}>{labels.send}</SubmitButton>
      </form>
    );
  }
  return (
    <form className={styles.form} ref={formRef} onSubmit={submit(prove(code))}>
      <p className={styles.sent} role="status">
        {labels.sentTo(sent.to)}
      </p>
      <FirstField>
        <SixBoxes
          label={labels.code}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            clearFault('code');
          }}
          onComplete={(typed) => submit(prove(typed))()}
          problem={faults.code}
        />
      </FirstField>
      <FormError message={faults.form} />
      <SubmitButton isSending={isSending}>{labels.confirm}</SubmitButton>
      <Resend resendAt={sent.resendAt} onSend={() => submit(send)()} />
    </form>
  );
}
