import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { AddPasskeyReply, PasskeyOptionsReply } from '@feisuo/contract/schemas/account-two-factor';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { codeOf, faultText, infoOf, type Failed } from '../ask.ts';
import type { CentreTexts } from '../texts/centre-texts.ts';
import type { Centre } from '../use-centre.ts';

export type Made = { kind: 'made'; codes: string[] } | { kind: 'cancelled' } | { kind: 'failed'; says: string };

/** Has the browser make a passkey and the service keep it. What speaks WebAuthn is loaded by whoever needs it. */
export async function addPasskey(centre: Centre): Promise<Made> {
  const { texts, ask, withSudo } = centre;
  const words = texts.twoFactor.passkeys;
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) return { kind: 'failed', says: words.unsupported };

  const asked = await withSudo((token) =>
    ask<PasskeyOptionsReply>({
      path: twoFactorPaths.passkeyOptions,
      body: { sudo_token: token },
      isReply: ({ options }) => typeof options === 'object',
    }),
  );
  if (asked.kind === 'cancelled') return asked;
  if (asked.kind !== 'answered') return refused(asked, centre);

  const optionsJSON = asked.reply.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  let attestation: object;
  try {
    attestation = await startRegistration({ optionsJSON });
  } catch (error) {
    return { kind: 'failed', says: reasonOf(error, words) };
  }
  const kept = await ask<AddPasskeyReply>({
    path: twoFactorPaths.passkeys,
    body: { attestation },
    isReply: ({ passkey }) => typeof passkey === 'object',
  });
  return kept.kind === 'answered' ? { kind: 'made', codes: kept.reply.recovery_codes } : refused(kept, centre);
}

function refused(failed: Failed, { texts, shared }: Centre): Made {
  const words = texts.twoFactor.passkeys;
  if (infoOf(failed).reason === 'TOO_MANY_PASSKEYS')
    return { kind: 'failed', says: words.full(twoFactorLimits.passkeys) };
  if (codeOf(failed) === errorCodes.already_exists) return { kind: 'failed', says: words.already };
  return { kind: 'failed', says: faultText(failed, { texts, shared }) };
}

/** What a browser means by the name of its error. */
export function reasonOf(error: unknown, words: CentreTexts['twoFactor']['passkeys']): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return words.already;
  // Browsers say the same for a person who said no and for one who was away.
  if (name === 'NotAllowedError' || name === 'AbortError') return words.cancelled;
  return name === 'NotSupportedError' ? words.unsupported : words.failed;
}
