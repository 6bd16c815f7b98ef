import { useState } from 'react';
import type { Sent } from '../visit/send-address.ts';
import { ButtonLink } from './button.tsx';

interface SendLinkProps {
  /** The page to open on another device. Without JavaScript, the button is a link to that page. */
  href: string;
  text: string;
  shared: string;
  copied: string;
  size?: 'large' | 'small';
  look?: 'primary' | 'secondary';
}

/** A button that shares or copies an address for another device. If both fail, the browser follows the link. */
export function SendLink({ href, text, shared, copied, size = 'large', look }: SendLinkProps) {
  const [sent, setSent] = useState<Sent | null>();
  const done = sent && { shared, copied }[sent];

  const send = (event: React.MouseEvent) => {
    event.preventDefault();
    import('../visit/send-address.ts')
      .then(({ sendAddress }) => sendAddress(href))
      .then(setSent, () => location.assign(href));
  };

  return (
    <>
      <ButtonLink look={look} size={size} href={href} onClick={send}>
        {done || text}
      </ButtonLink>
      <span className="sr-only" role="status">
        {done}
      </span>
    </>
  );
}
