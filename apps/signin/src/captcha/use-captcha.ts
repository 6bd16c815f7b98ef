import { detailReasons, type DetailReason } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { Locale } from '@feisuo/contract/facts/locales';
import { useEffect, useReducer, useRef } from 'react';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import type { CaptchaImageReply, CaptchaToken, CaptchaWork } from '@feisuo/contract/schemas/account-captcha';
import { askAccount, type AccountAnswer } from '../shell/ask-account.ts';
import { captchaReducer, type CaptchaEvent, type CaptchaFlow } from './captcha-flow.ts';
import { nothingToSolve } from './closed-view.tsx';
import { CounterSearch, type Puzzle, type Solution } from './counter-search.ts';
import type { WorkNews } from './work-worker.ts';

// Number of counters per slice. One, so that the page can react to key presses between counters.
const SLICE = 1;

interface WorkWatch {
  onProgress(progress: number): void;
  abandoned: AbortSignal;
}

/** Does the proof of work in a web worker if possible. Null if there is no solution, or after an abort. */
export function doWork(puzzle: Puzzle, watch: WorkWatch): Promise<Solution | null> {
  return doWorkBeside(puzzle, watch).catch(() => doWorkInSlices(puzzle, watch));
}

/** Does the proof of work in a web worker. Rejects if the browser or its settings forbid workers. */
function doWorkBeside(puzzle: Puzzle, { onProgress, abandoned }: WorkWatch): Promise<Solution | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
    const leave = () => worker.terminate();
    abandoned.addEventListener('abort', () => {
      leave();
      resolve(null);
    });
    worker.addEventListener('error', () => {
      leave();
      reject(new Error('the worker did not start'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkNews>) => {
      if ('progress' in data) {
        onProgress(data.progress);
        return;
      }
      leave();
      resolve(data.solution);
    });
    worker.postMessage(puzzle);
  });
}

