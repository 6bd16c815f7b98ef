import { DAY_MS } from '@feisuo/contract/facts/durations';
import { signInLimits } from '@feisuo/contract/facts/limits';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { Database } from '../../../db/database.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import type { JobKind } from '../../../jobs/job-runner.ts';
import type { Notice } from '../../delivery/index.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccount } from '../people/account-queries.ts';
import { hasPasswordlessSignIn } from '../providers/sign-in-methods.ts';
import { beginsLock } from '../../../http/failure-count.ts';
import { noticeWaitS } from '../verification/send-throttle.ts';

const JOB = 'tell-of-guesses';
/** The member gets each kind of notice at most once in this time. */
const TOLD_MS = DAY_MS;

interface GuessNoticeJob {
  /** Empty for a sign-in name without an account. */
  accountId: string;
  notice: Notice;
  /** When the lock began. */
  at: string;
  /** The only channel to send on, after it had to wait because another message had just been sent there. */
  only?: 'email' | 'sms';
}

interface Guesses {
  accountId: string;
  guesses: 'passwords' | 'codes';
  failures: number;
  /** Whether this failure began a lock. If absent, the number of failures decides. */
  beginsLock?: boolean;
}

/**
 * Enqueues a job that notifies the member that wrong guesses began a lock. The job is enqueued even for names without
 * an account, so that the response time does not reveal accounts.
 */
export async function enqueueGuessNotice(
  { jobs, clock }: Pick<AccountDeps, 'jobs' | 'clock'>,
  tx: Database,
  { accountId, guesses, failures, beginsLock: isNews = beginsLock(failures) }: Guesses,
): Promise<void> {
  if (!isNews) return;
  const isOff = failures >= signInLimits.failuresBeforePasswordOff;
  const notice = guesses === 'codes' ? 'codes_guessed' : isOff ? 'password_off' : 'password_guessed';
  await jobs.enqueue(tx, JOB, { accountId, notice, at: clock.now().toISOString() } satisfies GuessNoticeJob);
}

type GuessNoticeDeps = Pick<AccountDeps, 'db' | 'clock' | 'masterKey' | 'delivery' | 'jobs' | 'providers'>;

export const guessNoticeJob = (deps: GuessNoticeDeps): JobKind<GuessNoticeJob> => ({
  name: JOB,
  permit: 'accounts.privacy',
  retries: 5,
  retryDelaySeconds: 30,
  concurrency: 10,
  run: (telling) => deps.db.transaction((tx) => sendGuessNotice(deps, tx, telling)),
});

async function sendGuessNotice(deps: GuessNoticeDeps, tx: Database, asked: GuessNoticeJob): Promise<void> {
  const { accountId, only } = asked;
  const account = await findAccount(tx, accountId, deps.clock.now());
  if (!account) return;
  const telling = { ...asked, notice: await noticeFor(deps, tx, asked) };
  const { notice } = telling;
  if (only === undefined && !(await isFirst(deps, tx, telling))) return;
  const { phone, email } = account;
  const content = { kind: 'notice' as const, notice, at: new Date(telling.at) };
  const locale = account.locale as Locale;
  if (only === undefined) await deps.delivery.send(tx, { channel: 'inapp', to: accountId, locale, content });
  const ways = [
    { channel: 'email', target: { kind: 'email', key: email } },
    { channel: 'sms', target: { kind: 'phone', key: phone } },
  ] as const;
  for (const { channel, target } of ways) {
    const { kind, key } = target;
    if (key === null || (only !== undefined && only !== channel)) continue;
    const waitS = await noticeWaitS(deps, tx, { kind, key });
    if (waitS !== null) {
      await deps.jobs.enqueue(tx, JOB, { ...telling, only: channel }, { startAfterSeconds: waitS });
    } else if (await deps.delivery.takeNotice(tx, { channel, to: key })) {
      await deps.delivery.send(tx, { channel, to: key, locale, content });
    }
  }
}

/**
 * Chooses the notice. An account without another sign-in method keeps its password sign-in, so its member gets
 * `password_guessed` instead of `password_off`.
 */
async function noticeFor(
  { providers }: GuessNoticeDeps,
  tx: Database,
  { accountId, notice }: GuessNoticeJob,
): Promise<Notice> {
  if (notice !== 'password_off') return notice;
  const isOff = await hasPasswordlessSignIn(tx, accountId, (providerId) => providers.find(providerId) !== null);
  return isOff ? notice : 'password_guessed';
}

async function isFirst(deps: GuessNoticeDeps, tx: Database, { accountId, notice }: GuessNoticeJob): Promise<boolean> {
  const { hits } = await tallyHit({ ...deps, db: tx }, { name: `told-${notice}`, windowMs: TOLD_MS }, accountId);
  return hits === 1;
}
