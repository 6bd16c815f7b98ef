import { defineModule } from '../../ports/module.ts';
import type { Deps } from '../../ports/deps.ts';
import { accountJobs } from './account-jobs.ts';
import { accountRoutes } from './account.routes.ts';
import { makeAccountDeps, type AccountNeeds } from './account-service.ts';
import { ClientRegistry } from './clients/client-registry.ts';
import { forgetAccountTraces } from './forget-account-traces.ts';
import { makeIdentifyMember } from './tokens/identify-member.ts';

type AccountPorts = Required<Omit<AccountNeeds, 'clients'>>;

export const accountModule = defineModule({
  name: 'account',
  make(needs: Deps & { ports: AccountPorts }) {
    const { ports, ...deps } = needs;
    const clients = new ClientRegistry(deps.db, deps.config, ports.brand);
    const account = makeAccountDeps(deps, { ...ports, clients });
    return { ...account, identify: makeIdentifyMember(account) };
  },
  routes: [{ scope: 'account', servedAs: ['account'], mount: accountRoutes }],
  jobs: accountJobs,
  // Names of clients may contain the brand, which is part of the content.
  signals: ({ clients }) => ({ clients: () => clients.forget(), content: () => clients.forget() }),
  retention: [forgetAccountTraces],
  onClose: ({ hasher }) => hasher.close(),
});
