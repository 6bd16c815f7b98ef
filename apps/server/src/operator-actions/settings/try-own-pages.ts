import type { Config } from '../../config/config.ts';
import { makeForeignScriptRule } from '../../config/foreign-scripts.ts';
import { outgoingNet } from '../../outgoing/outgoing-net.ts';
import { pinnedFetch, type Fetch } from '../../outgoing/pinned-fetch.ts';
import type { Tried } from './try-words.ts';

const TIMEOUT_MS = 8000;

/** Where services that the environment names keep their scripts; what is saved in the console is part of the address. */
export async function tryScripts(config: Config): Promise<Tried> {
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

/** Whether what people type leads to us. */
export async function tryHosts(config: Config): Promise<Tried> {
  const { siteOrigin, accountOrigin, consoleOrigin, downloadOrigin } = config;
  // Our own are the environment's alone, and may well lead inside; a mirror is what an operator typed.
  const own = [...new Set([siteOrigin, accountOrigin, consoleOrigin])].map(
    (origin) => [`${origin}/healthz`, fetch] as const,
  );
  const reach = pinnedFetch(outgoingNet(config, { namedBy: ['DOWNLOAD_ORIGIN'] }));
  const calls = [...own, ...(downloadOrigin === null ? [] : [[`${downloadOrigin}/`, reach] as const])];
  const asked = calls.map(([address]) => address);
  const answers = await Promise.all(
    calls.map(async ([address, by]) => [address, await statusOf(by, address)] as const),
  );
  // A mirror may have nothing at its root; that it answers is enough.
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

/** A redirect is an answer too, and is not followed. */
async function statusOf(reach: Fetch, address: string): Promise<number | string> {
  try {
    const response = await reach(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return name === 'InwardAddressError' ? '指向内部网络，没有连接' : (cause?.code ?? name);
  }
}
