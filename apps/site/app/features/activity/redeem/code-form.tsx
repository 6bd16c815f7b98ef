import { codeLimits } from '@feisuo/contract/facts/redeem-code';
import type { CodeSource } from '@feisuo/contract/schemas/page-member';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useSession } from '../../../session/session.ts';
import { activityTexts } from '../texts.ts';
import styles from './code-form.module.css';
import { CodeSources } from './code-sources.tsx';
import { groupTyped, hintOf } from './code-typing.ts';
import { redeemTexts } from './texts.ts';

const name = 'redeem-typed';

/** Keeps the input across a sign-in redirect. */
function storeInput(value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Then it must be typed again.
  }
}

/** Read once; empty if there is none. */
function takeStoredInput(): string {
  try {
    const value = sessionStorage.getItem(name) ?? '';
    sessionStorage.removeItem(name);
    return value;
  } catch {
    return '';
  }
}

interface CodeFormProps {
  sources: readonly CodeSource[];
  /** The error of the last code. */
  error: string | null;
  isLooking: boolean;
  onEdit: () => void;
  onLook: (typed: string) => void;
}

/** Groups characters while typing and accepts any paste. Errors are below, and the focus returns to the field. */
export function CodeForm({ sources, error, isLooking, onEdit, onLook }: CodeFormProps) {
  const session = useSession();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ value: '', caret: 0, isTooLong: false });
  const { value, isTooLong } = typed;

  useLayoutEffect(() => {
    // Grouping moved the caret.
    if (document.activeElement === field.current) field.current?.setSelectionRange(typed.caret, typed.caret);
  }, [typed]);
  useEffect(() => {
    // Typed before a sign-in redirect.
    const frame = requestAnimationFrame(() => {
      const kept = takeStoredInput();
      if (kept) setTyped(groupTyped({ value: kept, caret: kept.length }));
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
    // Without a redirect the field still has it.
    takeStoredInput();
  };
  const said = error ?? (isTooLong ? redeemTexts.tooLong(codeLimits.characters) : hintOf(value));
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
        {said}
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
