import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'> {
  /** A function where the text is known only in the browser. */
  text: string | (() => string);
  label: string;
  /** For screen readers, after the label. */
  about?: string;
  done: string;
  failed: string;
  onCopied?: (() => void) | undefined;
}

const TOLD_MS = 2000;

/** Copies a text, and says so on the button and to screen readers. */
export function CopyButton({ text, label, about, done, failed, onCopied, size = 'small', ...rest }: CopyButtonProps) {
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setTold(done);
      onCopied?.();
    } catch {
      setTold(failed);
    }
  };
  return (
    <Button size={size} onClick={() => void copy()} {...rest}>
      <span aria-live="polite">{told ?? label}</span>
      {about && <span className="sr-only">{about}</span>}
    </Button>
  );
}
