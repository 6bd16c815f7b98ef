import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  SupportMemberParams,
  SupportMemberReply,
  type MemberCard,
  type SupportMember,
} from '@feisuo/contract/schemas/console-support';
import { iso } from '../formats/iso.ts';
import { succeed } from '../http/service-dialect.ts';
import {
  listKnownDevices,
  listLiveSessions,
  lockedFor,
  lookUpAccount,
  type Account,
} from '../modules/account/index.ts';
import { membershipOf, type Entitlement } from '../modules/membership/index.ts';
import { describe, mayCall, sessionOf, type ConsoleDeps } from '../modules/operator/index.ts';
import { findPurchaseHold, searchOrders } from '../modules/pay/index.ts';
import { accountRow } from '../operator-actions/account/list-accounts.ts';
import { tellOrder } from '../operator-actions/pay/describe-orders-and-refunds.ts';
import { describeSessions } from './describe-account.ts';

/** Maximum number of orders, sessions and other devices; the account page lists all of them. */
const SHOWN = 5;

/** Route for the member of a ticket. Each part needs the permission of the console page that shows it. */
export const supportMembersRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.get(
    '/support/members/:accountId',
    {
      config: { permit: 'support.read' },
      schema: {
        ...describe('The member of a ticket, as far as the caller may read accounts and orders'),
        params: SupportMemberParams,
        response: { 200: SupportMemberReply },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const { accountId } = request.params;
      const mayReadAccount = mayCall(session, 'accounts.read');
      const [card, orders] = await Promise.all([
        mayReadAccount ? findCard(deps, accountId) : null,
        mayCall(session, 'orders.read') ? newestOrders(deps, accountId) : null,
      ]);
      return succeed({ mayReadAccount, card, orders });
    },
  );
};

async function newestOrders({ db }: ConsoleDeps, accountId: string): Promise<SupportMember['orders']> {
  const found = await searchOrders(db, { accountId, limit: SHOWN + 1 });
  return { list: found.slice(0, SHOWN).map(tellOrder), hasMore: found.length > SHOWN };
}

async function findCard(deps: ConsoleDeps, accountId: string): Promise<MemberCard | null> {
  const account = await lookUpAccount(deps.db, deps.clock, accountId);
  return account?.id === accountId ? describeMember(deps, account) : null;
}

async function describeMember(deps: ConsoleDeps, account: Account): Promise<MemberCard> {
  const { db, clock } = deps;
  const now = clock.now();
  const [membership, sessions, devices, lockedForS, hold] = await Promise.all([
    membershipOf(db, account.id, now),
    listLiveSessions(db, account.id, now),
    listKnownDevices(db, account.id, now),
    lockedFor(db, deps, account),
    findPurchaseHold(db, account.id),
  ]);
  return {
    account: accountRow(account),
    picture: account.picture,
    lockedForS,
    hasPurchaseHold: hold !== null,
    cancelAt: iso(account.cancelAt),
    vip: vipOf(membership.accelerator),
    superVip: vipOf(membership.super),
    sessions: await describeSessions(deps, sessions.slice(0, SHOWN)),
    sessionCount: sessions.length,
    devices: devices
      .filter(({ isLive }) => !isLive)
      .slice(0, SHOWN)
      .map(({ deviceId, deviceName, place, lastAt }) => ({
        id: deviceId,
        deviceName,
        place,
        lastAt: lastAt.toISOString(),
      })),
  };
}

const vipOf = ({ type, endsAt, isRunning }: Entitlement) => ({ type, endsAt: iso(endsAt), isRunning });
