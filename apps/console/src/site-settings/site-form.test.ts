import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { expect, test } from 'vitest';
import { applySiteForm, hasChanges, readSiteForm } from './site-form.ts';

// Only what the form touches and one thing it does not; the full document is the server's to check.
const config = {
  brand: { name: '飞梭', suffix: '加速器' },
  company: { name: '某公司' },
  header: { companyLinks: [{ text: '公司官网', href: 'https://a.example' }], signIn: { text: '登录', href: '/x' } },
  legal: { copyright: '版权所有', icp: '', psb: '', trademarks: '商标' },
} as unknown as SiteConfig;

test('a form that says what is stored has no changes, whatever the order of stored keys', () => {
  const [link] = config.header.companyLinks;
  const stored = { ...config, header: { ...config.header, companyLinks: [{ href: link?.href, text: link?.text }] } };
  const form = readSiteForm(config);
  expect(hasChanges(stored as SiteConfig, form)).toBe(false);
  expect(hasChanges(config, { ...form, brandName: ` ${form.brandName} ` })).toBe(false);
  expect(hasChanges(config, { ...form, brandName: '新梭' })).toBe(true);
  expect(hasChanges(config, { ...form, companyLinks: [...form.companyLinks, { text: '', href: '' }] })).toBe(true);
});

test('edits land in their places, trimmed, and everything else stays', () => {
  const form = { ...readSiteForm(config), icp: ' 京ICP备00000000号 ', companyLinks: [] };
  const edited = applySiteForm(config, form);
  expect(edited.legal).toEqual({ copyright: '版权所有', icp: '京ICP备00000000号', psb: '', trademarks: '商标' });
  expect(edited.header).toEqual({ companyLinks: [], signIn: { text: '登录', href: '/x' } });
});
