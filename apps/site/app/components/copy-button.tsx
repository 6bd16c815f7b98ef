import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  done: string;
  failed: string;
  size?: 'medium' | 'small';
}

const TOLD_MS = 2000;

/** Puts a text on the clipboard and says so on the button and to a screen reader. */
export function CopyButton({ text, label, done, failed, size = 'small' }: CopyButtonProps) {
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold(done);
    } catch {
      setTold(failed);
    }
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      <span aria-live="polite">{told ?? label}</span>
    </Button>
  );
}
