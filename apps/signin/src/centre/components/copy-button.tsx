import { useState } from 'react';
import { buttons } from './buttons.tsx';

export function CopyButton({ text, name, done }: { text: string; name: string; done: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <button type="button" className={buttons.secondary} onClick={() => void copyText(text).then(setDone)}>
        {isDone ? done : name}
      </button>
      <span className="sr-only" role="status">
        {isDone ? done : ''}
      </span>
    </>
  );
}

/**
 * Copies a text to the clipboard; returns false if the browser refuses. On plain http browsers offer only the old API
 * `execCommand`.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

function copyOldWay(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  // If a modal dialog is open, the field must be inside it, because elements outside cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
