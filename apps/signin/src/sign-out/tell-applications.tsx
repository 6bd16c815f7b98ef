import { useEffect, useRef } from 'react';
import { siteAddress } from '../shell/site-address.ts';

type Props = { addresses: readonly string[]; onTold: () => void };

/** An application that does not answer must not keep the person here. */
const PATIENCE_MS = 4000;

/** Loads the page of every application that is to forget the person. What they show is nobody's business here. */
export function TellApplications({ addresses, onTold }: Props) {
  const waiting = useRef(new Set(addresses));
  useEffect(() => {
    const patience = setTimeout(onTold, PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [onTold]);
  const heard = (address: string) => {
    waiting.current.delete(address);
    if (waiting.current.size === 0) onTold();
  };
  return (
    <div hidden>
      {addresses.map((address) => (
        <iframe
          key={address}
          title={siteAddress('/')}
          src={address}
          // Their pages run to clear their own storage, and have no business with the window around them.
          // eslint-disable-next-line react/iframe-missing-sandbox -- the warning is about frames of one's own origin
          sandbox="allow-scripts allow-same-origin"
          onLoad={() => heard(address)}
          onError={() => heard(address)}
        />
      ))}
    </div>
  );
}
