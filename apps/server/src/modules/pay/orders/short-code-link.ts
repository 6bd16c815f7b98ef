import { payPaths } from '@feisuo/contract/facts/paths';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import type { OrderDeps } from './order-deps.ts';
import { attempts } from './orders.tables.ts';

type ShortLinkDeps = Pick<OrderDeps, 'masterKey' | 'config'>;

/**
 * Maximum length of an address in a QR code that phone cameras read easily. Alipay's signing address is ten times
 * longer.
 */
const LONGEST_QR_CONTENT = 150;
/** 22 base64url characters are 132 bits of a keyed hash, so a link cannot be guessed from its trade number. */
const PROOF_CHARACTERS = 22;

/** Returns the content of the QR code: the address from the channel or, if it is too long, our short link to it. */
export const qrContentOf = (
  deps: ShortLinkDeps,
  { outTradeNo, codeUrl }: { outTradeNo: string; codeUrl: string },
): string =>
  codeUrl.length <= LONGEST_QR_CONTENT
    ? codeUrl
    : `${deps.config.siteOrigin}${payPaths.code}?k=${outTradeNo}${proofOf(deps, outTradeNo)}`;

/** Returns the channel's address for a short link, or null if the attempt can no longer be paid. */
export async function resolveShortLink(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'masterKey'>,
  key: string | undefined,
): Promise<string | null> {
  const [, outTradeNo = '', proof = ''] = /^(\w{10,32}?)([\w-]{22})$/.exec(key ?? '') ?? [];
  if (!isSameSecret(proof, proofOf(deps, outTradeNo))) return null;
  const [open] = await deps.db
    .select({ codeUrl: attempts.codeUrl })
    .from(attempts)
    .where(
      and(
        eq(attempts.outTradeNo, outTradeNo),
        eq(attempts.state, 'open'),
        // Excludes JSAPI attempts, whose `codeUrl` is a prepay id and not an address.
        isNull(attempts.payerHash),
        gt(attempts.expiresAt, deps.clock.now()),
      ),
    );
  return open?.codeUrl ?? null;
}

const proofOf = ({ masterKey }: Pick<OrderDeps, 'masterKey'>, outTradeNo: string) =>
  // Existing short links were computed with this value, so it must not change.
  masterKey.digest('code-door', outTradeNo).slice(0, PROOF_CHARACTERS);
