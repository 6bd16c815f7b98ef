import type { FastifyInstance } from 'fastify';
import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import type { Locale } from '@feisuo/contract/facts/locales';
import { injectFetch } from '../http/inject-fetch.ts';
import type { IdentifyMember } from '../http/members.ts';
import {
  lookUpAccount,
  openRequestForPage,
  refuseBeforeSignIn,
  type AccountDeps,
  type ClientRegistry,
} from '../modules/account/index.ts';
import {
  acceptTermsOfUse,
  drawSquare,
  findConfigs,
  acceptInForce,
  type Brand,
  type PlayableGames,
} from '../modules/content/index.ts';
import type { Delivery } from '../modules/delivery/index.ts';
import type { DemoProviderParts } from '../modules/demo-provider/index.ts';
import { listReleases } from '../modules/downloads/index.ts';
import {
  grantsColumn,
  profileColumn,
  readProfileColumn,
  welcomeNewcomer,
  type MembershipDeps,
} from '../modules/membership/index.ts';
import {
  listInvoiceable,
  listPlacedOrders,
  listPlans,
  moveRevenue,
  type PayDeps,
  type SandboxAccounts,
  findNextSaleChange,
} from '../modules/pay/index.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { Deps } from '../ports/deps.ts';
import { activityFacts, assetPorts } from './activity-facts.ts';
import { activityPorts } from './activity-ports.ts';
import { membershipPorts } from './membership-ports.ts';
import { conversionHooks } from './conversion-hooks.ts';
import { promotionPorts, type IdentifyWithGrants } from './promotion-ports.ts';
import { sharePorts } from './share-ports.ts';
import type { Database } from '../db/database.ts';
import type { AlertPorts } from '../modules/alerts/index.ts';
import { findNextActivityChange } from '../modules/activity/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { WebhookPorts } from '../modules/webhooks/index.ts';
import type { RenewalPorts } from '../modules/pay/index.ts';
import type { ReadGauges } from './gauges.ts';

/** Account states in which no renewal is charged and agreements end. */
const restingStates = new Set(['blocked', 'frozen', 'cancellation_audit']);

export const renewalPorts = ({ clock }: Pick<Deps, 'clock'>, delivery: Delivery): RenewalPorts => ({
  acceptTerms: (tx, accountId) => acceptInForce({ db: tx, clock }, { accountId, kind: 'auto-renewal' }),

  async notify(tx, accountId, { notice, product, amountFen, day }) {
    const account = await lookUpAccount(tx, clock, accountId);
    if (!account) return;
    const { phone, email } = account;
    const locale = account.locale as Locale;
    const amount = `¥${(amountFen / 100).toFixed(2)}`;
    const content = { kind: 'notice' as const, notice, at: clock.now(), product, amount, day };
    if (phone !== null && (await delivery.takeNotice(tx, { channel: 'sms', to: phone }))) {
      await delivery.send(tx, { channel: 'sms', to: phone, locale, content });
    } else if (email !== null && (await delivery.takeNotice(tx, { channel: 'email', to: email }))) {
      await delivery.send(tx, { channel: 'email', to: email, locale, content });
    }
  },

  async isActive(db, accountId) {
    const account = await lookUpAccount(db, clock, accountId);
    return account !== null && !restingStates.has(account.state);
  },
});

export const webhookPorts = ({ masterKey, clock }: Pick<Deps, 'masterKey' | 'clock'>): WebhookPorts => ({
  noteSwitchedOff: (tx, { id, failingSince }) =>
    writeAudit(tx, masterKey, {
      at: clock.now(),
      actor: 'system',
      action: 'webhook.disable',
      subject: id,
      before: { isOn: true },
      after: { isOn: false, offBecause: 'failing', failingSince },
    }),
});

const phoneFinder =
  ({ clock }: Pick<Deps, 'clock'>): PayDeps['hasPhone'] =>
  async (db, accountId) =>
    Boolean((await lookUpAccount(db, clock, accountId))?.phone);

const trafficPorts = ({ db }: Pick<Deps, 'db'>, brand: Brand) => ({
  async readHeadline() {
    const [landing] = await findConfigs(db, ['landing']);
    const page = (await brand.fillIn(landing?.content)) as LandingPage | undefined;
    return page?.land.headline.join('') ?? '';
  },
  listReleases: () => listReleases(db),
});

export const profileMembership = (membership: MembershipDeps): AccountDeps['membership'] => ({
  column: (accountId) => profileColumn(membership, accountId),
  read: (column) => readProfileColumn(membership, column),
  grants: grantsColumn,
  welcome: (tx, newcomer) => welcomeNewcomer(membership, tx, newcomer),
});

/** Records the terms of use that a member accepts by signing up or signing in. */
const termsOfUse = (deps: Pick<Deps, 'clock'>): AccountDeps['agreements'] => ({
  accept: (tx, accountId) => acceptTermsOfUse({ ...deps, db: tx }, accountId),
});

