import { useState } from 'react';
import { hasOrigin } from '../visit/landing.ts';
import { ButtonLink } from './button.tsx';

interface SendLinkProps {
  /** The page that another device is to open; without scripts the link simply leads there. */
  href: string;
  text: string;
  shared: string;
  copied: string;
  size?: 'large' | 'small';
}

/** Hands an address to another device through the share sheet, or else the clipboard. */
export function SendLink({ href, text, shared, copied, size = 'large' }: SendLinkProps) {
  const [done, setDone] = useState<string>();

  const send = async () => {
    let url = new URL(href, location.href).href;
    if (hasOrigin()) {
      const part = await import('../visit/hand-over.ts').catch(() => null);
      url = part?.handOver(url) ?? url;
    }
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ url });
        setDone(shared);
      } else {
        await navigator.clipboard.writeText(url);
        setDone(copied);
      }
    } catch (error) {
      const isSecondThought = error instanceof DOMException && error.name === 'AbortError';
      if (!isSecondThought) location.assign(url);
    }
  };

  return (
    <>
      <ButtonLink
        size={size}
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
