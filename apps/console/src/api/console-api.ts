import { proofWanted, type ProofWanted } from '@feisuo/contract/facts/required-proof';
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

/** What the server may demand before an action: setting up a second factor, or a proof of identity with one. */
export type Demand = 'factor' | 'proof';

export type ApiWatch = {
  /** Called when any call finds that the session has ended. */
  onExpired: () => void;
  /** Called after a successful change, because counts shown elsewhere may be outdated then. */
  onActed?: () => void;
  /** Asks the operator to meet the demand; false if the operator declines. */
  meet: (demand: Demand) => Promise<boolean>;
};

/**
 * The API that pages use. It asks the operator for a required proof before the call, and repeats a call that the server
 * refused for lack of a proof.
 */
export function watchedApi({ onExpired, meet, onActed }: ApiWatch): ConsoleApi {
  // An ordinary proof stays valid for the whole session, so the operator gives it once. Some actions require a fresh
  // proof each time.
  let isProved = false;
  // Set when the session has ended: background requests then fail with this error without being sent. After the next
  // sign-in a new API object is used.
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
  const acted = async <T>(answer: Promise<T>): Promise<T> => {
    const data = await answer;
    onActed?.();
    return data;
  };
  const call = <T>(method: Method, path: string, body?: unknown, manner?: CallOptions): Promise<T> =>
    ended && manner?.isBackground
      ? Promise.reject(ended)
      : watched(method, path, () => callConsole<T>(method, path, body, manner));
  return {
    get: (path, manner) => call('GET', path, undefined, manner),
    post: (path, body, manner) => acted(call('POST', path, body, manner)),
    put: (path, body) => acted(call('PUT', path, body)),
    delete: (path) => acted(call('DELETE', path)),
    send: (...file) => watched('POST', file[0], () => sendFile(...file)),
  };
}

/** The error for a call that was not sent because the operator declined; it equals the server's refusal. */
function refusedFor(demand: Demand): ConsoleError {
  const { code, text } = serviceRefusals[demand === 'factor' ? 'OPERATOR_NEEDS_FACTOR' : 'OPERATOR_NEEDS_PROOF'];
  return new ConsoleError(text, 403, code);
}

/**
 * What the operator must do before a call: set up a second factor, or give a proof. Null if nothing is needed, or if
 * the role lacks the permission and the server refuses the call anyway.
 */
export function demandBefore({ permission, isFresh }: ProofWanted, me: Me): Demand | null {
  if (permission !== 'operators' && !me.permissions.includes(permission)) return null;
  if (!me.hasFactor) return 'factor';
  return me.provedAt === null || (isFresh && !me.isFresh) ? 'proof' : null;
}

function demandOf({ code }: ConsoleError): Demand | null {
  if (code === serviceRefusals.OPERATOR_NEEDS_FACTOR.code) return 'factor';
  return code === serviceRefusals.OPERATOR_NEEDS_PROOF.code ? 'proof' : null;
}

/** The role lacks the permission, so a retry does not help. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ConsoleError && error.code === serviceRefusals.OPERATOR_MAY_NOT.code;

/** The server refused the change because another operator has changed the same data meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ConsoleError && error.status === 409;

/** No answer came, so the server may or may not have made the change. */
export const isUnknown = (error: unknown): boolean => error instanceof UnknownOutcome;

/** The entity was deleted, or its id is invalid. */
export const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchAddress || (error instanceof ConsoleError && error.status === 404);

export const ApiContext = createContext<ConsoleApi | null>(null);

export function useApi(): ConsoleApi {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi outside of the console shell');
  return api;
}

/** Text of any thrown value for operators, without the wire name of a field. */
export function errorText(error: unknown): string {
  if (!(error instanceof ConsoleError)) return '页面出了差错，请刷新后重试';
  const { fault, message } = error;
  return fault && fault.says !== message ? `填写有误：${fault.says}` : message;
}

type Envelope = { code?: number; message?: string; data?: unknown; fault?: Fault };

/** Uploads a file with progress; `signal` aborts it. */
function sendFile<T>(path: string, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', `/console/api/${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new ConsoleError('没有连上服务器，请检查网络', 0, 0)));
    request.addEventListener('abort', () => reject(new ConsoleError('已取消上传', 0, 0)));
    request.addEventListener('load', () => {
      const { code = -1, message = '服务器返回的内容无法识别', data, fault } = readEnvelope(request.responseText);
      // This cast is safe, because the server validates its replies by the schema of this type.
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
