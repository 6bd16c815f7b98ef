import type { Locale } from '@feisuo/contract/facts/locales';

/** What the close button is called, for who cannot see it. */
export function closeLabel(locale = '') {
  const labels: Record<Exclude<Locale, 'zh-CN'>, string> = {
    'en-US': 'Close',
    'id-ID': 'Tutup',
    'ko-KR': '닫기',
    'ms-MY': 'Tutup',
    'zh-TW': '關閉',
  };

  return labels[locale as keyof typeof labels] ?? '关闭';
}
