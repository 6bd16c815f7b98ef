import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { expect, test } from 'vitest';
import { withContact } from './with-contact.server.ts';

const siteWith = (contact: Partial<SiteConfig['contact']>) =>
  withContact({
    contact: { title: '联系我们', phone: '', email: '', hours: '', address: '', ...contact },
    footer: { about: '关于', columns: [{ title: '产品', links: [] }] },
  } as unknown as SiteConfig).footer;

test('the footer shows phone and email as a column of links, and the phone link has no spaces', () => {
  expect(siteWith({ phone: '400-820 0000', email: 'kefu@example.com' }).columns.at(-1)).toEqual({
    title: '联系我们',
    links: [
      { text: '电话 400-820 0000', href: 'tel:4008200000' },
      { text: 'kefu@example.com', href: 'mailto:kefu@example.com' },
    ],
  });
});

test('the footer shows opening hours and address as separate lines below the about text', () => {
  expect(siteWith({ hours: '每天 9:00 到 21:00', address: '上海市' }).about).toBe(
    '关于\n服务时间：每天 9:00 到 21:00\n地址：上海市',
  );
});

test('the footer does not show empty contact fields', () => {
  expect(siteWith({})).toMatchObject({ about: '关于', columns: [{ title: '产品' }] });
});
