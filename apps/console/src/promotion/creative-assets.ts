import { findProductGivenAway } from '@feisuo/contract/facts/slot-vocabulary';
import type { Slot } from '@feisuo/contract/schemas/ads';
import type { CreativeAsset, CreativeDraft } from '@feisuo/contract/schemas/promotion';

/** Texts and addresses of a creative's assets, by asset name. An asset that the creative lacks is an empty text. */
export type Parts = Record<PartName, string>;
const partNames = ['title', 'desc', 'cta', 'cancel', 'imageUrl', 'icon', 'subicon', 'url', 'productid'] as const;
export type PartName = (typeof partNames)[number];

const isPart = (id: string): id is PartName => (partNames as readonly string[]).includes(id);

export function partsOf({ assets }: Pick<CreativeDraft, 'assets'>): Parts {
  const parts = Object.fromEntries(partNames.map((name) => [name, ''])) as Parts;
  for (const asset of assets) if (isPart(asset.id)) parts[asset.id] = 'img' in asset ? asset.img.url : asset.text.value;
  parts.productid = findProductGivenAway(assets) ?? '';
  return parts;
}

/** Replaces the assets that have a field in the form. Other assets stay, and so do sizes and links of pictures. */
export function withParts(assets: CreativeDraft['assets'], parts: Parts): CreativeDraft['assets'] {
  const others = assets.filter(({ id }) => !isPart(id));
  const made = partNames.flatMap((id): CreativeAsset[] => {
    const value = parts[id].trim();
    return value === ''
      ? []
      : [
          assetOf(
            id,
            value,
            assets.find((asset) => asset.id === id),
          ),
        ];
  });
  return [...made, ...others];
}

function assetOf(id: PartName, value: string, before: CreativeAsset | undefined): CreativeAsset {
  switch (id) {
    case 'title':
    case 'desc':
    case 'cancel':
    case 'productid':
      return { id, type: 'title', text: { value } };
    case 'cta':
      return { id, type: 'cta', text: { value } };
    case 'url':
      return { id, type: 'webview', text: { value } };
    case 'imageUrl':
      return { id, type: 'image', img: { w: 460, h: 230, ...sizeOf(before), url: value } };
    case 'icon':
      return { id, type: 'icon', img: { w: 48, h: 48, ...sizeOf(before), url: value } };
    case 'subicon': {
      const link = before?.type === 'subicon' && before.link ? { link: before.link } : {};
      return { id, type: 'subicon', img: { w: 48, h: 48, ...sizeOf(before), url: value }, ...link };
    }
  }
}

const sizeOf = (asset: CreativeAsset | undefined) => (asset && 'img' in asset ? asset.img : {});

/** A new creative without assets. That required assets exist is checked on saving. */
export const freshCreative = (id: string, lineItemId: string): CreativeDraft => ({
  id,
  lineItemId,
  isOn: true,
  weight: 10,
  styleId: 'NoticeWindows',
  assets: [],
  link: null,
  expireSeconds: null,
  autoCloseSeconds: null,
});

/** A creative in the format of the site's API. It has no trackers, because a preview must not count as shown. */
export const slotOf = (slotId: string, { id, styleId, assets, link, autoCloseSeconds }: CreativeDraft): Slot => ({
  id: slotId,
  native: { assets, links: link ? [link] : [], sub_slots: [] },
  trackers: [],
  ad_report_urls: { impression: [], click: [] },
  report_params: { biz_id: '' },
  params: {
    style_id: styleId,
    // A new creative has no id yet, but the site ignores creatives without an id.
    creative_id: id || 'new',
    ...(autoCloseSeconds !== null && { auto_close_seconds: autoCloseSeconds }),
  },
});
