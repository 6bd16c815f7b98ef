import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import {
  SandboxBillQuery,
  SandboxDeliverReply,
  sandboxActions,
  sandboxFaults,
  SandboxTradeParams,
  type SandboxFault,
  type SandboxTradeReply,
} from '@feisuo/contract/schemas/sandbox';
import type { FastifyRequest } from 'fastify';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import { AppError } from '../../http/app-error.ts';
import { onlyOwnOrigin } from '../../http/origin-check.ts';
import type { CallerConfig } from '../../http/caller-address.ts';
import { onlyFromLoopback } from '../../http/operator-addresses.ts';
import { changeContract, changeTrade } from './change-trade.ts';
import { offerAgreement } from './alipay/agreement-methods.ts';
import { writeAlipayTable } from './alipay/alipay-bill-file.ts';
import { Refusal } from './alipay/alipay-method.ts';
import { readSigned } from './alipay/alipay-wire.routes.ts';
import { makeBill } from './bill.ts';
import { findContract } from './contracts.ts';
import { describeTrade, stateOf } from './describe-trade.ts';
import { listFaults, setFaults } from './faults.ts';
import { contractPage } from './pages/contract-page.ts';
import { faultPage } from './pages/fault-page.ts';
import { showPage } from './pages/sandbox-page.ts';
import { phonePage, unknownPage, type PhoneView, type TradeState } from './pages/phone-page.ts';
import { tradesPage } from './pages/trades-page.ts';
import type { PaySandbox } from './pay-sandbox.ts';
import type { ContractRow } from './pay-sandbox.tables.ts';
import { dayBounds } from './shanghai.ts';
import { findTradeById, listWaitingTrades, noteScan, paymentsOf } from './trades.ts';
import { writeWechatBill } from './wechat/wechat-bill-file.ts';
import { wxRoutes } from './wx.routes.ts';

export interface PaySandboxRoutesDeps {
  sandbox: PaySandbox;
  brand: BrandSpeller;
  config: CallerConfig;
}

