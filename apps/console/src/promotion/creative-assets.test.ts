import { expect, test } from 'vitest';
import { freshCreative, partsOf, withParts } from './creative-assets.ts';

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

test('parts are read by name, and written back without losing what a form does not ask for', () => {
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

test('a part that is left blank is gone', () => {
  const creative = freshCreative('a', 'a');
  expect(withParts(creative.assets, { ...partsOf(creative), title: '', cta: '去看看' })).toEqual([
    { id: 'cta', type: 'cta', text: { value: '去看看' } },
  ]);
});
