import { useState } from 'react';
import { buttons } from './buttons.ts';

/** Copies a text and says so. */
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

/** Puts a text on the clipboard; false where the browser does not let us. Plain http knows only the old way. */
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
  // Inside an open dialog: what lies outside one cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
