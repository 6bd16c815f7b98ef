import { DAY_S } from '@feisuo/contract/facts/durations';
import type { CreativeDraft, LineItemDraft } from '@feisuo/contract/schemas/promotion';

export interface SeedLineItem {
  item: LineItemDraft;
  creatives: CreativeDraft[];
}

type Asset = CreativeDraft['assets'][number];
type SeedFields = Pick<LineItemDraft, 'id' | 'slotId' | 'name' | 'isOn'> & Partial<LineItemDraft>;
type Drawn = Pick<CreativeDraft, 'styleId' | 'assets' | 'link'> & Partial<CreativeDraft>;

/** Creates a line item with default values and one creative. */
export function lineItem(fields: SeedFields, { ...drawn }: Drawn): SeedLineItem {
  const item: LineItemDraft = {
    priority: 8,
    weight: 10,
    startsAt: null,
    endsAt: null,
    hours: null,
    pacing: 'asap',
    totalCap: null,
    dailyCap: null,
    frequency: [],
    targeting: {},
    ...fields,
  };
  const creative: CreativeDraft = {
    id: fields.id,
    lineItemId: fields.id,
    isOn: true,
    weight: 10,
    expireSeconds: null,
    autoCloseSeconds: null,
    ...drawn,
  };
  return { item, creatives: [creative] };
}

export const words = (id: string, value: string): Asset => ({ id, type: 'title', text: { value } });
export const button = (value: string): Asset => ({ id: 'cta', type: 'cta', text: { value } });
export const page = (path: string): Asset => ({ id: 'url', type: 'webview', text: { value: path } });

/** URL of a generated picture, like the pictures of games. */
const woven = (hue: string, motif: string, name: string) => `/art/weave/${hue}/${motif}/${name}.svg`;
export const picture = (hue: string, motif: string, name: string): Asset => ({
  id: 'imageUrl',
  type: 'image',
  img: { url: woven(hue, motif, name), w: 460, h: 230 },
});
export const icon = (hue: string, motif: string, name: string): Asset => ({
  id: 'icon',
  type: 'icon',
  img: { url: woven(hue, motif, name), w: 48, h: 48 },
});
export const subicon = (hue: string, motif: string, name: string, path: string): Asset => ({
  id: 'subicon',
  type: 'subicon',
  img: { url: woven(hue, motif, name), w: 48, h: 48 },
  link: { url: path, landing_type: 'open_in_browser' },
});

export const here = (path: string) => ({ url: path, landing_type: 'open_in_browser' }) as const;
export const inside = (path: string) => ({ url: path, landing_type: 'open_in_webview' }) as const;

export const everyDays = (scope: 'user' | 'device', days: number) => [{ scope, count: 1, windowS: days * DAY_S }];