/** Redirect addresses of our own clients, for the identity provider of the demo. */
const ownAddresses = (clients: () => Pick<ClientRegistry, 'listFirstParty'>) => {
  const listOwn = () => clients().listFirstParty();
  return {
    knowsRedirect: async (uri: string) => (await listOwn()).some(({ redirectUris }) => redirectUris.includes(uri)),
    knowsSignOut: async (uri: string) => (await listOwn()).some(({ signOutUris }) => signOutUris.includes(uri)),
  };
};

/** Parts of modules that the ports of other modules need. */
interface SharedParts {
  readonly account: AccountDeps & { identify: IdentifyMember; identifyWithGrants: IdentifyWithGrants };
  readonly content: { brand: Brand; playableGames: PlayableGames };
  readonly delivery: { delivery: Delivery };
  readonly demoProvider: DemoProviderParts;
  readonly membership: MembershipDeps;
  readonly pay: PayDeps;
  readonly paySandbox: { sandbox: SandboxAccounts | null };
}

interface Surroundings<DevServers> {
  deps: Deps;
  app: FastifyInstance;
  /** Front ends with hot reload; null outside development. */
  dev: DevServers;
  siteSourceMaps: string;
  parts: SharedParts;
  listPersonalData(): readonly PersonalData[];
  readGauges: ReadGauges;
}

/** Makes the needs of every module. A module's needs are made when the module is made. */
export function makePorts<DevServers>({
  deps,
  app,
  dev,
  siteSourceMaps,
  parts,
  listPersonalData,
  readGauges,
}: Surroundings<DevServers>) {
  const { db, config, clock } = deps;
  const sendMail: AlertPorts['sendMail'] = (to, mail) => parts.delivery.delivery.sendToOperator(to, mail);
  const hooks = conversionHooks(deps);
  // Reads the account module's part at the first request, because making the account module itself needs `identify`.
  const identify: IdentifyMember = (request, elsewhere) => parts.account.identify(request, elsewhere);
  const withBrand = () => ({ ...deps, brand: parts.content.brand });
  return {
    account: () => ({
      ...deps,
      ports: {
        brand: parts.content.brand,
        delivery: parts.delivery.delivery,
        personalData: listPersonalData(),
        membership: profileMembership(parts.membership),
        agreements: termsOfUse(deps),
        arrivals: hooks.arrivals,
        drawAvatar: drawSquare,
        ownProvider: parts.demoProvider.provider,
      },
    }),
    delivery: withBrand,
    demoProvider: () => ({
      ...withBrand(),
      ...ownAddresses(() => parts.account.clients),
      fetchOurselves: injectFetch(app),
    }),
    membership: () => ({ ...deps, ports: membershipPorts(deps), identify, onDaysMoved: moveRevenue }),
    content: () => ({ ...deps, identify }),
    pay: () => ({
      ...deps,
      parties: {
        identify,
        brand: parts.content.brand,
        ports: renewalPorts(deps, parts.delivery.delivery),
        sales: hooks.sales,
        hasPhone: phoneFinder(deps),
        sandbox: parts.paySandbox.sandbox,
      },
    }),
    paySandbox: () => ({ ...withBrand(), fetchOurselves: injectFetch(app) }),
    share: () => ({ ...deps, ...sharePorts(deps, parts.content), identify }),
    support: () => ({ ...deps, identify, ordersOf: (accountId: string) => listInvoiceable(db, accountId) }),
    telemetry: () => ({ ...deps, onFirstStart: hooks.onFirstStart, siteSourceMaps }),
    attribution: () => ({ ...deps, identify, traffic: trafficPorts(deps, parts.content.brand), listPlacedOrders }),
    activity: () => ({ ...withBrand(), ...activityPorts, ...assetPorts, facts: activityFacts, identify }),
    promotion: () => ({
      ...deps,
      ...promotionPorts(deps, parts.content.brand, (request) => parts.account.identifyWithGrants(request)),
      identify,
    }),
    webhooks: () => ({ ...deps, ...webhookPorts(deps) }),
    alerts: () => ({ ...deps, readGauges, sendMail }),
    operator: () => ({}),
    console: () => ({ ...withBrand(), account: parts.account, pay: parts.pay }),
    downloads: () => ({ ...deps, onStarts: hooks.onStarts }),
    pages: () => ({
      ...withBrand(),
      clients: parts.account.clients,
      refuseAuthorization: (params: URLSearchParams) => refuseBeforeSignIn(parts.account, params),
      openPushedRequest: (params: URLSearchParams) => openRequestForPage(parts.account, params),
      listReleases: () => listReleases(db),
      listPlans: () => listPlans(db, config.pay.defaults.pageId, clock.now()),
      findNextScheduledChange: (now: Date) => findNextScheduledChange(db, now),
      dev,
    }),
  };
}

/** When prices, sales or activities change next by schedule. Cached pages become stale then. */
export async function findNextScheduledChange(db: Database, now: Date): Promise<Date | null> {
  const moments = [await findNextSaleChange(db, now), await findNextActivityChange(db, now)];
  const times = moments.flatMap((moment) => moment?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
