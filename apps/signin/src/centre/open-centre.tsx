import type { Locale } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { ThreadSkeleton } from '../shell/thread-skeleton.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { Texts } from '../texts/texts.ts';
import type { Ask } from './ask.ts';
import { CentreFrame } from './frame/centre-frame.tsx';
import { useSectionAddress } from './frame/use-section-address.ts';
import { loadReducer } from './load.ts';
import { ConfirmDialog } from './pieces/confirm-dialog.tsx';
import { Toast, type Said } from './pieces/toast.tsx';
import { SectionPage } from './section-page.tsx';
import { SudoDialog } from './sudo/sudo-dialog.tsx';
import { keptToken, withSudo, type SudoKeeper, type SudoToken } from './sudo/with-sudo.ts';
import type { CentreTexts } from './texts/centre-texts.ts';
import { CentreContext, type Centre, type Question } from './use-centre.ts';

type Props = {
  locale: Locale;
  shared: Texts;
  texts: CentreTexts;
  seats: readonly BrowserAccount[];
  sub: string;
  pathname: string;
  onSwitch: (sub: string) => void;
  /** Looks again who is signed in here. */
  onRetry: () => void;
};

const readMe = { path: accountPaths.me, isReply: ({ sub }: Record<string, unknown>) => typeof sub === 'string' };

type Asked<Answer> = { finish: (answer: Answer) => void };

/** The centre of one person: who they are, the questions that any page may ask them, and the page itself. */
export function OpenCentre({ locale, shared, texts, seats, sub, pathname, onSwitch, onRetry }: Props) {
  const session = useSession();
  const [section, go] = useSectionAddress(pathname);
  const [load, tell] = useReducer(loadReducer<UserReply>, { view: 'loading' });
  const [said, setSaid] = useState<Said | null>(null);
  const [question, setQuestion] = useState<(Question & Asked<boolean>) | null>(null);
  const [proof, setProof] = useState<Asked<SudoToken | null> | null>(null);
  const keeper = useRef<SudoKeeper>({ kept: null });

  const ask = useCallback<Ask>(
    async (call) => {
      const answer = await session.askAs(sub, call);
      // Signed out elsewhere: the door decides who is next.
      if (answer.kind === 'refused' && isSignedOut.has(answer.refusal.error_code)) onRetry();
      return answer as never;
    },
    [session, sub, onRetry],
  );

  const refreshUser = useCallback(async () => tell({ type: 'answered', answer: await ask<UserReply>(readMe) }), [ask]);
  useEffect(() => void refreshUser(), [refreshUser]);

  const dialogs = useMemo(() => {
    const askPerson = () =>
      new Promise<SudoToken | null>((finish) => {
        setProof({
          finish: (token) => {
            setProof(null);
            finish(token);
          },
        });
      });
    const now = () => performance.now();
    return {
      withSudo: ((act) => withSudo(keeper.current, askPerson, now, act)) as Centre['withSudo'],
      proveFirst: async () => {
        if (keptToken(keeper.current, now())) return true;
        keeper.current.kept = await askPerson();
        return keeper.current.kept !== null;
      },
      confirm: (asked: Question) =>
        new Promise<boolean>((finish) => {
          setQuestion({
            ...asked,
            finish: (isWanted) => {
              setQuestion(null);
              finish(isWanted);
            },
          });
        }),
      say: (message: string) => setSaid((last) => ({ id: (last?.id ?? 0) + 1, message })),
    };
  }, []);

  const user = load.view === 'ready' ? load.reply : null;
  const centre = useMemo<Centre | null>(
    () =>
      user && {
        locale,
        texts,
        shared,
        seats,
        user,
        refreshUser,
        ask,
        ...dialogs,
        go,
        switchTo: onSwitch,
        leave: onRetry,
      },
    [locale, texts, shared, seats, user, refreshUser, ask, dialogs, go, onSwitch, onRetry],
  );
  const forget = useCallback(() => setSaid(null), []);

  return (
    <CentreContext value={centre}>
      <CentreFrame texts={texts} shared={shared} section={section} onGo={go}>
        {centre ? (
          <SectionPage section={section} />
        ) : load.view === 'failed' ? (
          <UnreachableView
            texts={shared}
            says={texts.failed}
            status={load.failed.kind === 'unreachable' ? load.failed.status : null}
            onRetry={() => {
              tell({ type: 'again' });
              void refreshUser();
            }}
          />
        ) : (
          <ThreadSkeleton says={texts.loading} />
        )}
      </CentreFrame>
      <Toast said={said} onOver={forget} />
      {centre && question && <ConfirmDialog question={question} onAnswer={question.finish} />}
      {centre && proof && <SudoDialog onEnd={proof.finish} />}
    </CentreContext>
  );
}

const isSignedOut = new Set<number>([errorCodes.unauthenticated, errorCodes.login_required]);
