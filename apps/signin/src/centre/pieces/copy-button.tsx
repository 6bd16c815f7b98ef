import { useState } from 'react';
import { buttons } from './buttons.ts';
import { copyText } from './copy-text.ts';

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
