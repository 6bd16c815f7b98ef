import type { Locale } from '@feisuo/contract/facts/locales';

/** What the close button is called, for who cannot see it. */
export function closeLabel(locale = '') {
  const labels: Record<Locale, string> = {
    'en-US': 'Close',
    'id-ID': 'Tutup',
    'ko-KR': '닫기',
    'ms-MY': 'Tutup',
    'zh-CN': '关闭',
    'zh-TW': '關閉',
  };

  return labels[locale as Locale] ?? labels['zh-CN'];
}
