import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import type { Locale } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useSession } from '../session/session.tsx';
import type { Call } from '../shell/ask-account.ts';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { Texts } from '../texts/texts.ts';
import { CentreFrame } from './frame/centre-frame.tsx';
import { useSectionAddress } from './frame/use-section-address.ts';
import { loadReducer, type Load, type LoadEvent } from './use-load.ts';
import { AskingContext } from './components/dialog-open-context.ts';
import { ConfirmDialog } from './components/confirm-dialog.tsx';
import { Toast, type ToastMessage } from './components/toast.tsx';
import { SudoDialog } from './sudo/sudo-dialog.tsx';
import { usableToken, withSudo, type SudoTokenStore, type SudoToken } from './sudo/with-sudo.ts';
import type { CentreTexts } from './texts/centre-texts.ts';
import { RecoveryCodesDialog } from './two-factor/recovery-codes-dialog.tsx';
import { CentreContext, type Centre, type Question } from './use-centre.ts';
import { ApplicationsPage } from './applications/applications-page.tsx';
import { ContactPage } from './contact/contact-page.tsx';
import { DataPage } from './data/data-page.tsx';
import { LinkedPage } from './linked/linked-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { PasswordPage } from './password/password-page.tsx';
import { ProfilePage } from './profile/profile-page.tsx';
import type { Section } from './section-of-path.ts';
import { SecurityPage } from './security/security-page.tsx';
import { SessionsPage } from './sessions/sessions-page.tsx';
import { TwoFactorPage } from './two-factor/two-factor-page.tsx';

type Asked<Subject, Answer> = { subject: Subject; finish: (answer: Answer) => void };

/** Questions that are open as dialogs now. */
interface OpenQuestions {
  confirm: Asked<Question, boolean> | null;
  proof: Asked<null, SudoToken | null> | null;
  codes: Asked<readonly string[], void> | null;
}
const nothing: OpenQuestions = { confirm: null, proof: null, codes: null };

type Asking = Pick<Centre, 'withSudo' | 'proveFirst' | 'confirm' | 'showCodes'>;

/** Dialogs that every section of the centre can open. The section waits for the member's answer. */
function useQuestions(): [OpenQuestions, Asking] {
  const [open, setOpen] = useState(nothing);
  const asking = useMemo<Asking>(() => {
    const ask = <Answer,>(kind: keyof OpenQuestions, subject: unknown) =>
      new Promise<Answer>((resolve) => {
        const finish = (answer: Answer) => {
          setOpen((now) => ({ ...now, [kind]: null }));
          resolve(answer);
        };
        setOpen((now) => ({ ...now, [kind]: { subject, finish } }));
      });
    const store: SudoTokenStore = { stored: null };
    const askProof = () => ask<SudoToken | null>('proof', null);
    const now = () => performance.now();
    return {
      withSudo: (call) => withSudo(store, askProof, now, call),
      async proveFirst() {
        if (usableToken(store, now())) return true;
        store.stored = await askProof();
        return store.stored !== null;
      },
      confirm: (question) => ask<boolean>('confirm', question),
      showCodes: (codes) => ask<void>('codes', codes),
    };
  }, []);
  return [open, asking];
}

const pages = {
  overview: OverviewPage,
  profile: ProfilePage,
  contact: ContactPage,
  password: PasswordPage,
  twoFactor: TwoFactorPage,
  linked: LinkedPage,
  sessions: SessionsPage,
  security: SecurityPage,
  applications: ApplicationsPage,
  data: DataPage,
} satisfies Record<Section, () => React.ReactNode>;

function SectionPage({ section }: { section: Section }) {
  const Page = pages[section];
  return <Page />;
}

type Props = {
  locale: Locale;
  shared: Texts;
  texts: CentreTexts;
  accounts: readonly BrowserAccount[];
  sub: string;
  pathname: string;
  takeArrival: Centre['takeArrival'];
  onSwitch: (sub: string) => void;
  /** Loads the list of signed-in accounts once more. */
  onRetry: () => void;
};

