import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import type { Locale } from '@feisuo/contract/facts/locales';
import { accountPages } from '@feisuo/contract/facts/paths';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { listBrowserAccounts } from '../session/browser-calls.ts';
import { useSession } from '../session/session.tsx';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import textStyles from '../shell/text.module.css';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import type { ProviderEntry } from '../sign-in/provider-identity.ts';
import type { Texts } from '../texts/texts.ts';
import type { Failed } from './centre-requests.ts';
import { chooseAccount, storeChosenAccount, readChosenAccount } from './chosen-account.ts';
import { OpenCentre } from './open-centre.tsx';
import type { CentreTexts } from './texts/centre-texts.ts';
import { loadCentreTexts } from './texts/load-centre-texts.ts';

type Props = {
  locale: Locale;
  texts: Texts;
  pathname: string;
  search: string;
  /** The provider's identity that should be bound to the account, after the return from the provider's page. */
  entry?: ProviderEntry;
};

type CentreState =
  | { view: 'loading' }
  /** `texts` is null if the texts themselves could not be loaded. */
  | { view: 'failed'; failed: Failed | null; texts: CentreTexts | null }
  | { view: 'open'; texts: CentreTexts; accounts: readonly BrowserAccount[]; sub: string }
  /** The account that the centre showed was signed out. Other accounts may still be signed in. */
  | { view: 'ended'; texts: CentreTexts; hasOthers: boolean };

function centreReducer(state: CentreState, event: CentreState | { view: 'switched'; sub: string }): CentreState {
  if (event.view !== 'switched') return event;
  return state.view === 'open' ? { ...state, sub: event.sub } : state;
}

/** The account centre for an account that is signed in in this browser. Without one it links to the sign-in. */
export default function CentrePage({ locale, texts, pathname, search, entry }: Props) {
  const { ask } = useSession();
  const [state, dispatch] = useReducer(centreReducer, { view: 'loading' });
  const turn = useRef(0);
  const openFor = useRef<string | null>(null);
  const arrival = useRef(entry ?? null);
  const takeArrival = useCallback(() => {
    const arrived = arrival.current;
    arrival.current = null;
    return arrived;
  }, []);

  const loadCentre = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const [accounts, labels] = await Promise.all([listBrowserAccounts(ask), loadCentreTexts(locale).catch(() => null)]);
    // A newer call has started or the member left the page, so this result is not used.
    if (turn.current !== mine) return;
    // Without a browser session the server answers with error 4032 or an empty list.
    const people = accounts.kind === 'answered' ? accounts.reply.data : [];
    const sub = chooseAccount(people, readChosenAccount(window));
    const before = openFor.current;
    openFor.current = null;
    const isRefused = accounts.kind === 'refused' && accounts.refusal.error_code !== errorCodes.login_required;
    if (accounts.kind === 'unreachable' || isRefused || !labels) {
      dispatch({ view: 'failed', failed: accounts.kind === 'answered' ? null : accounts, texts: labels });
    } else if (before !== null && !people.some((account) => account.sub === before)) {
      dispatch({ view: 'ended', texts: labels, hasOthers: people.length > 0 });
    } else if (sub === null) {
      location.replace(signInAddress(pathname, search));
    } else {
      openFor.current = sub;
      dispatch({ view: 'open', texts: labels, accounts: people, sub });
    }
  }, [ask, locale, pathname, search]);
  useEffect(() => {
    void loadCentre();
    return () => {
      turn.current += 1;
    };
  }, [loadCentre]);
  const again = useCallback(() => void loadCentre(), [loadCentre]);

  const switchTo = useCallback((sub: string) => {
    storeChosenAccount(window, sub);
    openFor.current = sub;
    dispatch({ view: 'switched', sub });
  }, []);

  if (state.view === 'open') {
    const { sub, accounts, texts: labels } = state;
    return (
      <OpenCentre
        key={sub}
        locale={locale}
        shared={texts}
        texts={labels}
        accounts={accounts}
        sub={sub}
        pathname={pathname}
        takeArrival={takeArrival}
        onSwitch={switchTo}
        onRetry={again}
      />
    );
  }
  if (state.view === 'ended') {
    return <EndedView texts={texts} labels={state.texts.ended} onOther={state.hasOthers ? again : undefined} />;
  }
  return (
    <Shell texts={texts} title={texts.passport}>
      {state.view === 'loading' ? (
        <ThreadSkeleton message={texts.passport} />
      ) : (
        <UnreachableView
          texts={texts}
          labels={state.texts?.failed ?? texts.unreachable}
          reason={state.failed?.kind === 'refused' ? errorTextIn(state.failed.refusal, texts.errors) : undefined}
          status={state.failed?.kind === 'unreachable' ? state.failed.status : null}
          onRetry={again}
        />
      )}
    </Shell>
  );
}

type EndedViewProps = {
  texts: Texts;
  labels: CentreTexts['ended'];
  /** Opens the centre for another account that is signed in in this browser. Undefined if there is none. */
  onOther: (() => void) | undefined;
};

/** Shown after the account was signed out on another device or in another window, or because of its state. */
function EndedView({ texts, labels, onOther }: EndedViewProps) {
  return (
    <Shell texts={texts} title={labels.title}>
      <ViewTitle>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{labels.why}</p>
      {/* Without `prompt=login`, the sign-in page would use another account that is signed in. */}
      <a className={textStyles.primary} href={signInAddress(location.pathname, location.search, 'login')}>
        {labels.again}
      </a>
      {onOther && (
        <button className={textStyles.secondary} type="button" onClick={onOther}>
          {labels.other}
        </button>
      )}
    </Shell>
  );
}

/** Address of the sign-in page. Its parameter `return` names the page to open afterwards. */
function signInAddress(pathname: string, search: string, prompt?: 'login'): string {
  const locale = new URLSearchParams(search).get('locale');
  const query = new URLSearchParams({
    return: pathname + search,
    ...(prompt && { prompt }),
    ...(locale && { locale }),
  });
  return `${accountPages.authenticate}?${query}`;
}
