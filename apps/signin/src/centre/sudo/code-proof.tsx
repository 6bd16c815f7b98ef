import { accountPaths } from '@feisuo/contract/facts/paths';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import type { SendVerificationReply, VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useEffect, useRef, useState } from 'react';
import { digitsIn } from '../../form/code-digits.ts';
import { FormError } from '../../form/form-error.tsx';
import { SixBoxes } from '../../form/six-boxes.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useForm } from '../../form/use-form.ts';
import { useSecondsUntil } from '../../form/use-seconds-until.ts';
import { ownClient } from '../../session/own-client.ts';
import { faultText } from '../ask.ts';
import buttons from '../pieces/buttons.module.css';
import { Choice } from '../pieces/choice.tsx';
import { useCentre } from '../use-centre.ts';
import styles from './sudo.module.css';
import type { Prove } from './sudo-dialog.tsx';
import { channelOf, type Way } from './ways.ts';

type CodeWay = Exclude<Way, 'password'>;
interface Sent {
  verificationId: string;
  to: string;
  resendAt: number;
}

/** A code to the phone or the mailbox that the account has now. */
export function CodeProof({ ways, onProve }: { ways: CodeWay[]; onProve: Prove }) {
  const { texts, shared, user, ask } = useCentre();
  const words = texts.sudo;
  const [way, setWay] = useState<CodeWay>(ways[0] ?? 'phone');
  const [sent, setSent] = useState<Sent | null>(null);
  const [code, setCode] = useState('');
  const form = useForm<'code'>();
  const to = way === 'phone' ? user.phone_number : user.email;

  const send = async () => {
    const answer = await ask<SendVerificationReply>({
      path: accountPaths.verification,
      body: { ...ownClient, target: 'CUR_USER', usage: 'DEFAULT', channel: channelOf[way] },
      isReply: ({ verification_id: id }) => typeof id === 'string',
    });
    if (answer.kind !== 'answered') return { form: faultText(answer, { texts, shared }) };
    const ageS = verificationLimits.codeLifetimeS - answer.reply.expires_in;
    const pauseS = Math.max(0, verificationLimits.resendPauseS - ageS);
    setSent({ verificationId: answer.reply.verification_id, to, resendAt: Date.now() + pauseS * 1000 });
    setCode('');
    return {};
  };
  const prove = (typed: string) => async () => {
    if (digitsIn(typed).length !== verificationLimits.codeDigits) return { code: words.codeShort };
    const verified = await ask<VerifyReply>({
      path: accountPaths.verify,
      body: { ...ownClient, verification_id: sent?.verificationId ?? '', verification_code: typed },
      isReply: ({ verification_token: token }) => typeof token === 'string',
    });
    const failed =
      verified.kind === 'answered'
        ? await onProve({ verification_token: verified.reply.verification_token })
        : verified;
    return failed ? { code: faultText(failed, { texts, shared }) } : {};
  };

  if (!sent) {
    return (
      <form className={styles.form} ref={form.formRef} onSubmit={form.submit(send)}>
        {ways.length > 1 ? (
          <fieldset className={styles.channels}>
            <legend>{words.channel}</legend>
            {ways.map((one) => (
              <Choice key={one} name="channel" checked={one === way} onChoose={() => setWay(one)}>
                {one === 'phone' ? `${words.phone} ${user.phone_number}` : `${words.email} ${user.email}`}
              </Choice>
            ))}
          </fieldset>
        ) : (
          <p className={styles.sent}>{words.sendTo(to)}</p>
        )}
        <FormError says={form.faults.form} />
        <SubmitButton isSending={form.isSending}>{words.send}</SubmitButton>
      </form>
    );
  }
  return (
    <form className={styles.form} ref={form.formRef} onSubmit={form.submit(prove(code))}>
      <p className={styles.sent} role="status">
        {words.sentTo(sent.to)}
      </p>
      <FirstBox>
        <SixBoxes
          label={words.code}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            form.mend('code');
          }}
          onComplete={(typed) => form.submit(prove(typed))()}
          problem={form.faults.code}
        />
      </FirstBox>
      <FormError says={form.faults.form} />
      <SubmitButton isSending={form.isSending}>{words.confirm}</SubmitButton>
      <Resend resendAt={sent.resendAt} onSend={() => form.submit(send)()} />
    </form>
  );
}

/** Puts the cursor where the code goes, once the boxes are there. */
export function FirstBox({ children }: { children: React.ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => around.current?.querySelector('input')?.focus(), []);
  return <div ref={around}>{children}</div>;
}

export function Resend({ resendAt, onSend }: { resendAt: number; onSend: () => void }) {
  const { texts } = useCentre();
  const secondsLeft = useSecondsUntil(resendAt);
  return (
    <button
      type="button"
      className={buttons.link}
      aria-disabled={secondsLeft > 0}
      onClick={() => {
        if (secondsLeft === 0) onSend();
      }}
    >
      {secondsLeft > 0 ? texts.contact.resendIn(secondsLeft) : texts.contact.resend}
    </button>
  );
}
