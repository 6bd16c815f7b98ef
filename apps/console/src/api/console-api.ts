import { proofWanted, type ProofWanted } from '@feisuo/contract/facts/proof-wanted';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { Me } from '@feisuo/contract/schemas/operator';
import { createContext, use } from 'react';
import {
  callConsole,
  ConsoleError,
  NoSuchAddress,
  UnknownOutcome,
  type CallManner,
  type Method,
  type Fault,
} from './call-console.ts';

export type ConsoleApi = {
  get: <T>(path: string, manner?: CallManner) => Promise<T>;
  post: <T>(path: string, body?: unknown, manner?: CallManner) => Promise<T>;
  put: <T>(path: string, body: unknown) => Promise<T>;
  delete: <T>(path: string) => Promise<T>;
  send: typeof sendFile;
};

/** What the server wants to see before it goes on: a second factor set up, or a code of it. */
export type Demand = 'factor' | 'proof';

export type ApiWatch = {
  /** The session was found ended, whichever call noticed first. */
  onExpired: () => void;
  /** Asks whoever sits here; false: they would rather not. */
  meet: (demand: Demand) => Promise<boolean>;
};

/**
 * The API for pages: as `callConsole`. A proof that is known to be wanted is asked for before anything is sent; one that the server
 * finds wanting besides is asked for and sent again. A page neither loses what was typed nor has to know of it.
 */
export function watchedApi({ onExpired, meet }: ApiWatch): ConsoleApi {
  // What was shown in a session stays shown; only what must be fresh is asked about each time.
  let isProved = false;
  // Whoever enters again gets another API; until then what pages ask by themselves would be turned away each time.
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
  const call = <T>(method: Method, path: string, body?: unknown, manner?: CallManner): Promise<T> =>
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

/** What the server would answer to what was not sent. */
function refusedFor(demand: Demand): ConsoleError {
  const { code, text } = serviceRefusals[demand === 'factor' ? 'OPERATOR_NEEDS_FACTOR' : 'OPERATOR_NEEDS_PROOF'];
  return new ConsoleError(text, 403, code);
}

/** What is to be shown before a call; null where nothing is, or where the role does not have it anyway. */
export function demandBefore({ permission, isFresh }: ProofWanted, me: Me): Demand | null {
  if (permission !== 'operators' && !me.permissions.includes(permission)) return null;
  if (!me.hasFactor) return 'factor';
  return me.provedAt === null || (isFresh && !me.isFresh) ? 'proof' : null;
}

function demandOf({ code }: ConsoleError): Demand | null {
  if (code === serviceRefusals.OPERATOR_NEEDS_FACTOR.code) return 'factor';
  return code === serviceRefusals.OPERATOR_NEEDS_PROOF.code ? 'proof' : null;
}

/** The role does not have it; trying again will not help. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ConsoleError && error.code === serviceRefusals.OPERATOR_MAY_NOT.code;

/** Somebody else changed the same thing meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ConsoleError && error.status === 409;

/** No answer arrived: it may have happened or not. */
export const isUnknown = (error: unknown): boolean => error instanceof UnknownOutcome;

/** It was deleted, or its number was made up. */
export const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchAddress || (error instanceof ConsoleError && error.status === 404);

export const ApiContext = createContext<ConsoleApi | null>(null);

export function useApi(): ConsoleApi {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi outside of the console shell');
  return api;
}

/** Any caught value in words. What a schema found is told with the name that programs know the field by: nobody reads that. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ConsoleError)) return '页面出了差错，请刷新后重试';
  const { fault, message } = error;
  return fault && fault.says !== message ? `填写有误：${fault.says}` : message;
}

type Envelope = { code?: number; message?: string; data?: unknown; fault?: Fault };

/** Sends a file as it is, tells how far it has come, and gives what was answered; ends early where `signal` says so. */
function sendFile<T>(path: string, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    // fetch does not tell how much has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/console/api/${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new ConsoleError('没有连上服务器，请检查网络', 0, 0)));
    request.addEventListener('abort', () => reject(new ConsoleError('已取消上传', 0, 0)));
    request.addEventListener('load', () => {
      const { code = -1, message = '服务器的答复读不懂', data, fault } = readEnvelope(request.responseText);
      // The server validates what it sends against the same schema the type comes from.
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