const readMe = { path: accountPaths.me, isReply: ({ sub }: Record<string, unknown>) => typeof sub === 'string' };
const isSignedOut = new Set<number>([errorCodes.unauthenticated, errorCodes.login_required]);

/** If loading the user's data again fails, the previous data is kept, because otherwise the page would disappear. */
function userReducer(load: Load<UserReply>, event: LoadEvent<UserReply>): Load<UserReply> {
  const next = loadReducer(load, event);
  return load.view === 'ready' && next.view === 'failed' ? load : next;
}

/** The account centre for one account: its data, the dialogs that all sections share, and the current section. */
export function OpenCentre({ locale, shared, texts, accounts, sub, pathname, takeArrival, onSwitch, onRetry }: Props) {
  const session = useSession();
  const [section, go] = useSectionAddress(pathname);
  const [load, dispatch] = useReducer(userReducer, { view: 'loading' });
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [open, asking] = useQuestions();

  const read = useCallback(
    async <Reply,>(call: Omit<Call, 'token'>) => {
      const answer = await session.askAs<Reply>(sub, call);
      // The account was signed out on another device. The centre page then loads the list of accounts and decides what
      // to show.
      if (answer.kind === 'refused' && isSignedOut.has(answer.refusal.error_code)) onRetry();
      return answer;
    },
    [session, sub, onRetry],
  );
  const ask = useCallback(
    <Reply,>(call: Omit<Call, 'token'>) => {
      // A new action removes the success message of the previous action.
      if (call.method || call.body) setToast(null);
      return read<Reply>(call);
    },
    [read],
  );
  const refreshUser = useCallback(
    async () => dispatch({ type: 'answered', answer: await read<UserReply>(readMe) }),
    [read],
  );
  useEffect(() => void refreshUser(), [refreshUser]);
  const showToast = useCallback((message: string) => setToast((last) => ({ id: (last?.id ?? 0) + 1, message })), []);
  const forget = useCallback(() => setToast(null), []);

  const user = load.view === 'ready' ? load.reply : null;
  const centre = useMemo<Centre | null>(
    () =>
      user && {
        locale,
        texts,
        shared,
        accounts,
        user,
        refreshUser,
        ask,
        ...asking,
        showToast,
        go,
        takeArrival,
        switchTo: onSwitch,
      },
    [locale, texts, shared, accounts, user, refreshUser, ask, asking, showToast, go, takeArrival, onSwitch],
  );
  const retry = () => {
    dispatch({ type: 'again' });
    void refreshUser();
  };
  return (
    <CentreContext value={centre}>
      <AskingContext value={Object.values(open).some(Boolean)}>
        <CentreFrame
          texts={texts}
          shared={shared}
          isChinese={locale.startsWith('zh')}
          section={section}
          onGo={go}
          onWork={forget}
        >
          {centre && <SectionPage section={section} />}
          {load.view === 'loading' && <ThreadSkeleton message={texts.loading} />}
          {load.view === 'failed' && (
            <UnreachableView
              texts={shared}
              labels={texts.failed}
              status={load.failed.kind === 'unreachable' ? load.failed.status : null}
              reason={load.failed.kind === 'refused' ? errorTextIn(load.failed.refusal, shared.errors) : undefined}
              onRetry={retry}
            />
          )}
        </CentreFrame>
      </AskingContext>
      <Toast toast={toast} onOver={forget} />
      {centre && open.confirm && <ConfirmDialog question={open.confirm.subject} onAnswer={open.confirm.finish} />}
      {centre && open.codes && <RecoveryCodesDialog codes={open.codes.subject} onDone={open.codes.finish} />}
      {centre && open.proof && <SudoDialog onEnd={open.proof.finish} />}
    </CentreContext>
  );
}
