import type { ReactNode } from 'react';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './form.module.css';

interface Props {
  children: ReactNode;
  isSending: boolean;
  /** What it says meanwhile, where the usual words do not fit. */
  sending?: string;
  kind?: 'primary' | 'secondary';
  onPress?: () => void;
}

/** As wide while it waits as before, and not `disabled`, which would throw the focus away: the form sends once anyway. */
export function SubmitButton({ children, isSending, sending, kind = 'primary', onPress }: Props) {
  const { form } = useTexts();
  return (
    <button
      className={words[kind]}
      type={onPress ? 'button' : 'submit'}
      aria-disabled={isSending}
      onClick={onPress && (() => !isSending && onPress())}
    >
      {/* Both lie in one place, so that the longer one decides the width. */}
      <span className={styles.stack}>
        <span data-hidden={isSending ? '' : undefined}>{children}</span>
        <span data-hidden={isSending ? undefined : ''}>{sending ?? form.sending}</span>
      </span>
    </button>
  );
}
