import { accountPaths } from '@feisuo/contract/facts/paths';
import type { PublicKeyCredentialRequestOptionsJSON as LibraryOptions } from '@simplewebauthn/browser';
import type { Ask } from '../session/ask-with-captcha.ts';
import { ownClient } from '../session/account-pages-client.ts';
import type { AccountAnswer } from '../shell/ask-account.ts';
import { isFramed } from '../shell/parent-origin.tsx';

type Options = { options: Record<string, unknown> };

/** The signed assertion of a passkey, or the reason why there is none. */
export type Assertion =
  | { kind: 'signed'; assertion: object }
  /** The user closed the browser's dialog, or has no passkey on this device. */
  | { kind: 'dropped' }
  | { kind: 'failed'; answer: Exclude<AccountAnswer<unknown>, { kind: 'answered' }> };

/** Whether this page can use passkeys. A page in another site's frame needs that site's permission. */
export function canUsePasskeys(page: Window): boolean {
  if (!('PublicKeyCredential' in page)) return false;
  if (!isFramed(page)) return true;
  const { featurePolicy } = page.document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('publickey-credentials-get') ?? false;
}

/** Whether the browser supports passkey autofill (conditional mediation). */
export async function canOfferPasskeys(page: Window): Promise<boolean> {
  if (!canUsePasskeys(page)) return false;
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
  } catch {
    return false;
  }
}

const optionsCall = (path: string, body: object) => ({
  path,
  body: { ...ownClient, ...body },
  isReply: ({ options }: Record<string, unknown>) => typeof options === 'object' && options !== null,
});

/** Signs in with a passkey: by the browser's dialog, or by autofill if `isQuiet`. */
export const signWithPasskey = (ask: Ask, isQuiet: boolean) =>
  sign(ask<Options>(optionsCall(accountPaths.passkeySignInOptions, {})), isQuiet);

/** Uses a passkey as the second factor of a sign-in. */
export const answerWithPasskey = (ask: Ask, verificationId: string) =>
  sign(ask<Options>(optionsCall(accountPaths.passkeyChallenge, { verification_id: verificationId })), false);

async function sign(fetchOptions: Promise<AccountAnswer<Options>>, isQuiet: boolean): Promise<Assertion> {
  const answer = await fetchOptions;
  if (answer.kind !== 'answered') return { kind: 'failed', answer };
  const { options } = answer.reply;
  try {
    return { kind: 'signed', assertion: await (isQuiet ? offer(options) : demand(options)) };
  } catch {
    return { kind: 'dropped' };
  }
}

/** The pending request of passkey autofill. The button aborts it first, because browsers allow only one request. */
let offered: AbortController | null = null;

/** Offers passkeys by autofill. Prefers the browser's own JSON functions, because the library is large. */
async function offer(options: object): Promise<object> {
  const { parseRequestOptionsFromJSON: parse } = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  if (!parse) {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: options as LibraryOptions, useBrowserAutofill: true });
  }
  offered?.abort();
  offered = new AbortController();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const chosen = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal: offered.signal });
  return (chosen as PublicKeyCredential).toJSON();
}

/** Opens the browser's passkey dialog. The library for it is loaded only now. */
async function demand(options: object): Promise<object> {
  offered?.abort();
  offered = null;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as LibraryOptions });
}
