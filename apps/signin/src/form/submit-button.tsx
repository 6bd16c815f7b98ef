import type { ReactNode } from 'react';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './form.module.css';

interface Props {
  children: ReactNode;
  isSending: boolean;
  sending?: string;
  kind?: 'primary' | 'secondary';
  onPress?: () => void;
}

/**
 * Submit button that keeps its width while the form is being sent. It is not `disabled`, because it would lose the
 * focus; the form prevents a second submission.
 */
export function SubmitButton({ children, isSending, sending, kind = 'primary', onPress }: Props) {
  const { form } = useTexts();
  return (
    <button
      className={textStyles[kind]}
      type={onPress ? 'button' : 'submit'}
      aria-disabled={isSending}
      onClick={onPress && (() => !isSending && onPress())}
    >
      {/* Both labels take up the same space, so that the longer label determines the width. */}
      <span className={styles.stack}>
        <span data-hidden={isSending ? '' : undefined}>{children}</span>
        <span data-hidden={isSending ? undefined : ''}>{sending ?? form.sending}</span>
      </span>
    </button>
  );
}
