import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { desc, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../../../time/clock.ts';
import type { Database } from '../../../../db/database.ts';
import { deleteInBatches } from '../../../../db/delete-in-batches.ts';
import { Unanswered, Unreached, type Send, type WireRequest, readObject } from '../upload-request.ts';
import { listFaults } from './faults.ts';
import { sandboxBaidu } from './sandbox-baidu.ts';
import { sandboxBing } from './sandbox-bing.ts';
import { sandboxKuaishou } from './sandbox-kuaishou.ts';
import type { ReceivedConversion } from './sandbox-platform.ts';
import { adPlayedUploads } from './sandbox.tables.ts';
import { adOrigins } from '../../../../config/ad-settings.ts';
import { bilibiliPath, bilibiliTypes } from '../bilibili.ts';
import { eventByName, isMilliseconds, json, type SandboxPlatform, isSeconds } from './sandbox-platform.ts';
import { sandboxAccounts } from '../make-platforms.ts';
import { qihooEvents, qihooPath, signQihoo } from '../qihoo.ts';

const error = (errno: number, words: string) => json({ errno, error: words });
const industries = new Set(['ocpc_ps_convert', 'ocpc_ms_convert']);

const sandboxQihoo: SandboxPlatform = {
  platform: 'qihoo',
  handles: ({ url }) => url.startsWith(`${adOrigins.qihoo}/`),
  read({ method, url, headers, body }) {
    const { appKey, appSecret } = sandboxAccounts.qihoo;
    if (method !== 'POST' || url !== adOrigins.qihoo + qihooPath) return { answer: error(404, '接口不存在') };
    const isSigned = headers['App-Key'] === appKey && headers['App-Sign'] === signQihoo(appSecret, body);
    if (!isSigned) return { answer: error(1001, '签名错误') };
    const data = readObject(JSON.stringify(readObject(body)?.['data'] ?? null));
    const detail = { ...(data?.['data_detail'] as Record<string, unknown> | undefined) };
    const event = eventByName(qihooEvents, detail['event']);
    const key = detail['trans_id'];
    const param = detail['event_param'] as { value?: unknown } | undefined;
    const isComplete =
      isSeconds(data?.['request_time']) &&
      industries.has(String(data?.['data_industry'])) &&
      /^(?:[0-9a-fA-F]{16}|SAT\w*)$/.test(String(detail['qhclickid'])) &&
      isSeconds(detail['event_time']) &&
      (param === undefined || (event === 'pay' && Number.isInteger(param.value)));
    if (!event || !isComplete || typeof key !== 'string' || key === '') return { answer: error(1002, '参数错误') };
    return {
      heard: [{ event, action: 'convert', dedupe: key }],
      answer: (refused) => (refused.length > 0 ? error(1003, '数据错误') : json({ errno: 0, error: '' })),
      busy: { status: 503, body: '' },
      refuse: error(1001, '签名错误'),
    };
  },
};

const answer = (code: number, message: string, status = 200) => json({ code, message, data: '' }, status);

/** Simulates Bilibili, which counts one conversion per track id. */
const sandboxBilibili: SandboxPlatform = {
  platform: 'bilibili',
  handles: ({ url }) => url.startsWith(`${adOrigins.bilibili}/`),
  read({ method, url }) {
    const { pathname, searchParams } = new URL(url);
    if (method !== 'GET' || pathname !== bilibiliPath) return { answer: answer(404, 'not found', 404) };
    const event = eventByName(bilibiliTypes, searchParams.get('conv_type'));
    const trackId = searchParams.get('track_id') ?? '';
    const time = searchParams.get('conv_time');
    const isComplete = isMilliseconds(time) && trackId !== '' && trackId.length <= 500 && !/^__\w+__$/.test(trackId);
    if (!event || !isComplete) return { answer: answer(400, '缺少必填字段', 400) };
    return {
      heard: [{ event, action: 'convert', dedupe: `${event} ${trackId} ${time}` }],
      answer: (refused) => (refused.length > 0 ? answer(400, '数据错误', 400) : answer(0, '')),
      busy: { status: 502, body: '' },
      refuse: answer(400, 'track_id错误', 400),
    };
  },
};

const sandboxPlatforms = [sandboxBaidu, sandboxQihoo, sandboxBing, sandboxBilibili, sandboxKuaishou];
const MOST_SHOWN = 200;
const RETENTION_MS = 30 * DAY_MS;

/**
 * Sends requests to the simulated platforms: reads each request as the platform would, stores the uploads and answers.
 */
export const sendToSandbox =
  ({ db, clock }: { db: Database; clock: Clock }): Send =>
  async (request) => {
    const player = sandboxPlatforms.find((one) => one.handles(request));
    if (!player) throw new Unreached('no sandbox platform has this address');
    const reading = player.read(request);
    if (!('heard' in reading)) return reading.answer;
    const fault = await findFault(db, player.platform);
    if (fault === 'busy') return reading.busy;
    if (fault === 'refuse') return reading.refuse;
    const refused = fault === 'partial' ? [0] : [];
    const taken = reading.heard.filter((_, place) => !refused.includes(place));
    for (const heard of taken) {
      await keep(db, player.platform, request, heard, clock.now());
    }
    if (fault === 'silent') throw new Unanswered('silent');
    return reading.answer(refused);
  };

async function keep(
  db: Database,
  platform: AdPlatform,
  request: WireRequest,
  heard: ReceivedConversion,
  at: Date,
): Promise<void> {
  const { event, action, dedupe } = heard;
  const { method, url, body } = request;
  await db
    .insert(adPlayedUploads)
    .values({ platform, event, action, dedupe: dedupe ?? randomUUID(), method, url, body, at })
    .onConflictDoUpdate({
      target: [adPlayedUploads.platform, adPlayedUploads.action, adPlayedUploads.dedupe],
      set: { times: sql`${adPlayedUploads.times} + 1` },
    });
}

const findFault = async (db: Database, platform: AdPlatform) =>
  (await listFaults(db)).find((one) => one.platform === platform)?.fault;

/** Lists the uploads that the sandbox received, newest first. */
export async function listSandboxUploads(db: Database) {
  const rows = await db.select().from(adPlayedUploads).orderBy(desc(adPlayedUploads.id)).limit(MOST_SHOWN);
  return rows.map(({ platform, event, action, method, url, body, times, at }) => ({
    platform,
    event,
    action,
    method,
    url,
    body,
    times,
    at: at.toISOString(),
  }));
}

export async function forgetSandboxUploads(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, adPlayedUploads, lt(adPlayedUploads.at, new Date(now.getTime() - RETENTION_MS)));
}
