import type { Config } from './config.ts';
import { hasUnnamedProxy } from './http/caller-address.ts';

/** Which addresses reach what, for the person who starts the server. */
export function describeAccess(config: Config): [string, string][] {
  const { operatorAddresses, trustedProxies, standIns } = config;
  const operators =
    operatorAddresses === null
      ? '能连上的都能打开 any address that reaches this server'
      : `只有 only ${operatorAddresses.join(', ')}`;
  const isHereOnly = standIns.some(({ id }) => id.startsWith('outbox') || id === 'pay-sandbox' || id === 'ad-uploads');
  return [
    ['运营台、/metrics、/docs 开放给 open to', operators],
    ['可信代理 trusted proxies', trustedProxies.join(', ') || '无 none (TRUST_PROXY)'],
    ...(isHereOnly ? ([['/stand-ins 开放给 open to', standInAccess(config)]] as [string, string][]) : []),
  ];
}

function standInAccess(config: Config): string {
  if (hasUnnamedProxy(config))
    return '任何地址都不行：对外地址经过代理，而 TRUST_PROXY 没有写明它，分不清谁在本机 (no address: name the proxy in TRUST_PROXY)';
  return config.trustedProxies.length > 0
    ? '本机，经可信代理时按 X-Forwarded-For 算 (this machine; through a trusted proxy by X-Forwarded-For)'
    : '本机直连，用 localhost 或 127.0.0.1 打开 (this machine, by localhost or 127.0.0.1)';
}
