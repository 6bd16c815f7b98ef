import { useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { heroTexts } from './texts.ts';

/** On a phone: hands the page's address to another device through the share sheet, or else the clipboard. */
export function SendLink({ href, text }: { href: string; text: string }) {
  const [done, setDone] = useState<string>();

  const send = async () => {
    const url = new URL(href, location.href).href;
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ url });
        setDone(heroTexts.linkShared);
      } else {
        await navigator.clipboard.writeText(url);
        setDone(heroTexts.linkCopied);
      }
    } catch (error) {
      const isSecondThought = error instanceof DOMException && error.name === 'AbortError';
      if (!isSecondThought) location.assign(url);
    }
  };

  return (
    <>
      <ButtonLink
        size="large"
        href={href}
        onClick={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {done ?? text}
      </ButtonLink>
      <span className="sr-only" role="status">
        {done}
      </span>
    </>
  );
}
