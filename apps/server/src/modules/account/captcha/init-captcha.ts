import { captchaLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { CaptchaChallenge, CaptchaInitReply } from '@feisuo/contract/schemas/account-captcha';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { addressSubject, readTally, tallyHit } from '../../../http/rate-limit.ts';
import type { Client } from '../clients/client-registry.ts';
import { invalidField, type Identifier } from '../people/identifiers.ts';
import { networkSubject, softLimits } from '../security/captcha-thresholds.ts';
import { readFailures } from '../../../http/failure-count.ts';
import { isChallengeRequired, isDeviceOfTarget } from '../verification/send-throttle.ts';
import { type CaptchaDeps, challengeKey, metaKey, newRandomName, tokenHash } from './captcha-deps.ts';
import { addChallenge, isKnownToken, type Binding } from './captcha-queries.ts';
import { judgeRisk, isTooOften } from './captcha-risk.ts';
import { issueCaptchaToken } from './issue-captcha-token.ts';
import { makeProofOfWork, workFactor } from './proof-of-work.ts';
import { AppError } from '../../../http/app-error.ts';

/**
 * Counts a request for its address and its device, and refuses a request above the highest limit. The address comes
 * first, because callers can invent device ids and each counted device adds a row.
 */
async function countRequest(
  deps: CaptchaDeps,
  name: string,
  { device, address }: { device: string | null; address: string },
): Promise<{ deviceHits: number; addressHits: number }> {
  const hits = { deviceHits: 0, addressHits: 0 };
  const count = async (counter: 'address' | 'device', subject: string) => {
    const limit = { name: `${name}-${counter}`, windowMs: captchaLimits.windowS * 1000 };
    const tally = await tallyHit(deps, limit, subject);
    hits[`${counter}Hits`] = tally.hits;
    if (isTooOften(hits, deps.config.limitsScale)) throw tooOften(tally.secondsLeft);
  };
  await count('address', addressSubject(address));
  if (device !== null) await count('device', device);
  return hits;
}

const tooOften = (retryAfterSeconds: number) =>
  new AppError('captcha_invalid', {
    description: 'too many captchas were requested',
    reason: detailReasons.captchaReject,
    retryAfterSeconds,
  });

const VERIFICATION = `POST:${accountPaths.verification}`;

export interface CaptchaRequest {
  client: Client;
  deviceId: string;
  action: string;
  address: string;
  /** The normalized identifier in `meta`, if there is one. */
  identifier: Identifier | undefined;
  /** An earlier token that the caller wants to replace. */
  oldToken: string | undefined;
  redirectUri: string;
  state: string;
  locale: Locale;
}

/** Issues a token if the risk is low, otherwise creates a challenge and returns its URL. */
export async function initCaptcha(deps: CaptchaDeps, asked: CaptchaRequest): Promise<CaptchaInitReply> {
  const { client, deviceId, action, identifier, oldToken, redirectUri } = asked;
  if (redirectUri !== '' && !client.redirectUris.includes(redirectUri)) {
    throw invalidField('redirect_uri', 'not registered for this client');
  }
  const device = `${client.id}\n${action}\n${deviceId}`;
  const hits = await countRequest(deps, 'captcha', { device: deviceId === '' ? null : device, address: asked.address });
  const risk = {
    ...hits,
    hasDevice: deviceId !== '',
    failures: await countFailures(deps, asked),
    isBeyondLimit: await isBeyondLimit(deps, asked),
    isForCodeToUnknownTarget: await isForCodeToUnknownTarget(deps, asked),
    hasForgedToken:
      oldToken !== undefined && !(await isKnownToken(deps.db, tokenHash(deps.masterKey, oldToken), client.id)),
  };
  const binding = { clientId: client.id, deviceId, action, metaKey: metaKey(deps.masterKey, identifier?.key) };
  if (judgeRisk(risk, deps.config.limitsScale) === 'token') return issueCaptchaToken(deps, binding, false);
  const factor = workFactor(hits, deps.config.limitsScale);
  return challenge(deps, asked, binding, { factor, isWorkOnly: risk.isForCodeToUnknownTarget });
}

/**
 * Counts failed sign-ins of the identifier. Without an identifier those of the address count, because omitting the
 * identifier must not lower the risk.
 */
async function countFailures(deps: CaptchaDeps, { identifier, address }: CaptchaRequest): Promise<number> {
  if (identifier !== undefined) return (await readFailures(deps.db, deps, identifier.key)).failures;
  return (await readTally(deps, softLimits.failedSignIns, addressSubject(address))).hits / deps.config.limitsScale;
}

/** Whether the address, its network or the device has reached a soft limit of this action. */
async function isBeyondLimit(deps: CaptchaDeps, { action, address, deviceId }: CaptchaRequest): Promise<boolean> {
  const { failedSignIns, failedSignInsOfNetwork, signUps, codesPerAddress, codesPerDevice } = softLimits;
  const own = addressSubject(address);
  const ofAddress = action === VERIFICATION ? [codesPerAddress] : [failedSignIns, signUps];
  const counted = ofAddress.map((limit) => ({ limit, subject: own }));
  const ofNetwork = action === VERIFICATION ? [] : [{ limit: failedSignInsOfNetwork, subject: networkSubject(own) }];
  const ofDevice = action === VERIFICATION && deviceId !== '' ? [{ limit: codesPerDevice, subject: deviceId }] : [];
  for (const { limit, subject } of [...counted, ...ofNetwork, ...ofDevice]) {
    const { hits } = await readTally(deps, limit, subject);
    if (hits >= limit.max * deps.config.limitsScale) return true;
  }
  return false;
}

/**
 * Whether the token is for sending a code to a phone number or mailbox that does not know this device. True without an
 * identifier, because such a token is valid for any phone number or mailbox.
 */
async function isForCodeToUnknownTarget(
  deps: CaptchaDeps,
  { action, identifier, deviceId }: CaptchaRequest,
): Promise<boolean> {
  if (action !== VERIFICATION) return false;
  if (identifier === undefined) return true;
  return isChallengeRequired(deps, identifier, await isDeviceOfTarget(deps.db, identifier, deviceId));
}

async function challenge(
  { db, clock, masterKey, config }: CaptchaDeps,
  { client, redirectUri, state, locale }: CaptchaRequest,
  binding: Binding,
  { factor, isWorkOnly }: { factor: number; isWorkOnly: boolean },
): Promise<CaptchaChallenge> {
  const name = newRandomName();
  await addChallenge(db, {
    ...binding,
    key: challengeKey(masterKey, name),
    redirectUri,
    state,
    task: { kind: 'work', ...(await makeProofOfWork(masterKey, factor)), isWorkOnly },
    expiresAt: new Date(clock.now().getTime() + captchaLimits.challengeLifetimeS * 1000),
  });
  const query = new URLSearchParams({ challenge: name, client_id: client.id, locale });
  return {
    url: `${config.accountOrigin}/account/captcha?${query.toString()}`,
    expires_in: captchaLimits.challengeLifetimeS,
  };
}
