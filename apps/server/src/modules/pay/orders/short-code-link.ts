import { payPaths } from '@feisuo/contract/facts/paths';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import type { OrderDeps } from './order-deps.ts';
import { attempts } from './orders.tables.ts';

type ShortLinkDeps = Pick<OrderDeps, 'masterKey' | 'config'>;

/** What a phone's camera reads at a glance. Alipay's signing address is ten times as long. */
const LONGEST_QR_CONTENT = 150;
/** 132 bits of a keyed hash: nobody guesses one, and nobody who knows an order's number can make one. */
const PROOF_CHARACTERS = 22;

/** What the QR code of an attempt contains: the channel's own address, or a short one of ours that leads there. */
export const qrContentOf = (
  deps: ShortLinkDeps,
  { outTradeNo, codeUrl }: { outTradeNo: string; codeUrl: string },
): string =>
  codeUrl.length <= LONGEST_QR_CONTENT
    ? codeUrl
    : `${deps.config.siteOrigin}${payPaths.code}?k=${outTradeNo}${proofOf(deps, outTradeNo)}`;

/** Where such an address leads while it can be paid; null afterwards, and for whatever was never one. */
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
        // A sheet's number is no address.
        isNull(attempts.payerHash),
        gt(attempts.expiresAt, deps.clock.now()),
      ),
    );
  return open?.codeUrl ?? null;
}

const proofOf = ({ masterKey }: Pick<OrderDeps, 'masterKey'>, outTradeNo: string) =>
  masterKey.digest('code-door', outTradeNo).slice(0, PROOF_CHARACTERS);
