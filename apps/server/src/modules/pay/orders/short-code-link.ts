import { payPaths } from '@feisuo/contract/facts/paths';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import type { OrderDeps } from './order-deps.ts';
import { attempts } from './orders.tables.ts';

type ShortLinkDeps = Pick<OrderDeps, 'masterKey' | 'config'>;

/**
 * Maximum length of a QR code's content that phone cameras read easily. Alipay's signing address is ten times as
 * long.
 */
const LONGEST_QR_CONTENT = 150;
/** 132 bits of a keyed hash, which cannot be guessed or computed from the order number. */
const PROOF_CHARACTERS = 22;

/** The content of an attempt's QR code: the address from the channel or, if that is too long, our short link to it. */
export const qrContentOf = (
  deps: ShortLinkDeps,
  { outTradeNo, codeUrl }: { outTradeNo: string; codeUrl: string },
): string =>
  codeUrl.length <= LONGEST_QR_CONTENT
    ? codeUrl
    : `${deps.config.siteOrigin}${payPaths.code}?k=${outTradeNo}${proofOf(deps, outTradeNo)}`;

/** Returns the address that a short link stands for while the attempt is payable; otherwise null. */
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
        // Attempts by JSAPI are left out, because their `codeUrl` is a prepay id and no address.
        isNull(attempts.payerHash),
        gt(attempts.expiresAt, deps.clock.now()),
      ),
    );
  return open?.codeUrl ?? null;
}

const proofOf = ({ masterKey }: Pick<OrderDeps, 'masterKey'>, outTradeNo: string) =>
  // Links in use depend on this value.
  masterKey.digest('code-door', outTradeNo).slice(0, PROOF_CHARACTERS);
