import { addressParams } from '@feisuo/contract/facts/address-params';
import type { Visit } from './remember-visit.ts';
import { visit } from './visit.ts';

/** Adds the visit's parameters to an address of this site. A parameter that the address already has is kept. */
export function withVisitParams(address: string, { channel, referfrom, click, isThirdParty }: Visit): string {
  const url = new URL(address);
  const params: [name: string, value: string][] = [
    [addressParams.channel, channel],
    [addressParams.referFrom, referfrom],
    [addressParams.thirdParty, isThirdParty ? '1' : ''],
    ...(click ? [[click.param, click.id] as [string, string]] : []),
  ];
  for (const [name, value] of params) if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/** The address of a page for another browser or device, with the source of this visit. */
export const addressWithVisit = (href: string): string => withVisitParams(new URL(href, location.href).href, visit());
