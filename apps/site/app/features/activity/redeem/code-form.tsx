import { codeLimits } from '@feisuo/contract/facts/redeem-code';
import type { CodeSource } from '@feisuo/contract/schemas/page-member';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useSession } from '../../../session/session.ts';
import { activityTexts } from '../texts.ts';
import styles from './code-form.module.css';
import { groupTyped, hintOf } from './code-typing.ts';
import { redeemTexts } from './texts.ts';

/** Drawings that show where the code is printed on each kind of card. */
const drawings: Record<CodeSource['drawing'], { outline: string; code: string; width: number; dash: string }> = {
  card: {
    outline: 'M6 4h52a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM2 12h60',
    code: 'M10 25h44',
    width: 6,
    dash: '9 2.6',
  },
  receipt: {
    outline: 'M14 2h36v36l-6-4-6 4-6-4-6 4-6-4-6 4zM21 11h22M21 18h14',
    code: 'M21 26h22',
    width: 4,
    dash: '4.6 1.6',
  },
  letter: { outline: 'M6 5h52v25H30l-10 8v-8H6z', code: 'M14 18h36', width: 5, dash: '7.4 2.4' },
};

const typedCodeKey = 'redeem-typed';

/** Stores the typed code, because a sign-in redirect would lose it. */
function storeInput(value: string): void {
  try {
    sessionStorage.setItem(typedCodeKey, value);
  } catch {
    // Without storage the member must type the code again after the sign-in.
  }
}

/** Returns the code that was stored before a sign-in redirect, and removes it; empty if there is none. */
function takeStoredInput(): string {
  try {
    const value = sessionStorage.getItem(typedCodeKey) ?? '';
    sessionStorage.removeItem(typedCodeKey);
    return value;
  } catch {
    return '';
  }
}

interface CodeFormProps {
  sources: readonly CodeSource[];
  /** The error of the last code that was checked. */
  error: string | null;
  isLooking: boolean;
  onEdit: () => void;
  onLook: (typed: string) => void;
}

/**
 * The field for a redeem code. It groups the characters while the member types, accepts a pasted code in any spelling,
 * and takes the focus after an error.
 */
export function CodeForm({ sources, error, isLooking, onEdit, onLook }: CodeFormProps) {
  const session = useSession();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ value: '', caret: 0, isTooLong: false });
  const { value, isTooLong } = typed;

  useLayoutEffect(() => {
    // Restores the position of the caret, which moved when the characters were grouped.
    if (document.activeElement === field.current) field.current?.setSelectionRange(typed.caret, typed.caret);
  }, [typed]);
  useEffect(() => {
    // Restores the code that was typed before a sign-in redirect.
    const frame = requestAnimationFrame(() => {
      const stored = takeStoredInput();
      if (stored) setTyped(groupTyped({ value: stored, caret: stored.length }));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  const isOut = session.phase === 'out';
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isLooking) return;
    if (!isOut) return onLook(value);
    storeInput(value);
    const { signInHere } = await import('../../../session/sign-in-here.ts');
    await signInHere();
    // Reached only without a sign-in redirect. The field then still has the code, so the stored copy is removed.
    takeStoredInput();
  };
  const hint = error ?? (isTooLong ? redeemTexts.tooLong(codeLimits.characters) : hintOf(value));
  return (
    <form className={styles.form} data-reads noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} data-waits>
        {redeemTexts.label(codeLimits.characters)}
      </label>
      <input
        ref={field}
        id={id}
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={redeemTexts.placeholder}
        value={value}
        aria-describedby={`${id}-said`}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => {
          setTyped(
            groupTyped({
              value: currentTarget.value,
              caret: currentTarget.selectionStart ?? currentTarget.value.length,
            }),
          );
          onEdit();
        }}
      />
      <p id={`${id}-said`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined} data-waits>
        {hint}
      </p>
      <div className={styles.act}>
        <Button type="submit" look="primary" size="large" aria-disabled={isLooking}>
          {isLooking ? redeemTexts.looking : isOut ? redeemTexts.signIn : redeemTexts.look}
        </Button>
        <p data-waits>
          {session.phase === 'in'
            ? redeemTexts.to(session.user.nickName)
            : isOut
              ? redeemTexts.toVisitor
              : redeemTexts.waiting}
        </p>
        <noscript>
          <p>{activityTexts.noScript}</p>
        </noscript>
      </div>
      <CodeSources sources={sources} />
    </form>
  );
}

function CodeSources({ sources }: { sources: readonly CodeSource[] }) {
  return (
    <ul className={styles.sources}>
      {sources.map(({ drawing, name, text }) => {
        const { outline, code, width, dash } = drawings[drawing];
        return (
          <li key={name}>
            <svg viewBox="0 0 64 40" aria-hidden="true">
              <path d={outline} />
              <path className={styles.code} d={code} strokeWidth={width} strokeDasharray={dash} />
            </svg>
            <b>{name}</b>
            {text}
          </li>
        );
      })}
    </ul>
  );
}
