import type { IssueView } from '@feisuo/contract/schemas/console-telemetry';
import type { Tone } from '../components/pill.tsx';

export const issueStateNames: Record<IssueView['state'], { name: string; tone: Tone }> = {
  open: { name: '待处理', tone: 'err' },
  resolved: { name: '已解决', tone: 'ok' },
  ignored: { name: '已忽略', tone: 'none' },
};

const crumbNames: Record<string, string> = {
  'ui.click': '点击',
  'ui.input': '输入',
  navigation: '跳转',
  fetch: '请求',
  xhr: '请求',
  console: '控制台',
  'sentry.event': '上一个报错',
};
export const crumbNameOf = (category: string): string => crumbNames[category] ?? category;

/** Describes a breadcrumb on one line: a request, a navigation, or the raw data of any other event. */
export function describeBreadcrumb(data: unknown): string {
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0) return '';
  const { method, url, status_code: status, from, to } = data as Record<string, unknown>;
  if (typeof method === 'string' && typeof url === 'string')
    return `${method} ${url} → ${typeof status === 'number' && status > 0 ? status : '没有回应'}`;
  if (typeof from === 'string' && typeof to === 'string') return `${from} → ${to}`;
  return JSON.stringify(data);
}

const tagNames: Record<string, string> = { host: '域名', channel: '渠道', route: '页面类型' };
export const tagNameOf = (tag: string): string => tagNames[tag] ?? tag;