/** Pages and endpoints for testers: phone page, faults, bills. They exist while the sandbox is on. */
export const paySandboxRoutes: FastifyPluginAsyncTypebox<PaySandboxRoutesDeps> = async (app, deps) => {
  const { sandbox, brand } = deps;
  const { siteOrigin } = deps.config;
  await wxRoutes(app, { sandbox, siteOrigin });
  const config = { host: 'site' as const, takesForms: true };
  const route = (summary: string) => ({ tags: ['sandbox'], summary: `Payment sandbox: ${summary}` });
  const onlyHere = onlyFromLoopback(deps.config);
  const ownPage = onlyOwnOrigin(siteOrigin);
  /** Accepts requests of scripts, which have no Origin, and requests of browsers from our own origin. */
  const requireOwnPage = async (request: FastifyRequest) => {
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) await ownPage(request);
  };

  // Only this machine may open this page, because any trade can be paid on it.
  app.get(
    sandboxPaths.pay,
    { config, onRequest: onlyHere, schema: route('unpaid trades with their payment codes') },
    async (request, reply) => {
      const { db, clock } = await sandbox.open();
      const now = clock.now();
      const trades = await listWaitingTrades(db, now);
      reply.header('cache-control', 'no-store');
      if (wantsPage(request)) return showPage(reply, tradesPage(trades));
      return reply.send({ trades: trades.map((trade) => describeTrade(trade, [], now)) });
    },
  );

  app.get(
    sandboxPaths.payTrade,
    { config, schema: { ...route('page that imitates the payment app on a phone'), params: SandboxTradeParams } },
    async (request, reply) => {
      const { db, clock } = await sandbox.open();
      const now = clock.now();
      const trade = await findTradeById(db, request.params.trade_no);
      const { view: asked, redirect_url: returnTo } = request.query as { view?: string; redirect_url?: string };
      // The page links back only to pages of our site.
      const returnUrl = returnTo?.startsWith(`${siteOrigin}/`) ? returnTo : null;
      const contract = trade
        ? trade.contractId === null
          ? null
          : await findContract(db, { id: trade.contractId })
        : await findContract(db, { pageId: request.params.trade_no });
      if (!trade && contract) {
        if (!wantsPage(request)) return reply.send(describeContract(contract, now));
        return showPage(reply, contractPage({ brand: await brand.fillIn('{brand}'), contract, asked, now }));
      }
      if (!wantsPage(request)) {
        if (!trade) throw new AppError('not_found', { description: 'no such trade' });
        return reply.send(describeTrade(trade, await paymentsOf(db, trade.id), now));
      }
      if (!trade) return showPage(reply, unknownPage(), 404);
      await noteScan(db, trade.id, now);
      const payments = await paymentsOf(db, trade.id);
      const view = viewOf(stateOf(trade, payments, now), asked);
      const name = await brand.fillIn('{brand}');
      return showPage(
        reply,
        phonePage({ brand: name, trade, payments, contract, view, hasForged: asked === 'forged', returnUrl, now }),
      );
    },
  );

  app.post(
    sandboxPaths.payTrade,
    {
      config,
      onRequest: requireOwnPage,
      schema: { ...route('pays, cancels or fails a trade as the buyer'), params: SandboxTradeParams },
    },
    async (request, reply) => {
      const parts = await sandbox.open();
      const { action: named } = (request.body ?? {}) as { action?: unknown };
      const action = sandboxActions.find((known) => known === named);
      if (!action) throw new AppError('invalid_argument', { description: `action: one of ${sandboxActions.join()}` });
      const trade = await findTradeById(parts.db, request.params.trade_no);
      const contract = trade ? null : await findContract(parts.db, { pageId: request.params.trade_no });
      if (!trade && contract) {
        const done = await changeContract(parts, contract, action);
        if (wantsPage(request)) return reply.redirect(done === 'signed' ? '?' : `?view=${done}`, 303);
        const current = (await findContract(parts.db, { id: contract.id })) ?? contract;
        return reply.code(done === 'over' ? 409 : 200).send(describeContract(current, parts.clock.now()));
      }
      if (!trade && wantsPage(request)) return showPage(reply, unknownPage(), 404);
      if (!trade) throw new AppError('not_found', { description: 'no such trade' });
      const outcome = await changeTrade(parts, trade, action);
      if (wantsPage(request)) {
        const { redirect_url: returnTo } = request.query as { redirect_url?: string };
        const shown = new URLSearchParams(returnTo === undefined ? {} : { redirect_url: returnTo });
        if (outcome === 'cancelled' || outcome === 'failed' || outcome === 'forged') shown.set('view', outcome);
        return reply.redirect(`?${shown.toString()}`, 303);
      }
      const after = await findTradeById(parts.db, trade.id);
      const now = parts.clock.now();
      return reply
        .code(outcome === 'over' ? 409 : 200)
        .send(describeTrade(after ?? trade, await paymentsOf(parts.db, trade.id), now));
    },
  );

  // The page that an Alipay signing code opens. The merchant has signed the query parameters.
  app.get(
    sandboxPaths.paySign,
    { config, schema: route('page for signing a renewal agreement') },
    async (request, reply) => {
      const parts = await sandbox.open();
      const params = new Map(new URLSearchParams(request.url.split('?')[1] ?? ''));
      try {
        if (params.get('method') !== 'alipay.user.agreement.page.sign') return showPage(reply, unknownPage(), 404);
        const contract = await offerAgreement(parts, readSigned(parts, params), params.get('notify_url') ?? '');
        return reply.redirect(sandboxPaths.payTrade.replace(':trade_no', contract.pageId), 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return showPage(reply, unknownPage(), 400);
      }
    },
  );

  app.get(
    sandboxPaths.payFaults,
    { config, onRequest: onlyHere, schema: route('simulated faults that are on') },
    async (request, reply) => {
      const on = await listFaults((await sandbox.open()).db);
      const isSaved = (request.query as { saved?: string }).saved !== undefined;
      return wantsPage(request) ? showPage(reply, faultPage(on, isSaved)) : reply.send({ on: [...on] });
    },
  );

  app.post(
    sandboxPaths.payFaults,
    { config, onRequest: [onlyHere, requireOwnPage], schema: route('sets all simulated faults') },
    async (request, reply) => {
      const { db } = await sandbox.open();
      await setFaults(db, readFaults(request.body));
      if (wantsPage(request)) return reply.redirect('?saved', 303);
      return reply.send({ on: [...(await listFaults(db))] });
    },
  );

  app.post(
    sandboxPaths.payDeliver,
    {
      config,
      onRequest: [onlyHere, requireOwnPage],
      schema: { ...route('sends the notifications that are due'), response: { 200: SandboxDeliverReply } },
    },
    async () => sandbox.deliverDue(),
  );

  app.get(
    sandboxPaths.payBill,
    { config, onRequest: onlyHere, schema: { ...route('the bill of a day'), querystring: SandboxBillQuery } },
    async ({ query }, reply) => {
      if (!dayBounds(query.date)) throw new AppError('invalid_argument', { description: 'date: no such day' });
      const { db } = await sandbox.open();
      const lines = await makeBill(db, query.channel, query.date, await listFaults(db));
      const bill = query.channel === 'wechat' ? writeWechatBill(lines) : writeAlipayTable(lines, query.date);
      return reply.type('text/csv; charset=utf-8').send(bill);
    },
  );
};

const wantsPage = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes('text/html');

/** Returns what the phone page shows. A trade that was cancelled on the phone can be scanned and paid again. */
function viewOf(state: TradeState, asked: string | undefined): PhoneView {
  if (state !== 'cancelled' && state !== 'waiting') return state;
  if (asked === 'failed') return 'failed';
  return asked === 'cancelled' ? 'cancelled' : 'waiting';
}

/** Describes a contract in the format of a trade. The amount is the maximum charge, and `paid` means signed. */
const describeContract = (contract: ContractRow, now: Date): SandboxTradeReply => ({
  trade_no: contract.pageId,
  channel: contract.channel,
  out_trade_no: contract.code,
  state: contract.endedAt ? 'closed' : contract.signedAt ? 'paid' : contract.expiresAt <= now ? 'expired' : 'waiting',
  rmb: contract.maxFen ?? 0,
  subject: contract.subject,
  expires_at: contract.expiresAt.toISOString(),
});

/** Reads the faults from a JSON list or from the checkboxes of the page's form. */
function readFaults(body: unknown): SandboxFault[] {
  const fields = (typeof body === 'object' ? (body ?? {}) : {}) as Record<string, unknown>;
  const names = Array.isArray(fields['on']) ? fields['on'].map(String) : Object.keys(fields);
  const unknown = names.find((name) => !sandboxFaults.some((fault) => fault === name));
  if (unknown !== undefined) {
    throw new AppError('invalid_argument', { description: `on: some of ${sandboxFaults.join()}`, resourceId: 'on' });
  }
  return sandboxFaults.filter((fault) => names.includes(fault));
}
