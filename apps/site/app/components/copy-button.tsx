import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'> {
  /** The text to copy. A function if the text is known only in the browser. */
  text: string | (() => string);
  label: string;
  /** What is copied; added to the label for screen readers. */
  about?: string;
  done: string;
  failed: string;
  onCopied?: (() => void) | undefined;
}

const TOLD_MS = 2000;

/** Copies a text, and announces that on the button and to screen readers. */
export function CopyButton({ text, label, about, done, failed, onCopied, size = 'small', ...rest }: CopyButtonProps) {
  const [announcement, setAnnouncement] = useState<string | null>(null);
  useEffect(() => {
    if (announcement === null) return;
    const timer = setTimeout(() => setAnnouncement(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setAnnouncement(done);
      onCopied?.();
    } catch {
      setAnnouncement(failed);
    }
  };
  return (
    <Button size={size} onClick={() => void copy()} {...rest}>
      <span aria-live="polite">{announcement ?? label}</span>
      {about && <span className="sr-only">{about}</span>}
    </Button>
  );
}
