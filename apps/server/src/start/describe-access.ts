import { rangesWithUnnamedProxy } from '../config/address-ranges.ts';
import type { Config } from '../config/config.ts';
import { mayLoopbackBeProxy } from '../http/caller-address.ts';

export function describeAccess(config: Config): [string, string][] {
  const { operatorAddresses, trustedProxies, sandboxes } = config;
  const loopbackNote = mayLoopbackBeProxy(config)
    ? '；回环地址不算，用 OPERATOR_ADDRESSES 写明运营人员的地址 (but not loopback: name other addresses in OPERATOR_ADDRESSES)'
    : '';
  const operators =
    operatorAddresses === null
      ? '能连上的都能打开 any address that reaches this server'
      : `只有 only ${operatorAddresses.join(', ')}${loopbackNote}`;
  const { inDocker } = rangesWithUnnamedProxy(operatorAddresses ?? [], trustedProxies);
  const isHereOnly = sandboxes.some(({ id }) => id.startsWith('outbox') || id === 'pay-sandbox' || id === 'ad-uploads');
  return [
    ['运营台、/metrics、/docs 开放给 open to', operators],
    ['可信代理 trusted proxies', trustedProxies.join(', ') || '无 none (TRUST_PROXY)'],
    ...(inDocker.length > 0 ? [dockerNote(inDocker.join(', '))] : []),
    ...(isHereOnly ? ([['/sandbox 开放给 open to', sandboxAccess(config)]] as [string, string][]) : []),
  ];
}

const dockerNote = (ranges: string): [string, string] => [
  '注意 note',
  `OPERATOR_ADDRESSES 里的 ${ranges} 包含 Docker 的默认网段：端口转发会让访客都从那里来。请在 TRUST_PROXY 写明那里的代理，或改用其他地址 (a default range of Docker, from where its port forwarding lets visitors come: name the proxy there in TRUST_PROXY, or other addresses)`,
];

function sandboxAccess(config: Config): string {
  if (mayLoopbackBeProxy(config))
    return '任何地址都不行：对外地址经过代理，从回环地址来的也可能是访客 (no address: connections from loopback may be visitors behind a proxy)';
  return config.trustedProxies.length > 0
    ? '本机不经代理直连；TRUST_PROXY 写明的地址不算本机 (this machine, directly, from an address that TRUST_PROXY does not name)'
    : '本机直连，用 localhost 或 127.0.0.1 打开 (this machine, by localhost or 127.0.0.1)';
}
