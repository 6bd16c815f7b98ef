import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { digitsIn, placeDigits } from './code-digits.ts';
import styles from './form.module.css';
import { Problem } from './form-errors.tsx';

const LENGTH = 6;
const places = Array.from({ length: LENGTH }, (_, index) => index);

interface Props {
  label: string;
  /** The digits typed so far. A blank stands for an empty box. */
  value: string;
  onChange: (value: string) => void;
  onComplete?: (code: string) => void;
  problem?: string | undefined;
}

/** Input of six boxes for a code of six digits. Pasting a whole code into any box fills all boxes. */
export function SixBoxes({ label, value, onChange, onComplete, problem }: Props) {
  const { form } = useTexts();
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), LENGTH - 1)]?.select();

  const type = (index: number, typed: string) => {
    const { code, next } = placeDigits(value, index, typed, LENGTH);
    onChange(code);
    focus(next);
    if (digitsIn(code).length === LENGTH) onComplete?.(code);
  };
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    else if (event.key === 'Backspace' && (value[index] ?? ' ') === ' ') {
      onChange(placeDigits(value, index - 1, '', LENGTH).code);
      focus(index - 1);
    } else return;
    event.preventDefault();
  };
  const onPaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = digitsIn(event.clipboardData.getData('text'));
    // A pasted whole code starts in the first box, whichever box has the cursor.
    if (pasted) type(pasted.length >= LENGTH ? 0 : index, pasted);
  };
  return (
    <div className={styles.sixField}>
      <div className={styles.six} role="group" aria-label={label}>
        {places.map((index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            aria-label={form.digit(index + 1)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-problem`}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            value={(value[index] ?? '').trim()}
            onChange={(event) => type(index, event.target.value)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onPaste={(event) => onPaste(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <Problem id={`${id}-problem`} message={problem} />
    </div>
  );
}
