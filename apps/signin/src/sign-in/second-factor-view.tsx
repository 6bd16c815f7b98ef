import { useId, useState } from 'react';
import { FormError } from '../form/form-errors.tsx';
import { OnlyTask } from '../form/single-field.tsx';
import { SixBoxes } from '../form/six-boxes.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { Tick } from '../form/checkbox.tsx';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../session/session.tsx';
import { BackBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { answerWithPasskey, canUsePasskeys } from './passkey.ts';
import type { Wanted } from './sign-in-flow.ts';
import type { SignIn } from './use-sign-in.ts';

const fields = ['code'] as const;

type Props = {
  signIn: Pick<SignIn, 'prove' | 'refuseProof'>;
  wanted: Pick<Wanted, 'verificationId' | 'methods'>;
  onRecovery: () => void;
  /** Default: the browser's Back. */
  onBack?: () => void;
  /** Whether the browser may become a trusted one, which later skips the second factor. */
  mayTrust?: boolean;
};

/** View that asks for a second factor: six digits of an authenticator app, a passkey, or a recovery code. */
export function SecondFactorView({ signIn, wanted, onRecovery, onBack, mayTrust = true }: Props) {
  const texts = useTexts();
  const labels = texts.secondFactor;
  const { ask } = useSession();
  const titleId = useId();
  const [code, setCode] = useState('');
  const [isTrusted, setTrusted] = useState(false);
  const { faults, isSending, formRef, submit, clearFault } = useForm<(typeof fields)[number]>();
  // Whether the user can use this method. If the server names no methods, all methods are possible.
  const accepts = (method: 'TOTP' | 'PASSKEY' | 'RECOVERY') =>
    wanted.methods.length === 0 || wanted.methods.includes(method);
  const hasPasskey = accepts('PASSKEY') && canUsePasskeys(window);
  const trust = { trust_device: isTrusted };

  const sendCode = (digits: string) =>
    submit(async () => {
      if (!/^\d{6}$/.test(digits)) return { code: labels.empty };
      const outcome = await signIn.prove({ verification_code: digits, method: 'TOTP', ...trust }, fields);
      if (outcome.code) setCode('');
      return outcome;
    });
  const sendPasskey = submit(async () => {
    const signed = await answerWithPasskey(ask, wanted.verificationId);
    if (signed.kind === 'dropped') return { form: texts.signIn.passkeyDropped };
    if (signed.kind === 'failed') return signIn.refuseProof(signed.answer, []);
    return signIn.prove({ assertion: signed.assertion, method: 'PASSKEY', ...trust }, []);
  });
  const trustTick = mayTrust && (
    <Tick checked={isTrusted} onChange={setTrusted}>
      {labels.trust}
    </Tick>
  );
  return (
    <Shell
      texts={texts}
      title={labels.bar}
      bar={<BackBar texts={texts} name={labels.bar} onBack={onBack ?? (() => history.back())} />}
    >
      <ViewTitle {...(accepts('TOTP') && { id: titleId })}>{labels.title}</ViewTitle>
      {accepts('TOTP') ? (
        <>
          <p className={textStyles.lead}>{labels.lead}</p>
          <form ref={formRef} onSubmit={sendCode(code)} noValidate>
            <FormError message={faults.form} />
            <OnlyTask titleId={titleId}>
              <SixBoxes
                label={labels.code}
                value={code}
                onChange={(typed) => {
                  clearFault('code');
                  setCode(typed);
                }}
                onComplete={(digits) => sendCode(digits)()}
                problem={faults.code}
              />
            </OnlyTask>
            {trustTick}
            <SubmitButton isSending={isSending}>{labels.submit}</SubmitButton>
          </form>
          {hasPasskey && (
            <SubmitButton kind="secondary" isSending={isSending} onPress={() => sendPasskey()}>
              {labels.passkey}
            </SubmitButton>
          )}
        </>
      ) : (
        <>
          <p className={textStyles.lead}>{hasPasskey ? labels.passkeyLead : labels.noPasskey}</p>
          <FormError message={faults.form} />
          {trustTick}
          {hasPasskey && (
            <SubmitButton isSending={isSending} onPress={() => sendPasskey()}>
              {labels.passkey}
            </SubmitButton>
          )}
        </>
      )}
      {accepts('RECOVERY') && (
        <button className={textStyles.link} type="button" onClick={onRecovery}>
          {labels.toRecovery}
        </button>
      )}
    </Shell>
  );
}
