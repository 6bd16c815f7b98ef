import { useRef, useState, type ReactNode } from 'react';
import { passwordLimits } from '@feisuo/contract/facts/limits';
import { useTexts } from '../texts/use-texts.tsx';
import { Field } from './field.tsx';
import styles from './form.module.css';

/** The strength of a password: 0 is not accepted, 4 is the strongest. */
type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * Estimates the strength of a password for the bar below the input. Its length counts most; characters in sequences and
 * repeated characters count less.
 */
export function judgePassword(password: string): Strength {
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length < passwordLimits.minLength) return 0;
  const bits = countSurprises(characters) * Math.log2(alphabetOf(password));
  if (bits < 38) return 1;
  if (bits < 56) return 2;
  return bits < 84 ? 3 : 4;
}

/** Number of characters, where those that continue a sequence do not count and repeated ones count half. */
function countSurprises(characters: readonly string[]): number {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.map((code, index) => (index === 0 ? Number.NaN : code - (codes[index - 1] ?? 0)));
  const predictable = steps.filter((step, index) => Math.abs(step) <= 1 && step === steps[index - 1]).length;
  const repeated = characters.length - new Set(characters).size;
  return characters.length - predictable - Math.max(0, repeated - predictable) / 2;
}

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  // All other scripts together. 200 is less than their number of characters, because people use only a few of them.
  [/[^ -~]/, 200],
];

const alphabetOf = (password: string) =>
  alphabets.reduce((size, [pattern, letters]) => size + (pattern.test(password) ? letters : 0), 0);

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
  /** True for a new password: its strength is shown while the user types. */
  isNew?: boolean;
  beside?: ReactNode;
  name?: string;
}

/** Input for a password, with a button that shows the password. Pasting is allowed. */
export function PasswordField({ label, value, onChange, problem, isNew = false, beside, name = 'password' }: Props) {
  const { form } = useTexts();
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = () => {
    setShown(!isShown);
    // The button gives the focus back to the input, so that the user can continue typing.
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
