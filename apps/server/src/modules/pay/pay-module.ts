import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { makeBuyerBelongings } from './buyers/buyer-belongings.ts';
import { payChannelsOf, type SandboxAccounts } from './channels/configured-channels.ts';
import { warmUpChannels } from './channels/make-channels.ts';
import { makePayDeps } from './make-pay-deps.ts';
import { forgetChannelEvents } from './orders/channel-events.ts';
import { makeOrderBelongings } from './orders/order-belongings.ts';
import type { PayParties } from './pay-deps.ts';
import { payJobs } from './pay-jobs.ts';
import { payRoutes } from './pay.routes.ts';
import { makeRenewalBelongings } from './renewals/renewal-belongings.ts';
import { forgetSheetDoors } from './sheets/come-back.ts';

interface PayPorts extends Required<Omit<PayParties, 'channels' | 'wall'>> {
  sandbox: SandboxAccounts | null;
}

export const payModule = defineModule({
  name: 'pay',
  make(needs: Deps & { parties: PayPorts }) {
    const { parties, ...deps } = needs;
    const { sandbox, ...others } = parties;
    return makePayDeps(deps, { ...others, channels: payChannelsOf(deps.config, sandbox) });
  },
  routes: [{ scope: 'service', servedAs: ['pay'], mount: payRoutes }],
  jobs: payJobs,
  personalData: (parts) => [makeBuyerBelongings(parts), makeRenewalBelongings(parts), makeOrderBelongings(parts)],
  retention: [forgetChannelEvents, forgetSheetDoors],
  onListen({ config }) {
    if (config.services.has('pay')) warmUpChannels();
  },
});
