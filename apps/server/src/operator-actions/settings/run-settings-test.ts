import { randomBytes, randomInt } from 'node:crypto';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { providerGroupPrefix } from '@feisuo/contract/facts/setting-groups';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../http/app-error.ts';
import { contactOf, testProvider, type AccountDeps } from '../../modules/account/index.ts';
import { adPlatformsOf, tryPlatform } from '../../modules/attribution/index.ts';
import { ChannelError, findPayPage, listPlans, type PayChannel, type PayDeps } from '../../modules/pay/index.ts';
import { tryAlerts } from '../../modules/alerts/index.ts';
import { tryShare } from '../../modules/share/index.ts';
import type { Deps } from '../../ports/deps.ts';
import {
  channelWords,
  gatewayWords,
  platformWords,
  providerWords,
  receiverWords,
  type Tried,
} from './settings-test-texts.ts';
import { makeForeignScriptRule } from '../../config/foreign-scripts.ts';
import { outgoingNet } from '../../outgoing/outgoing-net.ts';
import { pinnedFetch, type Fetch } from '../../outgoing/pinned-fetch.ts';

const TIMEOUT_MS = 8000;

/**
 * Tests whether the script addresses respond. The environment sets these addresses; ids from the console are inserted
 * into them.
 */
async function tryScripts(config: Config): Promise<Tried> {
  const { analytics, tags } = config.telemetry;
  const reach = pinnedFetch(outgoingNet(config, { namedBy: ['ANALYTICS_SCRIPT', 'TAG_SCRIPT'] }));
  const ids = [
    ...[...analytics.siteIds].map(([host, id]) => [`${host} 的统计`, analytics.script, id] as const),
    ...[...tags.ids].map(([group, id]) => [`${group} 标签`, tags.script, id] as const),
  ];
  const mayLoad = makeForeignScriptRule(config);
  if (ids.length > 0 && !mayLoad(new URL(config.siteOrigin).host))
    return { isOk: false, says: '网站和账号页面或运营台是同一个域名，不会加载外部脚本；请给它们各自的域名' };
  if (ids.length === 0) return { isOk: true, says: '还没有填站点或标签：页面不加载外部脚本' };
  const failed = await Promise.all(
    ids.map(async ([name, script, id]) => {
      const status = await statusOf(reach, script.replaceAll('{id}', encodeURIComponent(id)));
      return status === 200 ? [] : [`${name}（${status}）`];
    }),
  );
  const wrong = failed.flat();
  return wrong.length === 0
    ? { isOk: true, says: `${ids.length} 个脚本都取到了` }
    : { isOk: false, says: `取不到脚本：${wrong.join('、')}` };
}

/** Tests whether our public addresses reach this server. */
async function tryHosts(config: Config): Promise<Tried> {
  const { siteOrigin, accountOrigin, consoleOrigin, downloadOrigin } = config;
  // Our own origins may be internal, because the environment sets them. The download mirror was typed by an operator,
  // so an internal address is refused.
  const own = [...new Set([siteOrigin, accountOrigin, consoleOrigin])].map(
    (origin) => [`${origin}/healthz`, fetch] as const,
  );
  const reach = pinnedFetch(outgoingNet(config, { namedBy: ['DOWNLOAD_ORIGIN'] }));
  const calls = [...own, ...(downloadOrigin === null ? [] : [[`${downloadOrigin}/`, reach] as const])];
  const asked = calls.map(([address]) => address);
  const answers = await Promise.all(
    calls.map(async ([address, by]) => [address, await statusOf(by, address)] as const),
  );
  // A mirror may have no file at its root, so any reply below status 500 is enough.
  const isGood = ([address, status]: readonly [string, number | string]) =>
    address.endsWith('/healthz') ? status === 200 : typeof status === 'number' && status < 500;
  const wrong = answers.filter((answer) => !isGood(answer));
  return wrong.length === 0
    ? { isOk: true, says: `都能到达：${asked.map((address) => new URL(address).origin).join('、')}` }
    : {
        isOk: false,
        says: wrong.map(([address, status]) => `${new URL(address).origin} 到不了（${status}）`).join('；'),
      };
}

