import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ProposalParams,
  ProposalReply,
  ProposalsQuery,
  ProposalsReply,
  ReasonRequest,
  DecideLimitRequest,
  type RefundLimit,
  RefundLimitReply,
  RefundLimitRequest,
} from '@feisuo/contract/schemas/console-orders';
import type { FastifyRequest } from 'fastify';
import { approveProposal, refuseProposal, takeProposalBack } from '../desk/refund-approvals.ts';
import {
  agreeToRefundLimit,
  changeRefundLimit,
  dropRefundLimit,
  findRefundLimit,
  type LimitInForce,
} from '../desk/refund-limit.ts';
import type { Act } from '../desk/act.ts';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, listOperators } from '../modules/operator/index.ts';
import { listProposals, type RefundProposal } from '../modules/pay/index.ts';
import type { MoneyDeps } from './console-deps.ts';
import { showProposal, tellNewcomer, tellProposal, type Onlooker } from './describe-money.ts';
import { PAGE, pageOf, readRowId } from '../http/page-of.ts';

/** Four eyes: refunds that one operator wants and another decides about, and from which sum on. */
export const refundApprovalsRoutes: FastifyPluginAsyncTypebox<MoneyDeps> = async (app, deps) => {
  const { db, pay } = deps;
  const onlookerOf = async (request: FastifyRequest): Promise<Onlooker> => ({
    roster: await listOperators(db),
    name: actorOf(request).actor,
    now: deps.clock.now(),
  });
  const showLimit = async (request: FastifyRequest, limit: LimitInForce) =>
    succeed(tellLimit(limit, await onlookerOf(request)));

  app.get(
    '/refund-proposals',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('Refunds above the limit, newest first'),
        querystring: ProposalsQuery,
        response: { 200: ProposalsReply },
      },
    },
    async (request) => {
      const { state, after } = request.query;
      const rows = await listProposals(db, {
        ...(state !== undefined && { state }),
        ...(after !== undefined && { after: readRowId(after) }),
        limit: PAGE + 1,
      });
      return succeed(pageOf(rows, showProposal(await onlookerOf(request)), ({ id }) => String(id)));
    },
  );

  const decisions = {
    approve: {
      permit: 'orders.approve',
      summary: 'Another operator agrees, and the money goes back',
      decide: approveProposal,
    },
    refuse: { permit: 'orders.approve', summary: 'Another operator does not agree', decide: refuseProposal },
    withdraw: { permit: 'orders.refund', summary: 'Whoever asked takes it back', decide: takeProposalBack },
  } as const;
  for (const [verb, { permit, summary, decide }] of Object.entries(decisions)) {
    const act: (till: typeof pay, id: bigint, act: Act) => Promise<RefundProposal | null> = decide;
    app.post(
      `/refund-proposals/:id/${verb}`,
      {
        // Asking and deciding are of people: two tokens are no four eyes.
        config: { permit, isForPeople: true, isDangerous: verb === 'approve' },
        schema: { ...describe(summary), params: ProposalParams, body: ReasonRequest, response: { 200: ProposalReply } },
      },
      async (request) => {
        const decided = await act(pay, BigInt(request.params.id), {
          by: actorOf(request),
          reason: request.body.reason,
        });
        if (!decided) throw new AppError('not_found', { description: 'no such proposal' });
        return succeed(tellProposal(decided));
      },
    );
  }

  app.get(
    '/refund-limit',
    {
      config: { permit: 'orders.read' },
      schema: { ...describe('What one operator may return of an order alone'), response: { 200: RefundLimitReply } },
    },
    async (request) => showLimit(request, await findRefundLimit(db, deps.clock.now())),
  );

  app.put(
    '/refund-limit',
    {
      // Whoever may say who works here also says what they may do alone.
      config: { permit: 'operators.write', isDangerous: true },
      schema: {
        ...describe('Sets that sum; a higher one waits for another person'),
        body: RefundLimitRequest,
        response: { 200: RefundLimitReply },
      },
    },
    async (request) => {
      const { limitFen, seenFen, reason } = request.body;
      const act = { by: actorOf(request), reason };
      return showLimit(request, await changeRefundLimit(deps, { limitFen, seenFen }, act));
    },
  );

  const ofLimit = {
    agree: ['Another operator agrees to a higher sum, and it counts', agreeToRefundLimit],
    refuse: ['The sum stays as it is', dropRefundLimit],
  } as const;
  for (const [verb, [summary, decide]] of Object.entries(ofLimit)) {
    app.post(
      `/refund-limit/${verb}`,
      {
        config: { permit: 'orders.approve', isForPeople: true, isDangerous: verb === 'agree' },
        schema: { ...describe(summary), body: DecideLimitRequest, response: { 200: RefundLimitReply } },
      },
      async (request) => {
        const { askedAt, reason } = request.body;
        return showLimit(request, await decide(deps, askedAt, { by: actorOf(request), reason }));
      },
    );
  }
};

const tellLimit = ({ limitFen, wish }: LimitInForce, onlooker: Onlooker): RefundLimit => ({
  limitFen,
  wish: wish && {
    limitFen: wish.fen,
    askedBy: wish.askedBy,
    askedAt: wish.askedAt,
    reason: wish.reason,
    countsAt: wish.countsAt,
    newcomer: tellNewcomer(onlooker, wish.askedBy),
  },
});
