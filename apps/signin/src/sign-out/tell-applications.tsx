import { useEffect, useRef, useState } from 'react';
import { siteAddress } from '../shell/site-address.ts';

type Props = { addresses: readonly string[]; onTold: () => void };

/** An application that does not answer must not keep the person here. */
const PATIENCE_MS = 4000;
/** What forgets the person in its own storage is a script of that page, which may only begin once the page has loaded. */
const GRACE_MS = 500;

/** Loads the page of every application that is to forget the person. What they show is nobody's business here. */
export function TellApplications({ addresses, onTold }: Props) {
  const waiting = useRef(new Set(addresses));
  const [haveLoaded, setHaveLoaded] = useState(false);
  useEffect(() => {
    const patience = setTimeout(onTold, haveLoaded ? GRACE_MS : PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [onTold, haveLoaded]);
  const heard = (address: string) => {
    waiting.current.delete(address);
    if (waiting.current.size === 0) setHaveLoaded(true);
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
