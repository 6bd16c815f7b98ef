import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'> {
  /** What is copied, or how to make it at the press: an address is known only in the browser. */
  text: string | (() => string);
  label: string;
  /** Said after the label to whoever does not see what stands beside the button. */
  about?: string;
  done: string;
  failed: string;
  /** It is on the clipboard. */
  onCopied?: (() => void) | undefined;
}

const TOLD_MS = 2000;

/** Puts a text on the clipboard and says so on the button and to a screen reader. */
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
