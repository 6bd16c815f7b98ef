import type { FastifyInstance } from 'fastify';
import { fetchOurselves } from '../http/fetch-ourselves.ts';
import type { IdentifyMember } from '../http/members.ts';
import type { AccountDeps } from '../modules/account/index.ts';
import type { Brand } from '../modules/content/index.ts';
import type { Delivery } from '../modules/delivery/index.ts';
import type { DemoProviderParts } from '../modules/demo-provider/index.ts';
import { listReleases } from '../modules/downloads/index.ts';
import type { MembershipDeps } from '../modules/membership/index.ts';
import {
  listInvoiceable,
  listPlacedOrders,
  listPlans,
  moveRevenue,
  type PayDeps,
  type SandboxAccounts,
} from '../modules/pay/index.ts';
import type { Belongings } from '../ports/belongings.ts';
import type { Deps } from '../ports/deps.ts';
import { ownAddresses, profileMembership, termsOfUse } from './account-ports.ts';
import { activityFacts, assetPorts } from './activity-facts.ts';
import { activityPorts } from './activity-ports.ts';
import { trafficPorts } from './attribution-ports.ts';
import { membershipPorts } from './membership-ports.ts';
import { meritHooks } from './merit-hooks.ts';
import { findNextOtherChange } from './next-other-change.ts';
import { phoneFinder } from './pay-ports.ts';
import { promotionPorts } from './promotion-ports.ts';
import { renewalPorts } from './renewal-ports.ts';
import { sharePorts } from './share-ports.ts';
import { webhookPorts } from './webhook-ports.ts';

/** Parts of modules that ports of other modules are made of. */
interface SharedParts {
  readonly account: AccountDeps & { identify: IdentifyMember };
  readonly content: { brand: Brand };
  readonly delivery: { delivery: Delivery };
  readonly demoProvider: DemoProviderParts;
  readonly membership: MembershipDeps;
  readonly pay: PayDeps;
  readonly paySandbox: { sandbox: SandboxAccounts | null };
}

interface Surroundings<DevServers> {
  deps: Deps;
  app: FastifyInstance;
  /** Front ends in development; null otherwise. */
  dev: DevServers;
  /** Folder with the source maps of the site's build. */
  siteSourceMaps: string;
  parts: SharedParts;
  listPersonalData(): readonly Belongings[];
}

/** The ports of every module, each made when its module is. This is where modules meet. */
export function makePorts<DevServers>({
  deps,
  app,
  dev,
  siteSourceMaps,
  parts,
  listPersonalData,
}: Surroundings<DevServers>) {
  const { db, config, clock } = deps;
  const hooks = meritHooks(deps);
  // Asked for at the first request: accounts are made of parts that need this.
  const identify: IdentifyMember = (request, elsewhere) => parts.account.identify(request, elsewhere);
  const withBrand = () => ({ ...deps, brand: parts.content.brand });
  return {
    account: () => ({
      ...deps,
      ports: {
        brand: parts.content.brand,
        delivery: parts.delivery.delivery,
        belongings: listPersonalData(),
        membership: profileMembership(parts.membership),
        agreements: termsOfUse(deps),
        arrivals: hooks.arrivals,
        ownProvider: parts.demoProvider.provider,
      },
    }),
    delivery: withBrand,
    demoProvider: () => ({
      ...withBrand(),
      ...ownAddresses(() => parts.account.clients),
      fetchOurselves: fetchOurselves(app),
    }),
    membership: () => ({ ...deps, ports: membershipPorts(deps), identify, followDays: moveRevenue }),
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
    paySandbox: () => ({ ...withBrand(), fetchOurselves: fetchOurselves(app) }),
    share: () => ({ ...deps, ...sharePorts(deps, parts.content.brand), identify }),
    support: () => ({ ...deps, identify, ordersOf: (accountId: string) => listInvoiceable(db, accountId) }),
    telemetry: () => ({ ...deps, onFirstStart: hooks.onFirstStart, siteSourceMaps }),
    attribution: () => ({ ...deps, identify, traffic: trafficPorts(deps, parts.content.brand), listPlacedOrders }),
    activity: () => ({ ...withBrand(), ...activityPorts, ...assetPorts, facts: activityFacts, identify }),
    promotion: () => ({ ...deps, ...promotionPorts(deps, parts.content.brand), identify }),
    webhooks: () => ({ ...deps, ...webhookPorts(deps) }),
    operator: () => ({}),
    console: () => ({ ...withBrand(), account: parts.account, pay: parts.pay }),
    downloads: () => ({ ...deps, onStarts: hooks.onStarts }),
    pages: () => ({
      ...withBrand(),
      clients: parts.account.clients,
      listReleases: () => listReleases(db),
      listPlans: () => listPlans(db, config.pay.defaults.pageId, clock.now()),
      findNextOtherChange: (now: Date) => findNextOtherChange(db, now),
      dev,
    }),
  };
}
