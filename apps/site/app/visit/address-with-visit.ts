import { addressParams } from '@feisuo/contract/facts/address-params';
import type { Visit } from './remember-visit.ts';
import { visit } from './visit.ts';

/** Adds the visit's parameters to our address. Existing ones stay. */
export function withVisitParams(address: string, { channel, referfrom, click, isThirdParty }: Visit): string {
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

/** The same page for another browser or device, with this visit's source. */
export const addressWithVisit = (href: string): string => withVisitParams(new URL(href, location.href).href, visit());
