import { previewPaths } from '@feisuo/contract/facts/preview-messages';
import type { ContentItem, ContentOptions } from '@feisuo/contract/schemas/console-content';
import { useDeferredValue, useState } from 'react';
import { DevicePreview, type Device } from '../kit/preview/device-preview.tsx';
import type { Fields } from './blank-fields.ts';
import { contentDraftOf } from './content-draft.ts';

/** Height in pixels of everything above and below the preview. */
const AROUND = 330;

const devicesIn = (height: number): readonly Device<'phone' | 'desktop'>[] => [
  { name: 'phone', label: '手机', size: { width: 390, height } },
  { name: 'desktop', label: '电脑', size: { width: 1280, height: height * 2 } },
];

type Props = { item: ContentItem; fields: Fields; options: ContentOptions };

/** Live preview beside the form: the site renders the page from the current fields. */
export function SidePreview({ item, fields, options }: Props) {
  const [now] = useState(() => new Date());
  const [devices] = useState(() => devicesIn(Math.max(420, window.innerHeight - AROUND)));
  // Deferred, so that typing stays fast on a slow machine.
  const shown = useDeferredValue(fields);
  return (
    <DevicePreview
      title="实时预览"
      path={previewPaths.content}
      devices={devices}
      draft={contentDraftOf(item, shown, options, now)}
      message={
        item.kind === 'game'
          ? '由官网自己画出来，这里是游戏页的介绍部分。完整的页面点下面的「预览」。'
          : '由官网自己画出来，按表单里现在的内容，发布之后访客才看到。预览里的链接点了没有反应。'
      }
    />
  );
}
