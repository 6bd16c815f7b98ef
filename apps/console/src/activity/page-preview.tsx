import { previewPaths } from '@feisuo/contract/facts/preview-messages';
import { useState } from 'react';
import { DevicePreview, type Device } from '../kit/preview/device-preview.tsx';
import { draftPageOf } from './draft-page.ts';

const devices: readonly Device<'phone' | 'desktop'>[] = [
  { name: 'phone', label: '手机', size: { width: 390, height: 760 } },
  { name: 'desktop', label: '电脑', size: { width: 1280, height: 800 } },
];

/** A page of blocks while it is put together, drawn by the site itself. */
export function PagePreview({ values }: { values: Record<string, unknown> }) {
  const [now] = useState(() => new Date());
  const { reply, unfinished } = draftPageOf(values, now);
  return (
    <DevicePreview
      title="预览"
      path={previewPaths.activityPage}
      devices={devices}
      draft={reply}
      says={
        unfinished.length > 0
          ? `第 ${unfinished.join('、')} 块还没填好，先不画出来。`
          : '由官网自己画出来，按表单里现在的内容，当作正在进行。签到、抽奖这些显示各自活动现在的样子；预览里的按钮点了没有反应。'
      }
    />
  );
}
