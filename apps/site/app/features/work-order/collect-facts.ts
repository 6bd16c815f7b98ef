import { browserName, screenSize, thisSystem } from '../../device/describe-browser.ts';
import { formatDate } from '../../format/format-date.ts';
import { readSettings } from '../../telemetry/read-settings.ts';
import type { MachineFacts } from './diagnostics.ts';

interface KnownConnection {
  type?: string;
  effectiveType?: string;
}

/** Asks the browser, and the desktop client where there is one. Nothing leaves the page. */
export async function collectFacts(): Promise<MachineFacts> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    time: `${formatDate(new Date())}（北京时间；本机时区 ${timeZone}）`,
    address: location.origin + location.pathname,
    // As errors of this page name it.
    siteVersion: readSettings()?.release ?? '未知',
    clientVersion: await clientVersion(),
    browser: browserName(navigator.userAgent),
    system: await thisSystem(),
    screen: screenSize(),
    network: networkOf((navigator as { connection?: KnownConnection }).connection, navigator.onLine),
    language: navigator.languages.join('、') || navigator.language,
  };
}

export function networkOf(connection: KnownConnection | undefined, isOnline: boolean): string {
  const { type, effectiveType } = connection ?? {};
  const kind = [type, effectiveType && `相当于 ${effectiveType.replace(/g$/, 'G')}`].filter(Boolean).join('，');
  return `${kind || '浏览器没有说明类型'}，${isOnline ? '在线' : '离线'}`;
}

async function clientVersion(): Promise<string> {
  const { pageClient } = await import('../../bridge/page-client.ts');
  const version = await pageClient()
    ?.call('getClientVersion')
    .catch(() => '');
  return version ?? '';
}
