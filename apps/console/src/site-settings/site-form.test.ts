import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { expect, test } from 'vitest';
import { applySiteForm, readSiteForm, sayLinks } from './site-form.ts';

// Only what the form touches and one thing it does not; the full document is the server's to check.
const config = {
  brand: { name: '飞梭', suffix: '加速器' },
  company: { name: '某公司' },
  header: { companyLinks: [{ text: '公司官网', href: 'https://a.example' }], signIn: { text: '登录', href: '/x' } },
  legal: { copyright: '版权所有', icp: '', psb: '', trademarks: '商标' },
} as unknown as SiteConfig;

test('edits land in their places, trimmed, and everything else stays', () => {
  const form = { ...readSiteForm(config), icp: ' 京ICP备00000000号 ', companyLinks: [] };
  const edited = applySiteForm(config, form);
  expect(edited.legal).toEqual({ copyright: '版权所有', icp: '京ICP备00000000号', psb: '', trademarks: '商标' });
  expect(edited.header).toEqual({ companyLinks: [], signIn: { text: '登录', href: '/x' } });
});

test('links are told in words, and what is blank is', () => {
  expect(sayLinks('companyLinks', readSiteForm(config).companyLinks)).toBe('公司官网（https://a.example）');
  expect([sayLinks('companyLinks', []), sayLinks('icp', ''), sayLinks('icp', '京')]).toEqual(['没有', '空', '京']);
});