/** Does the proof of work on the main thread, with a pause after each slice. */
async function doWorkInSlices(puzzle: Puzzle, { onProgress, abandoned }: WorkWatch): Promise<Solution | null> {
  const search = new CounterSearch(puzzle);
  while (!search.isExhausted && !abandoned.aborted) {
    const solution = search.tryNext(SLICE);
    onProgress(search.progress);
    if (solution) return solution;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return null;
}

const isToken = ({ captcha_token: token }: Record<string, unknown>) => typeof token === 'string';

/** Requests to the server for the captcha whose id is in the page's address. */
const captchaCalls = (challenge: string, locale: Locale, abandoned: AbortSignal) => ({
  describeWork: () =>
    askAccount<CaptchaWork>({
      path: captchaPaths.challenge,
      body: { challenge },
      locale,
      abandoned,
      isReply: ({ key_prefix: prefix, origins }) => typeof prefix === 'string' && Array.isArray(origins),
    }),
  solveWork: ({ counter, derivedKey }: Solution) =>
    askAccount<CaptchaToken>({
      path: captchaPaths.challengeVerify,
      body: { challenge, counter, derived_key: derivedKey },
      locale,
      abandoned,
      isReply: isToken,
    }),
  askImage: () =>
    askAccount<CaptchaImageReply>({
      path: captchaPaths.imageData,
      body: { challenge },
      locale,
      abandoned,
      isReply: ({ data, token }) => typeof data === 'string' && typeof token === 'string',
    }),
  solveImage: (token: string, key: string) =>
    askAccount<CaptchaToken>({
      path: captchaPaths.imageVerify,
      body: { token, key },
      locale,
      abandoned,
      isReply: isToken,
    }),
});

export interface Captcha {
  flow: CaptchaFlow;
  startWork(): Promise<void>;
  chooseWork(): void;
  askImage(): Promise<void>;
  answerImage(typed: string): Promise<void>;
  retry(): void;
}

/** Runs one captcha from its first request to its token. The search ends when the user leaves or chooses the image. */
export function useCaptcha(challenge: string, locale: Locale): Captcha {
  const [flow, dispatch] = useReducer(captchaReducer, { view: 'loading' });
  const underWay = useRef<AbortController>(new AbortController());

  const isLoading = flow.view === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    const leaving = new AbortController();
    const load = async () => {
      const answer = await captchaCalls(challenge, locale, leaving.signal).describeWork();
      const work = replyOf(answer, leaving.signal, dispatch);
      if (work) dispatch({ type: 'loaded', work });
    };
    if (challenge === '') dispatch({ type: 'refused', refusal: nothingToSolve });
    else void load();
    return () => leaving.abort();
  }, [challenge, locale, isLoading]);
  useEffect(() => () => underWay.current.abort(), []);

  /** Aborts a running search before another one starts. */
  const begin = () => {
    underWay.current.abort();
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    return { signal, calls: captchaCalls(challenge, locale, signal) };
  };

  const startWork = async () => {
    if (flow.view !== 'work' || flow.isWorking) return;
    const { signal, calls } = begin();
    dispatch({ type: 'work-started' });
    const onProgress = (progress: number) => dispatch({ type: 'work-progressed', progress });
    const solution = await doWork(flow.work, { onProgress, abandoned: signal });
    if (signal.aborted) return;
    // A proof of work from our server always has a solution. Without one the server's answer was damaged, which is
    // shown like a failed connection.
    const answer = solution ? await calls.solveWork(solution) : ({ kind: 'unreachable', status: null } as const);
    const token = replyOf(answer, signal, dispatch);
    if (token) dispatch({ type: 'passed', token });
  };

  const askImage = async () => {
    const { signal, calls } = begin();
    dispatch({ type: 'image-wanted' });
    const answer = await calls.askImage();
    if (!signal.aborted && answer.kind === 'refused' && hasReason(answer.refusal, detailReasons.captchaWork)) {
      dispatch({ type: 'image-withheld' });
      return;
    }
    if (!signal.aborted && answer.kind === 'refused' && hasReason(answer.refusal, detailReasons.captchaReject)) {
      dispatch({ type: 'image-problem', problem: { kind: 'refused', refusal: answer.refusal } });
      return;
    }
    const image = replyOf(answer, signal, dispatch);
    if (image) dispatch({ type: 'image-loaded', image });
  };

  const answerImage = async (typed: string) => {
    if (flow.view !== 'image' || !flow.image || flow.isChecking) return;
    if (typed.trim() === '') {
      dispatch({ type: 'image-problem', problem: { kind: 'empty' } });
      return;
    }
    const { signal, calls } = begin();
    dispatch({ type: 'check-started' });
    const answer = await calls.solveImage(flow.image.token, typed);
    const triesLeft = answer.kind === 'refused' ? triesLeftOf(answer.refusal) : null;
    if (answer.kind !== 'refused' || triesLeft === null) {
      const token = replyOf(answer, signal, dispatch);
      if (token) dispatch({ type: 'passed', token });
    } else if (!signal.aborted) {
      const { refusal } = answer;
      dispatch({ type: 'image-problem', problem: { kind: triesLeft > 0 ? 'refused' : 'renewed', refusal } });
      if (triesLeft === 0) await askImage();
    }
  };

  return {
    flow,
    startWork,
    askImage,
    answerImage,
    chooseWork() {
      begin();
      dispatch({ type: 'work-chosen' });
    },
    retry: () => dispatch({ type: 'retried' }),
  };
}

/** The reply of the server. Null after an abort, or after a failure, which the view shows. */
function replyOf<Reply>(
  answer: AccountAnswer<Reply>,
  signal: AbortSignal,
  dispatch: (event: CaptchaEvent) => void,
): Reply | null {
  if (signal.aborted) return null;
  if (answer.kind === 'answered') return answer.reply;
  dispatch(
    answer.kind === 'refused'
      ? { type: 'refused', refusal: answer.refusal }
      : { type: 'unreachable', status: answer.status },
  );
  return null;
}

const hasReason = ({ details }: AccountErrorBody, reason: DetailReason) => details?.[0]?.reason === reason;

/** Number of attempts left, from the server's refusal of a wrong answer. */
function triesLeftOf({ details }: AccountErrorBody): number | null {
  const info = details?.[0] as { limit_remaining?: unknown } | undefined;
  return typeof info?.limit_remaining === 'number' ? info.limit_remaining : null;
}
