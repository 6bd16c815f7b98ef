import { createHash } from 'node:crypto';
import { addressParams, findClickId } from '@feisuo/contract/facts/address-params';
import {
  adIdPattern,
  channelPattern,
  defaultChannel,
  type DownloadSource,
} from '@feisuo/contract/facts/download-names';
import type { FastifyRequest } from 'fastify';

const channelName = new RegExp(channelPattern);
const adIdOk = new RegExp(adIdPattern);

/**
 * Channel and ad id from the address of the page that contains the link (Referer). Null for a page of another site, or
 * without channel and ad id.
 */
export function sourceOfPage({ headers, hosts }: Pick<FastifyRequest, 'headers' | 'hosts'>): DownloadSource | null {
  const { referer } = headers;
  if (!referer || !URL.canParse(referer)) return null;
  const { host, searchParams } = new URL(referer);
  if (host !== hosts.host) return null;
  const channel = searchParams.get(addressParams.channel) ?? '';
  const click = findClickId(searchParams);
  const source = { channel: channelName.test(channel) ? channel : defaultChannel };
  if (!click) return source.channel === defaultChannel ? null : source;
  const { id } = click;
  return { ...source, adId: adIdOk.test(id) ? id : createHash('md5').update(id).digest('hex') };
}
