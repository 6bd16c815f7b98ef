import { defineModule } from '../../ports/module.ts';
import { demoProviderSetting } from './demo-provider-setting.ts';
import { purgeExpiredDemoCodes } from './code-queries.ts';
import type { DemoProviderDeps } from './demo-provider-deps.ts';
import { demoProviderRoutes } from './demo-provider.routes.ts';

interface DemoProviderNeeds extends DemoProviderDeps {
  /** Like `fetch`, for addresses that this process itself serves. */
  fetchOurselves(address: string, init?: RequestInit): Promise<Response>;
}

export type DemoProviderParts = ReturnType<typeof demoProviderModule.make>;

export const demoProviderModule = defineModule({
  name: 'demo-provider',
  make: (needs: DemoProviderNeeds) => {
    const { config, masterKey, fetchOurselves } = needs;
    return {
      ...needs,
      /** Adds the demo provider to the sign-in providers of the account service; null while it is off. */
      provider: config.isDemoProviderOn
        ? { setting: demoProviderSetting(config, masterKey), fetch: fetchOurselves }
        : null,
    };
  },
  routes: [
    {
      scope: 'service',
      servedAs: ['account'],
      async mount(scope, parts) {
        if (parts.provider) await demoProviderRoutes(scope, parts);
      },
    },
  ],
  retention: [purgeExpiredDemoCodes],
});
