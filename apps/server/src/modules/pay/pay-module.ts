import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { makeBuyerPersonalData } from './buyers/buyer-personal-data.ts';
import { payChannelsOf, type SandboxAccounts } from './channels/configured-channels.ts';
import { warmUpChannels } from './channels/make-channels.ts';
import { makePayDeps } from './make-pay-deps.ts';
import { deleteOldChannelEvents } from './orders/channel-events.ts';
import { makeOrderPersonalData } from './orders/order-personal-data.ts';
import type { PayParties } from './pay-deps.ts';
import { payJobs } from './pay-jobs.ts';
import { payRoutes } from './pay.routes.ts';
import { makeRenewalPersonalData } from './renewals/renewal-personal-data.ts';
import { deleteExpiredAuthorizations } from './jsapi/finish-authorization.ts';

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
  personalData: (parts) => [makeBuyerPersonalData(parts), makeRenewalPersonalData(parts), makeOrderPersonalData(parts)],
  retention: [deleteOldChannelEvents, deleteExpiredAuthorizations],
  onListen({ config }) {
    if (config.services.has('pay')) warmUpChannels();
  },
});
