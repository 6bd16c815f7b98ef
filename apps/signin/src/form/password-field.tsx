import { useRef, useState, type ReactNode } from 'react';
import { passwordLimits } from '@feisuo/contract/facts/limits';
import { useTexts } from '../texts/use-texts.tsx';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { judgePassword } from './judge-password.ts';

const levels = [1, 2, 3, 4] as const;

function PasswordStrength({ password }: { password: string }) {
  const { strength } = useTexts().form;
  const reached = judgePassword(password);
  return (
    <>
      <span className={styles.strength} data-level={reached} aria-hidden="true">
        {levels.map((level) => (
          <i key={level} data-on={level <= reached ? '' : undefined} />
        ))}
      </span>
      <span aria-live="polite">
        {reached === 0 ? strength.tooShort(passwordLimits.minLength) : strength.levels[reached - 1]}
      </span>
    </>
  );
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  /** A chosen password is judged while it is typed; one that is known already is not. */
  isNew?: boolean;
  beside?: ReactNode;
  name?: string;
}

/** A password that can be looked at. Pasting is welcome. */
export function PasswordField({ label, value, onChange, problem, isNew = false, beside, name = 'password' }: Props) {
  const { form } = useTexts();
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = () => {
    setShown(!isShown);
    // Whoever looked goes on typing.
    input.current?.focus();
  };
  return (
    <Field
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
      problem={problem}
      inputRef={input}
      beside={beside}
      {...(isNew && { hint: <PasswordStrength password={value} /> })}
      inside={
        <button
          className={styles.inside}
          type="button"
          aria-pressed={isShown}
          aria-label={form.showPassword}
          onClick={toggle}
        >
          {isShown ? form.hide : form.show}
        </button>
      }
    />
  );
}