/** The HTTP status of an address, or its error. A redirect is not followed and counts as a reply. */
async function statusOf(reach: Fetch, address: string): Promise<number | string> {
  try {
    const response = await reach(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return name === 'PrivateAddressError' ? '指向内部网络，没有连接' : (cause?.code ?? name);
  }
}

export interface TryDeps extends Deps {
  account: Pick<AccountDeps, 'delivery' | 'providers'>;
  pay: Pick<PayDeps, 'channels'>;
}

export const TEST_TIMEOUT_MS = 20_000;
const unknownOrder = () => `T${randomBytes(12).toString('hex')}`;

/** Tests the settings of a group that are in force, by using them. */
export const trySettings = (deps: TryDeps, group: string, to: string | undefined): Promise<Tried> =>
  withTimeout(tryGroup(deps, group, to));

/** Tests unsaved settings of an SMS or mail gateway. */
export const tryDraft = (deps: TryDeps, draft: Config, group: 'sms' | 'mail', to: string): Promise<Tried> =>
  withTimeout(tryGateway(deps, group, to, draft));

async function withTimeout(trying: Promise<Tried>): Promise<Tried> {
  const timer = Promise.withResolvers<Tried>();
  const late = { isOk: false, says: `等了 ${TEST_TIMEOUT_MS / 1000} 秒没有结果，请检查地址和网络` };
  const timeout = setTimeout(() => timer.resolve(late), TEST_TIMEOUT_MS);
  try {
    return await Promise.race([trying, timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}

async function tryGroup(deps: TryDeps, group: string, to: string | undefined): Promise<Tried> {
  if (group.startsWith(providerGroupPrefix)) return tryIdentity(deps, group.slice(providerGroupPrefix.length));
  if (group.startsWith('ad-')) {
    const platform = group.slice('ad-'.length) as AdPlatform;
    const tried = await tryPlatform(adPlatformsOf(deps), platform, deps.clock.now());
    return platformWords(tried, deps.config.ads[platform] === null);
  }
  switch (group) {
    case 'sms':
    case 'mail':
      return tryGateway(deps, group, to ?? '', deps.config);
    case 'wechat-pay':
      return tryChannel(deps, 'wechat');
    case 'alipay':
      return tryChannel(deps, 'alipay');
    case 'checkout':
      return tryCheckout(deps);
    case 'share':
      return tryCards(deps);
    case 'alerts':
      return receiverWords(
        await tryAlerts({ ...deps, sendMail: (address, mail) => deps.account.delivery.sendToOperator(address, mail) }),
      );
    case 'analytics':
      return tryScripts(deps.config);
    case 'hosts':
      return tryHosts(deps.config);
    default:
      throw new AppError('not_found', { description: 'no such group of settings' });
  }
}

async function tryGateway(deps: TryDeps, group: 'sms' | 'mail', to: string, config: Config): Promise<Tried> {
  const { delivery } = deps.account;
  const channel = group === 'sms' ? 'sms' : 'email';
  const { key } = contactOf(group === 'sms' ? { phone_number: to } : { email: to });
  // The test message costs money, so it counts against the same limits as other messages.
  await deps.db.transaction((tx) => delivery.assertMaySend(tx, channel, key, { config }));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const content = { kind: 'code', usage: 'SIGN_IN', code, minutes: 5 } as const;
  try {
    const done = await delivery.sendTest({ channel, to: key, locale: 'zh-CN', content }, config);
    return gatewayWords(group, done);
  } catch (error) {
    return gatewayWords(group, error as Error);
  }
}

async function tryIdentity({ account, config }: TryDeps, id: string): Promise<Tried> {
  const provider = account.providers.find(id);
  if (!provider) return { isOk: false, says: '还没有启用：保存并启用之后再测试' };
  return providerWords(await testProvider(provider, `${config.accountOrigin}/`));
}

async function tryChannel({ pay, config }: TryDeps, name: PayChannel): Promise<Tried> {
  const channel = pay.channels.get(name);
  if (!channel) return { isOk: false, says: '还没有设置，也没有沙箱扮演，现在不能用它收款' };
  try {
    const { state } = await channel.query(unknownOrder());
    return channelWords(state === 'absent', config.pay[name] === null);
  } catch (error) {
    if (error instanceof ChannelError) return channelWords(error, config.pay[name] === null);
    throw error;
  }
}

async function tryCheckout({ db, clock, config }: TryDeps): Promise<Tried> {
  const { pageId } = config.pay.defaults;
  if (!(await findPayPage(db, pageId)))
    return { isOk: false, says: `没有编号是 ${pageId} 的支付页，现在用的是自带的那一页` };
  const plans = await listPlans(db, pageId, clock.now());
  return plans.length > 0
    ? { isOk: true, says: `支付页 ${pageId} 上有 ${plans.length} 种在售的商品` }
    : { isOk: false, says: `支付页 ${pageId} 上没有在售的商品` };
}

async function tryCards({ config }: TryDeps): Promise<Tried> {
  if (!config.wx) return { isOk: true, says: '还没有设置：分享签名用的是本地票据，微信不认，卡片只有默认样式' };
  const fault = await tryShare(config.wx);
  return fault === null
    ? { isOk: true, says: '微信认这个公众号的密钥，换到了接口令牌' }
    : {
        isOk: false,
        says: `没有换到接口令牌（${fault}）；40013、40125 是编号或密钥不对，40164 是要把服务器地址加进白名单`,
      };
}
