import { previewPaths } from '@feisuo/contract/facts/preview-messages';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import { DevicePreview, type Device } from '../kit/preview/device-preview.tsx';
import { slotOf } from './creative-assets.ts';

type Name = 'desktop' | 'phone' | 'client';

const phone = { name: 'phone', label: '手机', size: { width: 390, height: 760 } } as const;
const client = { name: 'client', label: '客户端', size: { width: 1000, height: 680 } } as const;
const devices: readonly Device<Name>[] = [
  { name: 'desktop', label: '电脑', size: { width: 960, height: 720 } },
  phone,
  client,
];
/** Devices for creatives that are drawn in the margin of a page, which needs a wide window. */
const wideDevices: readonly Device<Name>[] = [
  { name: 'desktop', label: '电脑', size: { width: 1680, height: 1050 } },
  phone,
  client,
];

/** Live preview of a creative, drawn by the site itself. */
export const CreativePreview = ({ creative, slotId }: { creative: CreativeDraft | null; slotId: string }) => (
  <DevicePreview
    title="实时预览"
    path={previewPaths.creative}
    devices={slotId === slotIds.rightCard ? wideDevices : devices}
    draft={creative && slotOf(slotId, creative)}
    message={
      creative
        ? '由官网自己画出来，按表单里现在的内容；保存并开启之后访客才看到。预览里的按钮点了没有反应，也不计展示。'
        : '还没有创意。添加之后，这里会显示访客看到的样子。'
    }
  />
);
