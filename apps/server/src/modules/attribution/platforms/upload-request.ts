import type { Outcome } from './ad-platform.ts';

export interface WireRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** Exactly the bytes that are sent, because some platforms require a signature of the body. Empty for GET. */
  body: string;
}

export interface WireAnswer {
  status: number;
  body: string;
}

/**
 * Sends a request to an ad platform.
 * @throws Unreached, Unanswered
 */
export type Send = (request: WireRequest) => Promise<WireAnswer>;

/** The request did not reach the platform, so a repeat is safe. */
export class Unreached extends Error {
  override readonly name = 'Unreached';
}

/** The request was sent but not answered, so its outcome is unknown. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_CHARS = 1_000_000;
const NEVER_LEFT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

export const sendOverHttp: Send = async ({ method, url, headers, body }) => {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(method === 'POST' && { body }),
      // Redirects are not followed, because another host could receive the token.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, body: (await answer.text()).slice(0, MAX_ANSWER_CHARS) };
  } catch (error) {
    const code = codeOf(error);
    if (NEVER_LEFT.has(code)) throw new Unreached(code);
    // Does not include the URL in the error, because the URL contains the click id.
    throw new Unanswered(code);
  }
};

function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  if (typeof cause?.code === 'string') return cause.code;
  return typeof name === 'string' ? name : 'error';
}

/**
 * Sends a request and returns the answer, or the outcome if there is none. HTTP 5xx, 429 and 408 are transient
 * failures.
 */
export async function ask(send: Send, request: WireRequest): Promise<{ answer: WireAnswer } | { fault: Outcome }> {
  try {
    const answer = await send(request);
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408) {
      return { fault: { is: 'again', why: `HTTP ${answer.status}` } };
    }
    return { answer };
  } catch (error) {
    if (error instanceof Unreached) return { fault: { is: 'again', why: `not reached (${error.message})` } };
    if (error instanceof Unanswered) return { fault: { is: 'unanswered', why: `no answer (${error.message})` } };
    throw error;
  }
}

export function readObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Shortens a platform's message to one line, because it is stored and displayed. */
export const toShortLine = (text: string) =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

export const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
