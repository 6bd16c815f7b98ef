import { verificationLimits } from '@feisuo/contract/facts/limits';
import { useId, useState } from 'react';
import { FormError } from '../form/form-errors.tsx';
import { OnlyTask } from '../form/single-field.tsx';
import { SixBoxes } from '../form/six-boxes.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import { BackBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import type { Wanted } from './sign-in-flow.ts';
import type { SignIn } from './use-sign-in.ts';

const fields = ['code'] as const;
const nextSend = () => Date.now() + verificationLimits.resendPauseS * 1000;

/** View for a risky sign-in: the password is correct, but the server also requires a code sent to the phone. */
export function RiskCodeView({ signIn, wanted }: { signIn: SignIn; wanted: Wanted }) {
  const texts = useTexts();
  const labels = texts.riskCode;
  const titleId = useId();
  const [code, setCode] = useState('');
  const [resendAt, setResendAt] = useState(nextSend);
  const secondsLeft = useSecondsUntil(resendAt);
  const { faults, isSending, formRef, submit, clearFault } = useForm<(typeof fields)[number]>();

  const send = (digits: string) =>
    submit(async () => {
      if (!/^\d{6}$/.test(digits)) return { code: texts.form.problems.code };
      const outcome = await signIn.prove({ verification_code: digits }, fields);
      if (outcome.code) setCode('');
      return outcome;
    });
  // Repeats the sign-in request. The server then sends another code, or answers that the last code is still valid.
  const resend = submit(async () => {
    setResendAt(nextSend());
    return signIn.enter(wanted.call, fields);
  });
  return (
    <Shell
      texts={texts}
      title={labels.bar}
      bar={<BackBar texts={texts} name={labels.bar} onBack={() => history.back()} />}
    >
      <ViewTitle id={titleId}>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{labels.lead}</p>
      <form ref={formRef} onSubmit={send(code)} noValidate>
        <FormError message={faults.form} />
        <OnlyTask titleId={titleId}>
          <SixBoxes
            label={texts.form.smsCode}
            value={code}
            onChange={(typed) => {
              clearFault('code');
              setCode(typed);
            }}
            onComplete={(digits) => send(digits)()}
            problem={faults.code}
          />
        </OnlyTask>
        <SubmitButton isSending={isSending}>{texts.secondFactor.submit}</SubmitButton>
      </form>
      <button
        className={textStyles.link}
        type="button"
        aria-disabled={secondsLeft > 0}
        onClick={() => {
          if (secondsLeft === 0) resend();
        }}
      >
        {secondsLeft > 0 ? texts.form.resendIn(secondsLeft) : texts.form.resend}
      </button>
    </Shell>
  );
}
