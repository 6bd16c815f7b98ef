import { addressParams } from '@feisuo/contract/facts/address-params';
import type { Visit } from './remember-visit.ts';
import { visit } from './visit.ts';

/** An address of ours with what brought a visit. What the address says by itself stays. */
export function withOrigin(address: string, { channel, referfrom, click, isThirdParty }: Visit): string {
  const url = new URL(address);
  const told: [name: string, value: string][] = [
    [addressParams.channel, channel],
    [addressParams.referFrom, referfrom],
    [addressParams.thirdParty, isThirdParty ? '1' : ''],
    ...(click ? [[click.param, click.id] as [string, string]] : []),
  ];
  for (const [name, value] of told) if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/** The same page for another browser or device, where this visit goes on: whoever brought it here brought it there. */
export const handOver = (href: string): string => withOrigin(new URL(href, location.href).href, visit());
