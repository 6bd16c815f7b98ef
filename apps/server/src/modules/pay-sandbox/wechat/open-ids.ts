import { createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { paySandboxCodes } from '../pay-sandbox.tables.ts';
import type { SandboxKeys } from '../sandbox-keys.ts';

const CODE_MS = 300_000;

/**
 * Returns the app secret of the WeChat official account, derived from a key, because earlier versions stored no secret.
 */
export const appSecretOf = ({ wechat }: SandboxKeys) =>
  createHash('md5').update(`app\n${wechat.apiV3Key}`).digest('hex');

/** Creates an openid of 28 characters that ends with an HMAC, so that openids need not be stored. */
export function makeOpenId(keys: SandboxKeys): string {
  const name = `o${randomBytes(9).toString('base64url')}`;
  return name + markOf(keys, name);
}

export function isOpenId(keys: SandboxKeys, text: string): boolean {
  const [name, mark] = [text.slice(0, 13), text.slice(13)];
  return isSameSecret(markOf(keys, name), mark);
}

const markOf = ({ wechat }: SandboxKeys, name: string) =>
  createHmac('sha256', wechat.apiV3Key).update(`openid\n${name}`).digest('base64url').slice(0, 15);

/** Creates an authorization code, valid once and for five minutes. */
export async function issueCode(db: Database, openId: string, now: Date): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await db.insert(paySandboxCodes).values({ code, openId, expiresAt: new Date(now.getTime() + CODE_MS) });
  return code;
}

export async function redeemCode(db: Database, code: string, now: Date): Promise<string | null> {
  const [taken] = await db
    .delete(paySandboxCodes)
    .where(and(eq(paySandboxCodes.code, code), gt(paySandboxCodes.expiresAt, now)))
    .returning({ openId: paySandboxCodes.openId });
  return taken?.openId ?? null;
}
