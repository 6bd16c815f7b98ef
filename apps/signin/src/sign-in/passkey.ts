import { accountPaths } from '@feisuo/contract/facts/paths';
import type { PublicKeyCredentialRequestOptionsJSON as LibraryOptions } from '@simplewebauthn/browser';
import type { Ask } from '../session/ask-with-captcha.ts';
import { ownClient } from '../session/own-client.ts';
import type { AccountAnswer } from '../shell/ask-account.ts';
import { isFramed } from '../shell/frame.ts';

type Options = { options: Record<string, unknown> };

/** What a passkey said, or why it said nothing. */
export type Assertion =
  | { kind: 'signed'; assertion: object }
  /** The person closed the browser's window, or has no passkey here. */
  | { kind: 'dropped' }
  | { kind: 'failed'; answer: Exclude<AccountAnswer<unknown>, { kind: 'answered' }> };

/** Whether the browser could ask for one here; a frame of another site may not without its leave. */
export function canUsePasskeys(page: Window): boolean {
  if (!('PublicKeyCredential' in page)) return false;
  if (!isFramed(page)) return true;
  const { featurePolicy } = page.document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('publickey-credentials-get') ?? false;
}

/** Whether the browser offers passkeys among the names it fills in. */
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

/** Has a passkey sign in, from a window of the browser's or, quietly, from the names that it offers under a field. */
export const signWithPasskey = (ask: Ask, isQuiet: boolean) =>
  sign(ask<Options>(optionsCall(accountPaths.passkeySignInOptions, {})), isQuiet);

/** Has a passkey answer a second factor. */
export const answerWithPasskey = (ask: Ask, verificationId: string) =>
  sign(ask<Options>(optionsCall(accountPaths.passkeyChallenge, { verification_id: verificationId })), false);

async function sign(asked: Promise<AccountAnswer<Options>>, isQuiet: boolean): Promise<Assertion> {
  const answer = await asked;
  if (answer.kind !== 'answered') return { kind: 'failed', answer };
  const { options } = answer.reply;
  try {
    return { kind: 'signed', assertion: await (isQuiet ? offer(options) : demand(options)) };
  } catch {
    return { kind: 'dropped' };
  }
}

/** The browser takes one question at a time: whoever presses the button ends what is offered under the field. */
let offered: AbortController | null = null;

/** With what browsers that offer passkeys mostly know by themselves: this one comes with every first load. */
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

/** Only who presses for it needs the code for older browsers. */
async function demand(options: object): Promise<object> {
  offered?.abort();
  offered = null;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as LibraryOptions });
}
