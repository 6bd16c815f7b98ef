import { randomBytes } from 'node:crypto';
import { payLimits } from '@feisuo/contract/facts/limits';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import type { OrderDeps } from './order-deps.ts';

type TokenDeps = Pick<OrderDeps, 'clock' | 'masterKey'>;

/** Makes a signed token with which the account can create one order. It is not stored; the order stores its hash. */
export function makeOrderToken({ clock, masterKey }: TokenDeps, accountId: string): string {
  const endsAt = Math.floor(clock.now().getTime() / 1000) + payLimits.orderTokenS;
  const facts = `${endsAt.toString(36)}.${randomBytes(18).toString('base64url')}`;
  return `${facts}.${masterKey.digest('order-token', `${accountId}\n${facts}`)}`;
}

/** Returns the hash of a token and the time until which it may create an order; null for an invalid token. */
export function readOrderToken(
  { masterKey }: Pick<TokenDeps, 'masterKey'>,
  accountId: string,
  token: string,
): { hash: string; endsAt: Date } | null {
  const [, facts = '', signature = ''] = /^([0-9a-z]{1,9}\.[\w-]{24})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = masterKey.digest('order-token', `${accountId}\n${facts}`);
  if (!isSameSecret(signature, expected)) return null;
  const endsAt = new Date(Number.parseInt(facts.split('.')[0] ?? '', 36) * 1000);
  return { hash: masterKey.digest('order-token-hash', token), endsAt };
}
