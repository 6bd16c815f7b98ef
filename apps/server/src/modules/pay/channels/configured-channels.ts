import type { Config } from '../../../config/config.ts';
import { memoizeBy } from '../../../config/memoize-by.ts';
import type { AlipayAccount } from './alipay/alipay-account.ts';
import type { Channel, PayChannel } from './channel.ts';
import { makeChannels } from './make-channels.ts';
import type { WechatAccount } from './wechat/wechat-account.ts';

/** The merchant accounts of this shop in the sandbox. */
export interface SandboxAccounts {
  wechatAccount(): Promise<WechatAccount>;
  alipayAccount(): Promise<AlipayAccount>;
}

/** Returns the enabled channels. A channel without configured keys is simulated by the sandbox if the sandbox is on. */
export function payChannelsOf(
  config: Pick<Config, 'pay'>,
  accounts: SandboxAccounts | null,
): ReadonlyMap<PayChannel, Channel> {
  return new DelegatingMap(
    memoizeBy(
      () => config.pay,
      ({ wechat, alipay, sandbox: isOn }) => {
        const sandbox = isOn && accounts;
        return makeChannels({
          wechat: wechat ? async () => wechat : sandbox && (() => sandbox.wechatAccount()),
          alipay: alipay ? async () => alipay : sandbox && (() => sandbox.alipayAccount()),
          // A sandbox channel supports all payment methods; a real channel supports those with settings.
          signs: { wechat: !wechat || wechat.papay !== null, alipay: !alipay || alipay.agreement !== null },
          hasJsapi: !wechat || wechat.web !== null,
          hasPages: !wechat || wechat.opensFromBrowsers,
        });
      },
    ),
  );
}

/** A map of the channels that follows changes of the settings: each access reads the current map. */
class DelegatingMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #now: () => ReadonlyMap<Key, Value>;

  constructor(now: () => ReadonlyMap<Key, Value>) {
    this.#now = now;
  }

  get size() {
    return this.#now().size;
  }
  get(key: Key) {
    return this.#now().get(key);
  }
  has(key: Key) {
    return this.#now().has(key);
  }
  keys() {
    return this.#now().keys();
  }
  values() {
    return this.#now().values();
  }
  entries() {
    return this.#now().entries();
  }
  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void) {
    for (const [key, value] of this.#now()) visit(value, key, this);
  }
  [Symbol.iterator]() {
    return this.#now()[Symbol.iterator]();
  }
}
