import type { ReactNode } from 'react';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './form.module.css';

interface Props {
  children: ReactNode;
  isSending: boolean;
  /** The label while sending. */
  sending?: string;
  kind?: 'primary' | 'secondary';
  onPress?: () => void;
}

/** Keeps its width while busy; not `disabled`, which would lose the focus: the form sends once anyway. */
export function SubmitButton({ children, isSending, sending, kind = 'primary', onPress }: Props) {
  const { form } = useTexts();
  return (
    <button
      className={words[kind]}
      type={onPress ? 'button' : 'submit'}
      aria-disabled={isSending}
      onClick={onPress && (() => !isSending && onPress())}
    >
      {/* Both labels overlap, so that the longer one decides the width. */}
      <span className={styles.stack}>
        <span data-hidden={isSending ? '' : undefined}>{children}</span>
        <span data-hidden={isSending ? undefined : ''}>{sending ?? form.sending}</span>
      </span>
    </button>
  );
}
