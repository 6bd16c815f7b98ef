import type { Ref } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { digitsIn } from './code-digits.ts';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { useSecondsUntil } from './use-seconds-until.ts';

interface Props {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Requests a code; the caller shows errors. */
  onSend: () => void;
  isSending: boolean;
  /** Set after a code was sent: from `resendAt` on, another code can be requested. */
  sent: { resendAt: number } | null;
  problem?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** Input for a verification code, with a button that requests the code. */
export function CodeField({ label, value, onChange, onSend, isSending, sent, problem, inputRef }: Props) {
  const { form } = useTexts();
  const secondsLeft = useSecondsUntil(sent?.resendAt ?? null);
  const mayWait = isSending || secondsLeft > 0;
  return (
    <>
      <Field
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        onChange={(typed) => onChange(digitsIn(typed).slice(0, 6))}
        problem={problem}
        inputRef={inputRef}
        inside={
          <button
            className={styles.inside}
            type="button"
            aria-disabled={mayWait}
            onClick={() => {
              if (!mayWait) onSend();
            }}
          >
            {secondsLeft > 0 ? form.resendIn(secondsLeft) : sent ? form.resend : form.sendCode}
          </button>
        }
      />
      {/* The countdown is outside of this element, so that screen readers do not announce every second. */}
      <p className={styles.sent} role="status">
        {sent && !problem ? form.codeSent : ''}
      </p>
    </>
  );
}
