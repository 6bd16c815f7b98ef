import type { Locale } from '@feisuo/contract/facts/locales';

/** The brand as these pages say it: the one place to change for another operator. */
export const brandIn: Record<Locale, { name: string; passport: string }> = {
  'zh-CN': { name: '飞梭', passport: '飞梭通行证' },
  'zh-TW': { name: '飛梭', passport: '飛梭通行證' },
  'en-US': { name: 'Feisuo', passport: 'Feisuo Pass' },
  'id-ID': { name: 'Feisuo', passport: 'Feisuo Pass' },
  'ms-MY': { name: 'Feisuo', passport: 'Feisuo Pass' },
  'ko-KR': { name: 'Feisuo', passport: 'Feisuo 패스' },
};
