import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { attributionPaths, fillPath, telemetryPaths } from '@feisuo/contract/facts/paths';
import { analyticsApplicationId } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { APIRequestContext } from '@playwright/test';
import { bearer, type AccountPerson } from './account-steps.ts';

/** Where a visit comes from: typed address, a link, or a paid advertisement. */
const sources: readonly { channel?: string; platform?: AdPlatform }[] = [
  {},
  { channel: '200061', platform: 'bing' },
  { channel: '200103', platform: 'bilibili' },
  {},
  { channel: '200101', platform: 'baidu' },
  { channel: '200083' },
];
const sourceOf = (index: number) => sources[index % sources.length] ?? {};

const AT_ONCE = 6;
/** A click id in a format that all three ad platforms use. */
const clickIdOf = (device: string) => createHash('md5').update(device).digest('hex');

/** Creates visitors of `ago` days ago, each with its own IP address and device and with consent to analytics. */
export async function seedVisitors(request: APIRequestContext, number: number, ago: number): Promise<void> {
  const waiting = Array.from({ length: number }, (_, index) => index);
  while (waiting.length > 0)
    await Promise.all(waiting.splice(0, AT_ONCE).map((index) => haveVisitor(request, index, ago)));
}

async function haveVisitor(request: APIRequestContext, index: number, ago: number): Promise<void> {
  const device = `visitor-${ago}-${index}`;
  const { channel, platform } = sourceOf(index);
  const headers = { 'x-device-id': device, 'x-forwarded-for': `203.0.${113 + (ago % 2)}.${1 + (index % 250)}` };
  const at = Date.now() - ago * DAY_MS;
  await request.post(telemetryPaths.collect, {
    headers,
    data: {
      app_id: analyticsApplicationId,
      batch: randomUUID(),
      consent: true,
      device_id: device,
      visit_id: randomUUID(),
      ...(channel && { channel }),
      sent_at: at,
      events: eventsOf(index, ago, at),
    },
  });
  if (platform)
    await request.get(fillPath(attributionPaths.advertMonitor, { platform }), {
      headers,
      params: { bd_vid: clickIdOf(device), channel: channel ?? '', landing: '/' },
    });
  if (index % 5 < 2) {
    const name = [channel ?? 'official', ...(platform ? [clickIdOf(device)] : [])].join('_');
    await request.get(`/download/pc/FeisuoSetup_${name}.exe`, { headers });
  }
}

/** Two page views with web vitals, most of them good and some slow. */
function eventsOf(index: number, ago: number, at: number): object[] {
  const event = { category: 'xl_acc', at, path: '/', route: '/' };
  const isSlow = index % 17 === 5;
  const vital = (metric: string, value: number) => ({
    ...event,
    name: 'web_vital',
    props: { metric, value, rating: isSlow ? 'poor' : 'good', id: randomUUID() },
  });
  return [
    { ...event, name: 'page_view' },
    { ...event, name: 'page_view', path: '/vip', route: '/vip' },
    vital('LCP', isSlow ? 4_300 : 900 + (index % 13) * 60 + ((ago * 37) % 11) * 22),
    vital('INP', isSlow ? 540 : 40 + (index % 13) * 9 + ((ago * 23) % 11) * 3),
    vital('CLS', isSlow ? 0.27 : 0.012 + ((ago * 31) % 11) * 0.001),
  ];
}

/** Reports where a signed-in member came from, as the site does. */
export async function tellSource(request: APIRequestContext, person: AccountPerson, number: number): Promise<void> {
  const { channel, platform } = sourceOf(number);
  if (channel === undefined) return;
  const told = await request.post(attributionPaths.visit, {
    headers: bearer(person.accessToken),
    data: {
      channel,
      referfrom: '',
      landing: '/',
      ...(platform && { platform, bd_vid: clickIdOf(`member-${number}`) }),
    },
  });
  if (!told.ok()) throw new Error(await told.text());
}
