import { proofWanted, type ProofWanted } from '@feisuo/contract/facts/proof-wanted';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { Me } from '@feisuo/contract/schemas/operator';
import { createContext, use } from 'react';
import {
  callConsole,
  ConsoleError,
  NoSuchAddress,
  UnknownOutcome,
  type CallOptions,
  type Method,
  type Fault,
} from './call-console.ts';

export type ConsoleApi = {
  get: <T>(path: string, manner?: CallOptions) => Promise<T>;
  post: <T>(path: string, body?: unknown, manner?: CallOptions) => Promise<T>;
  put: <T>(path: string, body: unknown) => Promise<T>;
  delete: <T>(path: string) => Promise<T>;
  send: typeof sendFile;
};

/** What the server demands first: enrolling a second factor, or proving it. */
export type Demand = 'factor' | 'proof';

export type ApiWatch = {
  /** The session has ended; any call may notice. */
  onExpired: () => void;
  /** Asks the operator; false: declined. */
  meet: (demand: Demand) => Promise<boolean>;
};

/**
 * The pages' API. A known demand for proof is met before the call; an unexpected one is met and the call repeated.
 * Pages keep typed data and need not know.
 */
export function watchedApi({ onExpired, meet }: ApiWatch): ConsoleApi {
  // A proof is valid for the session; only fresh proofs are asked for each time.
  let isProved = false;
  // A new sign-in creates another API; until then background requests would be refused each time.
  let ended: ConsoleError | null = null;
  const foresee = async (method: Method, path: string): Promise<Demand | null> => {
    const proof = proofWanted(method, path);
    if (proof === null || (isProved && !proof.isFresh)) return null;
    const me = await callConsole<Me>('GET', 'me').catch(() => null);
    isProved = me?.provedAt !== null && me !== null;
    return me && demandBefore(proof, me);
  };
  const watched = async <T>(method: Method, path: string, once: () => Promise<T>): Promise<T> => {
    const wanted = await foresee(method, path);
    if (wanted !== null && !(await meet(wanted))) throw refusedFor(wanted);
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      if (error.status === 401) {
        ended = error;
        onExpired();
      }
      const demand = demandOf(error);
      if (demand === null || !(await meet(demand))) throw error;
      return once();
    }
  };
  const call = <T>(method: Method, path: string, body?: unknown, manner?: CallOptions): Promise<T> =>
    ended && manner?.isBackground
      ? Promise.reject(ended)
      : watched(method, path, () => callConsole<T>(method, path, body, manner));
  return {
    get: (path, manner) => call('GET', path, undefined, manner),
    post: (path, body, manner) => call('POST', path, body, manner),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    send: (...file) => watched('POST', file[0], () => sendFile(...file)),
  };
}

/** The server's answer to the call that was not sent. */
function refusedFor(demand: Demand): ConsoleError {
  const { code, text } = serviceRefusals[demand === 'factor' ? 'OPERATOR_NEEDS_FACTOR' : 'OPERATOR_NEEDS_PROOF'];
  return new ConsoleError(text, 403, code);
}

/** The demand before a call; null: none, or the role lacks the permission anyway. */
export function demandBefore({ permission, isFresh }: ProofWanted, me: Me): Demand | null {
  if (permission !== 'operators' && !me.permissions.includes(permission)) return null;
  if (!me.hasFactor) return 'factor';
  return me.provedAt === null || (isFresh && !me.isFresh) ? 'proof' : null;
}

function demandOf({ code }: ConsoleError): Demand | null {
  if (code === serviceRefusals.OPERATOR_NEEDS_FACTOR.code) return 'factor';
  return code === serviceRefusals.OPERATOR_NEEDS_PROOF.code ? 'proof' : null;
}

/** The role lacks the permission; retrying does not help. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ConsoleError && error.code === serviceRefusals.OPERATOR_MAY_NOT.code;

/** Another operator changed it meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ConsoleError && error.status === 409;

/** No answer: it may have happened or not. */
export const isUnknown = (error: unknown): boolean => error instanceof UnknownOutcome;

/** Deleted, or an invalid id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchAddress || (error instanceof ConsoleError && error.status === 404);

export const ApiContext = createContext<ConsoleApi | null>(null);

export function useApi(): ConsoleApi {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi outside of the console shell');
  return api;
}

/** The text of any thrown value, without the wire name of a field, which no operator reads. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ConsoleError)) return '页面出了差错，请刷新后重试';
  const { fault, message } = error;
  return fault && fault.says !== message ? `填写有误：${fault.says}` : message;
}

type Envelope = { code?: number; message?: string; data?: unknown; fault?: Fault };

/** Uploads a file with progress; `signal` aborts it. */
function sendFile<T>(path: string, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', `/console/api/${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new ConsoleError('没有连上服务器，请检查网络', 0, 0)));
    request.addEventListener('abort', () => reject(new ConsoleError('已取消上传', 0, 0)));
    request.addEventListener('load', () => {
      const { code = -1, message = '服务器的答复读不懂', data, fault } = readEnvelope(request.responseText);
      // The server validates replies by the schema of this type.
      if (code === 0) resolve(data as T);
      else reject(new ConsoleError(message, request.status, code, fault));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function readEnvelope(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}
