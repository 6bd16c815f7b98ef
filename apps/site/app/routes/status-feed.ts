import { statusFeedPath } from '@feisuo/contract/facts/status-vocabulary';
import type { LineIncident } from '@feisuo/contract/schemas/status';
import type { LoaderFunctionArgs } from 'react-router';
import { loadConfig } from '../content/load-config.server.ts';
import { lineTexts } from '../features/line-status/texts.ts';
import { escapeXml } from '../format/escape-xml.ts';
import { shanghaiMinute } from '../format/shanghai-day.ts';
import { siteRequestContext } from '../site-request.ts';

/** Maximum number of incidents in the feed. */
const ENTRIES = 50;

/** An Atom feed (RFC 4287) with one entry per incident. The time of an entry is that of the incident's last update. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [lines, { brand }] = await Promise.all([site.content.readLineStatus(), loadConfig(site, 'site')]);
  const incidents = lines ? [...lines.open, ...lines.planned, ...lines.past] : [];
  const entries = incidents
    .map((incident) => ({ ...incident, updatedAt: incident.updates[0]?.at ?? incident.startsAt }))
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, ENTRIES);
  const page = `${site.mainOrigin}/status`;
  const name = escapeXml(`${brand.name}${brand.suffix}`);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
    `<title>${name} · ${lineTexts.title}</title>`,
    `<id>${escapeXml(page)}</id>`,
    `<link rel="alternate" href="${escapeXml(page)}"/>`,
    `<link rel="self" href="${escapeXml(site.mainOrigin + statusFeedPath)}"/>`,
    `<author><name>${name}</name></author>`,
    // Atom requires the element `updated`, so an empty feed has a fixed time.
    `<updated>${entries[0]?.updatedAt ?? new Date(0).toISOString()}</updated>`,
    ...entries.map((entry) => describeEntry(entry, page)),
    '</feed>',
    '',
  ].join('\n');
  return new Response(body, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
}

function describeEntry(incident: LineIncident & { updatedAt: string }, page: string): string {
  const { id, title, startsAt, updatedAt, regions, updates, phase } = incident;
  const address = escapeXml(`${page}#incident-${id}`);
  const content = [
    `${lineTexts.affected}：${regions.join('、')}`,
    ...updates.map(({ at, text }) => `${shanghaiMinute(at)} ${text}`),
  ].join('\n');
  return [
    '<entry>',
    `<id>${address}</id>`,
    `<title>${escapeXml(`${title}（${lineTexts.phases[phase]}）`)}</title>`,
    `<link rel="alternate" href="${address}"/>`,
    `<published>${updates.at(-1)?.at ?? startsAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<content type="text">${escapeXml(content)}</content>`,
    '</entry>',
  ].join('\n');
}
