import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useState } from 'react';
import { digitsIn } from '../../form/code-digits.ts';
import { Field } from '../../form/field.tsx';
import { FormError } from '../../form/form-errors.tsx';
import { SixBoxes } from '../../form/six-boxes.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useForm } from '../../form/use-form.ts';
import { ownClient } from '../../session/account-pages-client.ts';
import { useSession } from '../../session/session.tsx';
import { answerWithPasskey, canUsePasskeys } from '../../sign-in/passkey.ts';
import type { Texts } from '../../texts/texts.ts';
import { codeOf, faultText, type Failed } from '../centre-requests.ts';
import { buttons } from '../components/buttons.tsx';
import { FirstField } from '../components/first-field.tsx';
import { useCentre } from '../use-centre.ts';
import styles from './sudo.module.css';
import type { WantedFactor } from './identity-proofs.ts';

type Props = {
  wanted: WantedFactor;
  /** Sends the first proof again, together with the token of the second factor. Returns the refusal, if any. */
  onProve: (token: string) => Promise<Failed | null>;
  /** Called if the time for the second factor has passed, so that the member must begin with the first proof. */
  onStale: () => void;
};

/** Asks for the second factor after the first proof, such as the password, was accepted. */
export function FactorProof({ wanted, onProve, onStale }: Props) {
  const { texts, shared } = useCentre();
  const { ask } = useSession();
  const labels = shared.secondFactor;
  const [isRecovering, setRecovering] = useState(false);
  const [typed, setTyped] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<'code'>();
  const hasTotp = wanted.methods.includes('TOTP');
  const hasPasskey = wanted.methods.includes('PASSKEY') && canUsePasskeys(window);

  const prove = async (answer: object): Promise<string | null> => {
    const verified = await ask<VerifyReply>({
      path: accountPaths.verify,
      body: { ...ownClient, verification_id: wanted.verificationId, ...answer },
      isReply: ({ verification_token: token }) => typeof token === 'string',
    });
    const failed = verified.kind === 'answered' ? await onProve(verified.reply.verification_token) : verified;
    if (failed && codeOf(failed) === errorCodes.invalid_verification_code) onStale();
    return failed && faultText(failed, { texts, shared });
  };
  const sendCode = (code: string) =>
    submit(async () => {
      if (digitsIn(code).length !== verificationLimits.codeDigits) return { code: labels.empty };
      const fault = await prove({ method: 'TOTP', verification_code: code });
      if (fault) setTyped('');
      return fault ? { code: fault } : {};
    });
  const sendRecovery = submit(async () => {
    const code = typed.trim();
    if (code === '') return { code: shared.form.problems.recovery };
    const fault = await prove({ method: 'RECOVERY', verification_code: code });
    return fault ? { code: fault } : {};
  });
  const sendPasskey = submit(async () => {
    const signed = await answerWithPasskey(ask, wanted.verificationId);
    if (signed.kind === 'dropped') return { form: shared.signIn.passkeyDropped };
    if (signed.kind === 'failed') return { form: faultText(signed.answer, { texts, shared }) };
    const fault = await prove({ method: 'PASSKEY', assertion: signed.assertion });
    return fault ? { form: fault } : {};
  });
  const type = (code: string) => {
    setTyped(code);
    clearFault('code');
  };
  const change = (toRecovery: boolean) => {
    type('');
    setRecovering(toRecovery);
  };

  if (isRecovering) {
    return (
      <form key="recovery" className={styles.form} ref={formRef} noValidate onSubmit={sendRecovery}>
        <FirstField>
          <Field
            label={shared.recovery.label}
            name="recovery"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={shared.recovery.example}
            hint={shared.recovery.lead}
            value={typed}
            onChange={type}
            problem={faults.code}
          />
        </FirstField>
        <SubmitButton isSending={isSending}>{texts.sudo.confirm}</SubmitButton>
        <button type="button" className={buttons.link} onClick={() => change(false)}>
          {shared.back}
        </button>
      </form>
    );
  }
  return (
    <div className={styles.form}>
      <p className={styles.sent} role="status">
        {leadOf(labels, { hasTotp, hasPasskey })}
      </p>
      <FormError message={faults.form} />
      {hasTotp && (
        <form ref={formRef} noValidate onSubmit={sendCode(typed)}>
          <FirstField>
            <SixBoxes
              label={labels.code}
              value={typed}
              onChange={type}
              onComplete={(code) => sendCode(code)()}
              problem={faults.code}
            />
          </FirstField>
          <SubmitButton isSending={isSending}>{texts.sudo.confirm}</SubmitButton>
        </form>
      )}
      {hasPasskey && (
        <SubmitButton kind={hasTotp ? 'secondary' : 'primary'} isSending={isSending} onPress={() => sendPasskey()}>
          {labels.passkey}
        </SubmitButton>
      )}
      <button type="button" className={buttons.link} onClick={() => change(true)}>
        {labels.toRecovery}
      </button>
    </div>
  );
}

/** Instruction for the member, which depends on the account's factors and on the browser. */
function leadOf(labels: Texts['secondFactor'], { hasTotp, hasPasskey }: { hasTotp: boolean; hasPasskey: boolean }) {
  if (hasTotp) return labels.lead;
  return hasPasskey ? labels.passkeyLead : labels.noPasskey;
}
