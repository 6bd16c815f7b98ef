import type { Locale } from '@feisuo/contract/facts/locales';
import type { Clock } from '../../../clock.ts';
import type { OidcSetting, ProviderSetting } from '../../../provider-settings.ts';
import { OidcProvider } from './adapters/oidc.ts';
import type { ProviderAdapter } from './adapters/provider-adapter.ts';
import { outsideNet, type Fetch, type ProviderNet } from './adapters/provider-net.ts';
import { makeQq } from './adapters/qq.ts';
import { makeWechat } from './adapters/wechat.ts';

/** A provider that runs inside this process and is reached without leaving it. */
export interface OwnProvider {
  setting: OidcSetting;
  fetch: Fetch;
}

/** The identity providers that people may sign in with, in the order of the setting. */
export class Providers {
  readonly #byId: ReadonlyMap<string, ProviderAdapter>;
  readonly #settings: readonly ProviderSetting[];

  constructor(settings: readonly ProviderSetting[], own: OwnProvider | null, clock: Clock) {
    const outside = settings.map((setting) => makeAdapter(setting, outsideNet, clock));
    const inside = own ? [makeAdapter(own.setting, { ...outsideNet, fetch: own.fetch }, clock)] : [];
    this.#settings = [...settings, ...(own ? [own.setting] : [])];
    this.#byId = new Map([...outside, ...inside].map((adapter) => [adapter.id, adapter]));
  }

  /** By the names that a language has for them. */
  list(locale: Locale): { id: string; name: string }[] {
    return this.#settings.map(({ id, name, names }) => ({ id, name: names?.[locale] ?? name }));
  }

  find(id: string): ProviderAdapter | null {
    return this.#byId.get(id) ?? null;
  }
}

function makeAdapter(setting: ProviderSetting, net: ProviderNet, clock: Clock): ProviderAdapter {
  if (setting.kind === 'wechat') return makeWechat(setting, net);
  return setting.kind === 'qq' ? makeQq(setting, net) : new OidcProvider(setting, net, clock);
}
