import { previewPaths } from '@feisuo/contract/facts/preview-messages';
import { useState } from 'react';
import { ActivityBlock, type ActivityPageReply } from '@feisuo/contract/schemas/activity-pages';
import { DevicePreview, type Device } from '../kit/preview/device-preview.tsx';
import { refusalOf } from '../kit/form/check-value.ts';

type Reply = ActivityPageReply['data'];

interface DraftPage {
  /** The answer that the site's API would give for this page while the activity runs. */
  reply: Reply;
  /** Position of each incomplete block in the list, counted from 1. */
  unfinished: readonly number[];
}

const word = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);
const moment = (value: unknown, otherwise: Date) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : otherwise.toISOString();

/**
 * Builds the page from the values typed so far. Blocks that the server would refuse are left out, because the site
 * draws only valid blocks.
 */
export function draftPageOf(values: Record<string, unknown>, now: Date): DraftPage {
  const rules = (values['rules'] ?? {}) as Record<string, unknown>;
  const blocks = Array.isArray(rules['blocks']) ? (rules['blocks'] as unknown[]) : [];
  const isWhole = (block: unknown) => refusalOf(ActivityBlock, block, true) === null;
  const reply = {
    now: now.toISOString(),
    activity: {
      id: word(values['id'], 'preview'),
      kind: 'page',
      name: word(values['name'], '活动名称'),
      picture: word(values['picture'], ''),
      startsAt: moment(values['startsAt'], now),
      endsAt: moment(values['endsAt'], now),
      state: 'running',
      audience: values['audience'],
      rulesVersion: 1,
    },
    page: {
      lead: word(rules['lead'], ' '),
      motif: word(rules['motif'], 'aim'),
      hue: word(rules['hue'], 'cyan'),
      blocks: blocks.filter(isWhole),
    },
    image: null,
  } as Reply;
  return { reply, unfinished: blocks.flatMap((block, index) => (isWhole(block) ? [] : [index + 1])) };
}

const devices: readonly Device<'phone' | 'desktop'>[] = [
  { name: 'phone', label: '手机', size: { width: 390, height: 760 } },
  { name: 'desktop', label: '电脑', size: { width: 1280, height: 800 } },
];

/** Live preview of a page of blocks, drawn by the site itself. */
export function PagePreview({ values }: { values: Record<string, unknown> }) {
  const [now] = useState(() => new Date());
  const { reply, unfinished } = draftPageOf(values, now);
  return (
    <DevicePreview
      title="预览"
      path={previewPaths.activityPage}
      devices={devices}
      draft={reply}
      message={
        unfinished.length > 0
          ? `第 ${unfinished.join('、')} 块还没填好，先不画出来。`
          : '由官网自己画出来，按表单里现在的内容，当作正在进行。签到、抽奖这些显示各自活动现在的样子；预览里的按钮点了没有反应。'
      }
    />
  );
}
