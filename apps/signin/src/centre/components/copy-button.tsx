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

/** Copies to the clipboard; false if the browser refuses. On plain http browsers have only the old API. */
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
  // Placed inside an open dialog, because elements outside a modal dialog cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
