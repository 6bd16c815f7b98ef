import type { Locale } from '@feisuo/contract/facts/locales';

/** What a passkey is called that neither its owner nor its device has a name for, as the account centre calls them. */
export const passkeyWords: Record<Locale, string> = {
  'en-US': 'Passkey',
  'id-ID': 'Kunci sandi',
  'ko-KR': '패스키',
  'ms-MY': 'Kunci laluan',
  'zh-CN': '通行密钥',
  'zh-TW': '通行金鑰',
};
