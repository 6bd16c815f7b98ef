import { AppError } from '../../../http/app-error.ts';
import { ChannelError, type PayChannel } from '../channels/channel.ts';
import { goodsName } from '../catalogue/goods-name.ts';
import type { OrderDeps } from './order-deps.ts';
import { askChannel, channelOf, type AskDeps } from './query-channel.ts';
import { endAttempt, firstAskAt } from './attempt-queries.ts';
import { wayOf } from './order.ts';
import { findAttempt, noteOrderEvent, type PayAttempt, type PayOrder } from './order-queries.ts';
import { channelBusy, refuseOrder } from './refuse-order.ts';

export type CodeDeps = AskDeps & Pick<OrderDeps, 'orderStatements'>;

/** An attempt that can be paid. For JSAPI, `codeUrl` contains the prepay id. */
export type OpenAttempt = PayAttempt & { codeUrl: string };

/** How the order is paid: by QR code, by JSAPI for one openid, or by an H5 page. */
export interface PayWay {
  channel: PayChannel;
  by: 'code' | { openId: string } | { returnUrl: string };
}

/**
 * Creates the attempt's trade at the channel. If the result is unknown, a retry uses the same trade number; after a
 * refusal it uses a new one.
 */
export async function makeCode(
  deps: CodeDeps,
  { order, attempt }: { order: PayOrder; attempt: PayAttempt },
  { by }: PayWay,
  payerIp: string | null,
): Promise<OpenAttempt> {
  try {
    const made =
      by === 'code'
        ? codeOf(deps, order, attempt, payerIp)
        : 'openId' in by
          ? prepayOf(deps, order, attempt, by.openId)
          : pageOf(deps, order, attempt, { ...by, payerIp });
    return await storeCode(deps, attempt, await made);
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    await noteFailure(deps, attempt, error);
    throw channelBusy(error);
  }
}

async function codeOf(deps: AskDeps, order: PayOrder, attempt: PayAttempt, payerIp: string | null): Promise<string> {
  const channel = channelOf(deps, attempt.channel);
  const facts = { ...(await factsOf(deps, order, attempt)), payerIp };
  const { codeUrl } =
    order.isRenewing && channel.agreements
      ? await channel.agreements.createSigning({
          ...(await deps.renewals.signingOf(deps.db, order, attempt)),
          ...facts,
        })
      : await channel.createCode(facts);
  return codeUrl;
}

/** Sends no IP address of the payer: a retry must send the same data, but the payer's address may have changed. */
async function prepayOf(deps: AskDeps, order: PayOrder, attempt: PayAttempt, openId: string): Promise<string> {
  const { jsapi } = channelOf(deps, attempt.channel);
  if (!jsapi) throw refuseOrder('SHEET_NOT_OFFERED', 'the channel does not support JSAPI payments');
  return (await jsapi.createJsapiTrade({ ...(await factsOf(deps, order, attempt)), payerIp: null, openId })).prepayId;
}

async function pageOf(
  deps: AskDeps,
  order: PayOrder,
  attempt: PayAttempt,
  where: { returnUrl: string; payerIp: string | null },
): Promise<string> {
  const { pages } = channelOf(deps, attempt.channel);
  if (!pages) throw refuseOrder('PAGE_NOT_OFFERED', 'the channel does not support payment pages');
  return (await pages.createPage({ ...(await factsOf(deps, order, attempt)), ...where })).pageUrl;
}

const factsOf = async (deps: AskDeps, { productName }: PayOrder, { outTradeNo, amountFen, expiresAt }: PayAttempt) => ({
  outTradeNo,
  amountFen,
  subject: await goodsName(deps, productName),
  expiresAt,
});

async function storeCode(deps: CodeDeps, attempt: PayAttempt, codeUrl: string): Promise<OpenAttempt> {
  const at = deps.clock.now();
  const { orderId, outTradeNo, channel } = attempt;
  const nextQueryAt = firstAskAt(at);
  const stored = await deps.orderStatements.storeCode.execute({
    orderId,
    outTradeNo,
    codeUrl,
    at: at.toISOString(),
    nextQueryAt: nextQueryAt.toISOString(),
    kind: wayOf(attempt) === 'code' ? 'code_ready' : `${wayOf(attempt)}_ready`,
    facts: JSON.stringify({ channel }),
  });
  if (stored.length > 0) return { ...attempt, state: 'open', codeUrl, queries: 0, nextQueryAt };
  // A concurrent request may have stored its code first. Then that code is returned.
  const known = await findAttempt(deps.db, channel, outTradeNo);
  // The stored H5 address may have expired after minutes, so the address just created is returned.
  if (known?.state === 'open' && known.codeUrl !== null) {
    return { ...known, codeUrl: wayOf(known) === 'page' ? codeUrl : known.codeUrl };
  }
  if (known?.state === 'paid') throw refuseOrder('ORDER_PAID', 'the order has been paid');
  throw new AppError('aborted', { description: 'the order was changed meanwhile', reason: 'ORDER_CHANGED' });
}

async function noteFailure(deps: AskDeps, attempt: PayAttempt, error: ChannelError): Promise<void> {
  const at = deps.clock.now();
  const { orderId, outTradeNo, channel } = attempt;
  deps.log.warn(
    { channel, fault: error.kind, code: error.code, attempt: outTradeNo },
    'the channel returned no payment code',
  );
  const isRefused = error.kind === 'refused';
  // A refusal can mean that the trade was already paid, so the channel is queried.
  if (isRefused && (await askChannel(deps, attempt, { wantsClosed: false, via: 'query' })) === 'paid') {
    throw refuseOrder('ORDER_PAID', 'the order has been paid');
  }
  await deps.db.transaction(async (tx) => {
    if (isRefused) await endAttempt(tx, attempt, 'failed', at);
    const facts = { channel, fault: error.kind, code: error.code };
    await noteOrderEvent(tx, { orderId, at, kind: 'code_failed', outTradeNo, facts });
  });
}
