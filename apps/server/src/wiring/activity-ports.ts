import { activityPlaces } from '@feisuo/contract/facts/activity-pages-by-kind';
import { activityFacts } from './activity-facts.ts';
import { knowsDevice, listDevices, lookUpAccount, maskEmail, maskName, maskPhone } from '../modules/account/index.ts';
import type { ActivityPorts } from '../modules/activity/index.ts';
import type { Clock } from '../time/clock.ts';
import { signMemberShare } from './share-ports.ts';
import { findConfigs } from '../modules/content/index.ts';
import { sendMemberMessages } from '../modules/delivery/index.ts';
import {
  areMarked,
  grantMembership,
  marksOf,
  membershipOf,
  previewGrants,
  readShare,
  sharerOf,
  takeMarks,
  type Entitlement,
} from '../modules/membership/index.ts';
import { findPriced, findPurchaseStart, listBoughtKinds, takeBackDays } from '../modules/pay/index.ts';

const at = (now: Date): Clock => ({ now: () => now });

export const activityPorts: ActivityPorts = {
  async giveDays(tx, { accountId, sourceId, days, at: moment }) {
    const source = { type: 'activity', id: sourceId } as const;
    await grantMembership(tx, { accountId, source, productId: 'activity', vas: 3, length: { days }, at: moment });
  },
  findVipEnd: async (db, accountId, now) => (await membershipOf(db, accountId, now)).accelerator.endsAt,
  async previewVipEnd(db, accountId, days, now) {
    const [preview] = await previewGrants(db, accountId, [{ vas: 3, length: { days } }], now);
    if (!preview) throw new Error('the previewed membership has no end');
    return preview.endsAt;
  },
  async takeBackDays(tx, { sourceId, at: moment }) {
    await takeBackDays(tx, { source: { type: 'activity', id: sourceId }, at: moment });
  },
  async describePerson(db, accountId, now) {
    const account = await lookUpAccount(db, at(now), accountId);
    if (account?.id !== accountId) return null;
    const { accelerator, super: superVip } = await membershipOf(db, accountId, now);
    const bought = await listBoughtKinds(db, accountId);
    const running = [superVip, accelerator].filter(({ isRunning }) => isRunning);
    const vip = running.length === 0 ? 'none' : running.every(({ isTrial }) => isTrial) ? 'trial' : 'member';
    const lapsedAt = running.length > 0 ? null : latestEnd([superVip, accelerator]);
    return { registeredAt: account.createdAt, phone: account.phone, vip, lapsedAt, hasBought: bought.length > 0 };
  },
  hasMaturePurchase: async (db, accountId, now) => (await activityFacts.countPurchases(db, accountId, null, now)) > 0,
  findPurchaseStart,
  async findShownName(db, accountId, now) {
    const account = await lookUpAccount(db, at(now), accountId);
    if (account?.id !== accountId) return null;
    const { phone, email, name } = account;
    return phone ? maskPhone(phone) : email ? maskEmail(email) : maskName(name ?? '');
  },
  async haveSharedDevice(db, one, other, device, now) {
    for (const name of new Set([device, ...(await listDevices(db, other, now))])) {
      if (await knowsDevice(db, one, name)) return true;
    }
    return false;
  },
  takeOnce: (tx, masterKey, { purpose, ...traits }, moment) =>
    takeMarks(tx, marksOf(masterKey, purpose, traits), moment),
  isTaken: (db, masterKey, { purpose, ...traits }) => areMarked(db, marksOf(masterKey, purpose, traits)),
  sharerOf,
  signMemberShare,
  readShare,
  tellMembers: (tx, deps, accountIds, letter) =>
    sendMemberMessages(tx, deps, accountIds, { kind: 'membership', ...letter }),
  findSold: findPriced,
  async findShown(db, kind) {
    const place = activityPlaces.find((one) => one.kind === kind);
    if (!place) return null;
    const [page] = await findConfigs(db, [place.document]);
    return page ? String((page.content as Record<string, unknown>)[place.field]) : null;
  },
};

const latestEnd = (kinds: readonly Entitlement[]): Date | null =>
  kinds
    .flatMap(({ endsAt }) => (endsAt ? [endsAt] : []))
    .toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
