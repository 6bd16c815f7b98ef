import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type {
  AddPasskeyReply,
  PasskeyOptionsReply,
  PasskeyAttestation,
} from '@feisuo/contract/schemas/account-two-factor';
import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '@feisuo/contract/facts/locales';
import { AppError } from '../../../http/app-error.ts';
import { creationOptions, readAttestation } from '../../../authenticators/passkey-ceremonies.ts';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { displayNameOf } from '../people/describe-user.ts';
import { checkDisplayText } from '../people/identifiers.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/tokens.tables.ts';
import { describePasskey } from './describe-two-factor.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { insertPasskey, listPasskeys } from './passkey-queries.ts';
import { finishFactorChange } from './finish-factor-change.ts';

/**
 * The default name of a passkey if neither the member nor the device gives a name. The account centre uses the same
 * texts.
 */
export const passkeyWords: Record<Locale, string> = {
  'en-US': 'Passkey',
  'id-ID': 'Kunci sandi',
  'ko-KR': '패스키',
  'ms-MY': 'Kunci laluan',
  'zh-CN': '通行密钥',
  'zh-TW': '通行金鑰',
};

/** Begins to add a passkey: returns the creation options (WebAuthn) for the browser. */
export async function beginPasskey(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
): Promise<PasskeyOptionsReply> {
  const { account, session } = caller;
  const brand = await deps.brand.fillIn('{brand}');
  const { challenge, known } = await deps.db.transaction(async (tx) => {
    await spendSudoToken(tx, deps, caller, sudoToken);
    const existing = await listPasskeys(tx, account.id);
    if (existing.length >= twoFactorLimits.passkeys) throw tooMany();
    const token = await issueOneTimeToken(tx, deps, {
      kind: 'passkey_registration',
      accountId: account.id,
      facts: { sessionId: session.id },
      lifetimeS: twoFactorLimits.passkeyChallengeS,
    });
    return { challenge: token, known: existing };
  });
  const named = { id: account.id, name: displayNameOf(account) || account.id };
  const origin = deps.config.accountOrigin;
  const asked = { origin, brand, owner: named, challenge, userVerification: 'preferred', known } as const;
  return { options: { ...(await creationOptions(asked)) } };
}

/** Stores a new passkey. If it is the first factor of the account, recovery codes are issued. */
export async function addPasskey(
  deps: AccountDeps,
  caller: Caller,
  input: { name: string | undefined; attestation: PasskeyAttestation },
  from: RequestSource,
): Promise<AddPasskeyReply> {
  const { account, session } = caller;
  const name = checkDisplayText('name', input.name ?? from.deviceName) || passkeyWords[from.locale];
  const made = await readAttestation(deps.config.accountOrigin, input.attestation, 'preferred');
  if (!made) throw refused();
  const isOwn = and(eq(oneTimeTokens.accountId, account.id), sql`${oneTimeTokens.facts}->>'sessionId' = ${session.id}`);
  return deps.db.transaction(async (tx) => {
    const createdAt = deps.clock.now();
    const before = await lockCaller(tx, deps, caller);
    if (!(await spendOneTimeToken(tx, deps, 'passkey_registration', made.challenge, isOwn))) throw refused();
    if ((await listPasskeys(tx, account.id)).length >= twoFactorLimits.passkeys) throw tooMany();
    const { challenge: _spent, ...key } = made;
    const passkey = { ...key, accountId: account.id, name, createdAt, lastUsedAt: null };
    if (!(await insertPasskey(tx, passkey))) {
      throw new AppError('already_exists', { description: 'attestation: this passkey is already registered' });
    }
    const codes = before.hasSecondFactor ? [] : await issueRecoveryCodes(deps, tx, account.id);
    await finishFactorChange(deps, tx, before, caller, 'passkey_added', from);
    return { passkey: describePasskey(passkey), recovery_codes: codes };
  });
}

const tooMany = () =>
  new AppError('failed_precondition', {
    description: `an account has ${twoFactorLimits.passkeys} passkeys at most`,
    reason: 'TOO_MANY_PASSKEYS',
  });

const refused = () =>
  new AppError('invalid_argument', {
    description: 'attestation: invalid, or for another challenge',
    reason: 'INVALID_FIELD',
    resourceId: 'attestation',
  });
