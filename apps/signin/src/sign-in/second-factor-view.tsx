import { useId, useState } from 'react';
import { FormError } from '../form/form-error.tsx';
import { OnlyTask } from '../form/only-task.tsx';
import { SixBoxes } from '../form/six-boxes.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { Tick } from '../form/tick.tsx';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../session/session.tsx';
import { BackBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { answerWithPasskey, canUsePasskeys } from './passkey.ts';
import type { Wanted } from './sign-in-flow.ts';
import type { SignIn } from './use-sign-in.ts';

const fields = ['code'] as const;

/** The second factor: six digits of an authenticator, or a passkey. */
export function SecondFactorView({ signIn, wanted }: { signIn: SignIn; wanted: Wanted }) {
  const texts = useTexts();
  const says = texts.secondFactor;
  const { ask } = useSession();
  const titleId = useId();
  const [code, setCode] = useState('');
  const [isTrusted, setTrusted] = useState(false);
  const { faults, isSending, formRef, submit, mend } = useForm<(typeof fields)[number]>();
  // A server that names no methods accepts all.
  const accepts = (method: 'TOTP' | 'PASSKEY' | 'RECOVERY') =>
    wanted.methods.length === 0 || wanted.methods.includes(method);
  const hasPasskey = accepts('PASSKEY') && canUsePasskeys(window);
  const trust = { trust_device: isTrusted };

  const sendCode = (digits: string) =>
    submit(async () => {
      if (!/^\d{6}$/.test(digits)) return { code: says.empty };
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
  const trustTick = (
    <Tick checked={isTrusted} onChange={setTrusted}>
      {says.trust}
    </Tick>
  );
  return (
    <Shell texts={texts} title={says.bar} bar={<BackBar texts={texts} name={says.bar} onBack={() => history.back()} />}>
      <ViewTitle {...(accepts('TOTP') && { id: titleId })}>{says.title}</ViewTitle>
      {accepts('TOTP') ? (
        <>
          <p className={words.lead}>{says.lead}</p>
          <form ref={formRef} onSubmit={sendCode(code)} noValidate>
            <FormError says={faults.form} />
            <OnlyTask titleId={titleId}>
              <SixBoxes
                label={says.code}
                value={code}
                onChange={(typed) => {
                  mend('code');
                  setCode(typed);
                }}
                onComplete={(digits) => sendCode(digits)()}
                problem={faults.code}
              />
            </OnlyTask>
            <SubmitButton isSending={isSending}>{says.submit}</SubmitButton>
            {trustTick}
          </form>
          {hasPasskey && (
            <SubmitButton kind="secondary" isSending={isSending} onPress={() => sendPasskey()}>
              {says.passkey}
            </SubmitButton>
          )}
        </>
      ) : (
        <>
          <p className={words.lead}>{hasPasskey ? says.passkeyLead : says.noPasskey}</p>
          <FormError says={faults.form} />
          {hasPasskey && (
            <SubmitButton isSending={isSending} onPress={() => sendPasskey()}>
              {says.passkey}
            </SubmitButton>
          )}
          {trustTick}
        </>
      )}
      {accepts('RECOVERY') && (
        <button className={words.link} type="button" onClick={() => signIn.go('recovery')}>
          {says.toRecovery}
        </button>
      )}
    </Shell>
  );
}
