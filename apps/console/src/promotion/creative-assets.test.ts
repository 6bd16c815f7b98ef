import { expect, test } from 'vitest';
import { Slot } from '@feisuo/contract/schemas/ads';
import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import { Value } from 'typebox/value';
import { freshCreative, partsOf, slotOf, withParts } from './creative-assets.ts';

const assets = [
  { id: 'title', type: 'title', text: { value: '旧' } },
  {
    id: 'subicon',
    type: 'subicon',
    img: { url: '/a.svg', w: 20, h: 20 },
    link: { url: '/vip', landing_type: 'open_in_browser' },
  },
  { id: 'other', type: 'icon', img: { url: '/b.svg' } },
] as const;

test('a creative with an unknown productid is shown with the default product', () => {
  const blank: CreativeDraft['assets'] = [{ id: 'productid', type: 'title', text: { value: '' } }];
  expect(partsOf({ assets: blank }).productid).toBe('vipxjsq_1m_10');
  expect(partsOf({ assets: [] }).productid).toBe('');
});

test('the creative editor reads assets by name, and writing them back keeps unknown assets', () => {
  const parts = partsOf({ assets: [...assets] });
  expect(parts).toMatchObject({ title: '旧', subicon: '/a.svg', desc: '' });
  expect(withParts([...assets], { ...parts, title: ' 新 ', desc: '说明', subicon: '/c.svg' })).toEqual([
    { id: 'title', type: 'title', text: { value: '新' } },
    { id: 'desc', type: 'title', text: { value: '说明' } },
    {
      id: 'subicon',
      type: 'subicon',
      img: { url: '/c.svg', w: 20, h: 20 },
      link: { url: '/vip', landing_type: 'open_in_browser' },
    },
    assets[2],
  ]);
});

test('the editor starts a new creative without text assets', () => {
  expect(partsOf(freshCreative('a', 'a'))).toEqual(partsOf({ assets: [] }));
});

test('emptying a field in the creative editor removes its asset from the creative', () => {
  const creative = freshCreative('a', 'a');
  expect(withParts(creative.assets, { ...partsOf(creative), title: '', cta: '去看看' })).toEqual([
    { id: 'cta', type: 'cta', text: { value: '去看看' } },
  ]);
});

test('slotOf returns a valid slot for the preview, without trackers', () => {
  const slot = slotOf('WebCenterPop', { ...freshCreative('', ''), autoCloseSeconds: 8 });
  expect(Value.Check(Slot, slot)).toBe(true);
  expect(slot).toMatchObject({
    id: 'WebCenterPop',
    params: { style_id: 'NoticeWindows', creative_id: 'new', auto_close_seconds: 8 },
    trackers: [],
    ad_report_urls: { impression: [], click: [] },
  });
});
