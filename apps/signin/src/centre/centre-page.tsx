import type { Locale } from '@feisuo/contract/facts/locales';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { listBrowserAccounts } from '../session/browser-calls.ts';
import { useSession } from '../session/session.tsx';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { ProviderEntry } from '../sign-in/entry.ts';
import type { Texts } from '../texts/texts.ts';
import type { Failed } from './ask.ts';
import { chooseAccount, storeChosenAccount, readChosenAccount } from './chosen-account.ts';
import { EndedView } from './ended-view.tsx';
import { OpenCentre } from './open-centre.tsx';
import { signInAddress } from './sign-in-address.ts';
import type { CentreTexts } from './texts/centre-texts.ts';
import { loadCentreTexts } from './texts/load-centre-texts.ts';

type Props = {
  locale: Locale;
  texts: Texts;
  pathname: string;
  search: string;
  /** The identity that a provider returned, to be bound. */
  entry?: ProviderEntry;
};

type Door =
  | { view: 'loading' }
  | { view: 'failed'; failed: Failed | null }
  | { view: 'open'; texts: CentreTexts; accounts: readonly BrowserAccount[]; sub: string }
  /** The centre's account is signed out; others may be signed in. */
  | { view: 'ended'; texts: CentreTexts; hasOthers: boolean };

function doorReducer(door: Door, event: Door | { view: 'switched'; sub: string }): Door {
  if (event.view !== 'switched') return event;
  return door.view === 'open' ? { ...door, sub: event.sub } : door;
}

/** The account centre, for an account that is signed in in this browser; otherwise it links to the sign-in. */
export default function CentrePage({ locale, texts, pathname, search, entry }: Props) {
  const { ask } = useSession();
  const [door, tell] = useReducer(doorReducer, { view: 'loading' });
  const turn = useRef(0);
  const openFor = useRef<string | null>(null);
  const arrival = useRef(entry ?? null);
  const takeArrival = useCallback(() => {
    const arrived = arrival.current;
    arrival.current = null;
    return arrived;
  }, []);

  const openDoor = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const [accounts, words] = await Promise.all([listBrowserAccounts(ask), loadCentreTexts(locale).catch(() => null)]);
    // A newer request, or unmounted.
    if (turn.current !== mine) return;
    // Without a browser session the answer is 4032 or an empty list.
    const people = accounts.kind === 'answered' ? accounts.reply.data : [];
    const sub = chooseAccount(people, readChosenAccount(window));
    const before = openFor.current;
    openFor.current = null;
    if (accounts.kind === 'unreachable' || !words) {
      tell({ view: 'failed', failed: accounts.kind === 'answered' ? null : accounts });
    } else if (before !== null && !people.some((account) => account.sub === before)) {
      tell({ view: 'ended', texts: words, hasOthers: people.length > 0 });
    } else if (sub === null) {
      location.replace(signInAddress(pathname, search));
    } else {
      openFor.current = sub;
      tell({ view: 'open', texts: words, accounts: people, sub });
    }
  }, [ask, locale, pathname, search]);
  useEffect(() => {
    void openDoor();
    return () => {
      turn.current += 1;
    };
  }, [openDoor]);
  const again = useCallback(() => void openDoor(), [openDoor]);

  const switchTo = useCallback((sub: string) => {
    storeChosenAccount(window, sub);
    openFor.current = sub;
    tell({ view: 'switched', sub });
  }, []);

  if (door.view === 'open') {
    const { sub, accounts, texts: words } = door;
    return (
      <OpenCentre
        key={sub}
        locale={locale}
        shared={texts}
        texts={words}
        accounts={accounts}
        sub={sub}
        pathname={pathname}
        takeArrival={takeArrival}
        onSwitch={switchTo}
        onRetry={again}
      />
    );
  }
  if (door.view === 'ended') {
    return <EndedView texts={texts} says={door.texts.ended} onOther={door.hasOthers ? again : undefined} />;
  }
  return (
    <Shell texts={texts} title={texts.passport}>
      {door.view === 'loading' ? (
        <ThreadSkeleton says={texts.passport} />
      ) : (
        <UnreachableView
          texts={texts}
          says={texts.unreachable}
          status={door.failed?.kind === 'unreachable' ? door.failed.status : null}
          onRetry={again}
        />
      )}
    </Shell>
  );
}
