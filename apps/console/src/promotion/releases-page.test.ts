import { expect, test } from 'vitest';
import { whatVisitorsGet } from './releases-page.tsx';

test('the download page describes which versions visitors get before and during a rollout', () => {
  const row = { isCurrent: false, share: 100, version: '3.2.0', fallback: null };
  expect(whatVisitorsGet(row, null)).toBe('这个平台还没有发布过。');
  expect(whatVisitorsGet(row, '3.1.0')).toContain('抽中的访客下载 3.2.0，其余的仍是 3.1.0');
  const tried = { isCurrent: true, share: 10, version: '3.2.0' };
  expect(whatVisitorsGet({ ...tried, fallback: '3.1.0' }, '3.2.0')).toBe(
    '现在 10% 的访客下载到 3.2.0，其余的仍是 3.1.0。',
  );
  expect(whatVisitorsGet({ ...tried, fallback: null }, '3.2.0')).toContain('所有访客都下载到 3.2.0');
});
