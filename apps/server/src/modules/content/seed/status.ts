import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { IncidentKind, LineState } from '@feisuo/contract/facts/status-vocabulary';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { listRegions } from '../status/regions.ts';
import { statusIncidentRegions, statusIncidents, statusRegions, statusUpdates } from '../status/status.tables.ts';
import { onDay } from './days.ts';

const regions = [
  { id: 'hongkong', name: '香港' },
  { id: 'taipei', name: '台北' },
  { id: 'tokyo', name: '东京' },
  { id: 'seoul', name: '首尔' },
  { id: 'singapore', name: '新加坡' },
  { id: 'frankfurt', name: '法兰克福' },
  { id: 'los-angeles', name: '洛杉矶' },
  { id: 'sydney', name: '悉尼' },
].map((region, sort) => ({ ...region, sort, isShown: true }));

type Time = [day: number, time: string];

interface Example {
  kind: IncidentKind;
  title: string;
  regions: string[];
  starts: Time;
  ends: Time;
  updates: { at: Time; state: LineState; text: string }[];
}

const author = 'system';

/**
 * Days are counted from the first start, in China's time zone. Seeded notices describe the latest fault and the
 * maintenance too.
 */
const examples: Example[] = [
  {
    kind: 'fault',
    title: '演示：香港方向短时中断',
    regions: ['hongkong', 'taipei'],
    starts: [-52, '02:11'],
    ends: [-52, '02:26'],
    updates: [
      { at: [-52, '02:11'], state: 'down', text: '香港、台北方向连不上，正在切到备用出口。' },
      { at: [-52, '02:26'], state: 'normal', text: '已恢复。原因是一处出口设备重启，流量已移到另一处机房。' },
    ],
  },
  {
    kind: 'maintenance',
    title: '演示：新加坡方向扩容',
    regions: ['singapore'],
    starts: [-31, '04:00'],
    ends: [-31, '05:10'],
    updates: [
      { at: [-33, '15:00'], state: 'maintenance', text: '更换入口设备，其间会短暂断开一次，重开加速即可。' },
      { at: [-31, '05:10'], state: 'normal', text: '扩容完成，比计划早 20 分钟。' },
    ],
  },
  {
    kind: 'fault',
    title: '演示：东京方向部分线路丢包',
    regions: ['tokyo'],
    starts: [-12, '20:14'],
    ends: [-12, '21:02'],
    updates: [
      { at: [-12, '20:16'], state: 'congested', text: '东京方向五条线路中有两条丢包升高，新连接不再分到这两条。' },
      { at: [-12, '20:40'], state: 'congested', text: '查到是上游一处机房的设备故障，正在使用的连接已切到备用线路。' },
      { at: [-12, '21:02'], state: 'normal', text: '上游恢复，丢包回到平时的水平。' },
    ],
  },
  {
    kind: 'maintenance',
    title: '演示：法兰克福方向例行维护',
    regions: ['frankfurt'],
    starts: [6, '04:00'],
    ends: [6, '06:00'],
    updates: [
      { at: [-1, '10:00'], state: 'maintenance', text: '更换部分设备，其间线路少一半，欧服仍可加速，高峰时可能略慢。' },
    ],
  },
];

/** Number of days before the first start at which the history begins, so that it contains the example incidents. */
const RECORDED_DAYS = 120;

/** Adds the regions and example incidents of a new installation. */
export async function seedLineStatus(tx: Database, now: Date): Promise<void> {
  if ((await listRegions(tx)).length > 0) return;
  const recordedSince = new Date(now.getTime() - RECORDED_DAYS * DAY_MS);
  await tx.insert(statusRegions).values(regions.map((region) => ({ ...region, recordedSince })));
  const at = ([day, time]: Time) => onDay(now, day, time);
  for (const { kind, title, starts, ends, regions: regionIds, updates } of examples) {
    const [incident] = await tx
      .insert(statusIncidents)
      .values({ kind, title, startsAt: at(starts), endsAt: at(ends), isExample: true })
      .returning();
    if (!incident) throw new Error('an inserted incident was not returned');
    const incidentId = incident.id;
    await tx.insert(statusIncidentRegions).values(regionIds.map((regionId) => ({ incidentId, regionId })));
    await tx.insert(statusUpdates).values(
      updates.map((update) => ({
        incidentId,
        state: update.state,
        text: update.text,
        by: author,
        at: at(update.at),
      })),
    );
  }
}

/** Adds regions to an installation without regions. Their history begins now. */
export async function addMissingRegions(tx: Database, now: Date): Promise<void> {
  if ((await listRegions(tx)).length > 0) return;
  await tx.insert(statusRegions).values(regions.map((region) => ({ ...region, recordedSince: now })));
  await sendSignal(tx, 'content');
}
