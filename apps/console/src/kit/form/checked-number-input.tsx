import { shapeWords } from '@feisuo/contract/facts/shape-fault-text';
import { use, useId, useState, type ComponentProps } from 'react';
import styles from './form.module.css';
import { NumberInput } from './number-input.tsx';
import { Tries } from './place-refusal.ts';

type Props = ComponentProps<typeof NumberInput> & {
  /** Checks the number, instead of the check against `min` and `max`. Returns the error text, or null. */
  judge?: (value: number) => string | null;
  /** A further check, for example against another field's number. Returns the error text, or null. */
  alsoJudge?: (value: number) => string | null;
};

/** Input for a number that is part of a field with several inputs. The error text is shown at this input. */
export function JudgedNumber({ judge, alsoJudge, onBlur, ...input }: Props) {
  const { value, min = -Infinity, max = Infinity } = input;
  const id = useId();
  const tries = use(Tries);
  const [triesBefore] = useState(tries);
  const [wasVisited, setVisited] = useState(false);
  const refusal =
    (wasVisited || tries > triesBefore) && value !== null && value !== undefined
      ? ((judge ?? ((typed) => withinLimits(typed, min, max)))(value) ?? alsoJudge?.(value) ?? null)
      : null;
  return (
    <span className={styles.judged}>
      <NumberInput
        {...input}
        {...(refusal && { status: 'error', 'aria-invalid': true, 'aria-describedby': id })}
        onBlur={(event) => {
          setVisited(true);
          onBlur?.(event);
        }}
      />
      {refusal && (
        <small id={id} className={styles.refusal}>
          {refusal}
        </small>
      )}
    </span>
  );
}

function withinLimits(value: number, min: number, max: number): string | null {
  if (!Number.isInteger(value)) return shapeWords({ keyword: 'type', params: { type: 'integer' } });
  if (value < min) return shapeWords({ keyword: 'minimum', params: { limit: min } });
  return value > max ? shapeWords({ keyword: 'maximum', params: { limit: max } }) : null;
}
