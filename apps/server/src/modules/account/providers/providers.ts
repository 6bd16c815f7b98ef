import type { Locale } from '@feisuo/contract/facts/locales';
import type { Clock } from '../../../time/clock.ts';
import { memoizeBy } from '../../../config/memoize-by.ts';
import type { Fetch } from '../../../outgoing/pinned-fetch.ts';
import type { OidcSetting, ProviderSetting } from '../../../config/provider-settings.ts';
import { OidcProvider } from './adapters/oidc.ts';
import type { ProviderAdapter } from './adapters/provider-adapter.ts';
import { netWithTimeout, type ProviderNet } from './adapters/provider-net.ts';
import { makeQq } from './adapters/qq.ts';
import { makeWechat } from './adapters/wechat.ts';

/** An identity provider that runs in this process and is called without a socket. */
export interface OwnProvider {
  setting: OidcSetting;
  fetch: Fetch;
}

/** The configured identity providers, in the order of the setting, which may change at run time. */
export class Providers {
  readonly #now: () => { settings: readonly ProviderSetting[]; byId: ReadonlyMap<string, ProviderAdapter> };

  constructor(
    readSettings: () => readonly ProviderSetting[],
    own: OwnProvider | null,
    clock: Clock,
    /** The fetch function for external providers. It checks addresses, because operators and issuers choose them. */
    reach: Fetch,
  ) {
    const inside = own ? [makeAdapter(own.setting, netWithTimeout(own.fetch), clock)] : [];
    this.#now = memoizeBy(readSettings, (settings) => {
      const outside = settings.map((setting) => makeAdapter(setting, netWithTimeout(reach), clock));
      return {
        settings: [...settings, ...(own ? [own.setting] : [])],
        byId: new Map([...outside, ...inside].map((adapter) => [adapter.id, adapter])),
      };
    });
  }

  list(locale: Locale): { id: string; name: string }[] {
    return this.#now().settings.map(({ id, name, names }) => ({ id, name: names?.[locale] ?? name }));
  }

  find(id: string): ProviderAdapter | null {
    return this.#now().byId.get(id) ?? null;
  }
}

function makeAdapter(setting: ProviderSetting, net: ProviderNet, clock: Clock): ProviderAdapter {
  if (setting.kind === 'wechat') return makeWechat(setting, net);
  return setting.kind === 'qq' ? makeQq(setting, net) : new OidcProvider(setting, net, clock);
}
