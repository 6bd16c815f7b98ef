import { detailTypes, errorCodes, errorDomain } from '@feisuo/contract/facts/error-codes';
import { enUS } from '@feisuo/contract/facts/error-messages/en-us';
import { zhCN } from '@feisuo/contract/facts/error-messages/zh-cn';
import { markJson } from '../guide/mark-json.server.ts';
import type { Language } from '../pages.ts';

/** An error as the service sends it, highlighted. */
export function sampleError(language: Language): string {
  const { other } = language === 'zh' ? zhCN : enUS;
  return markJson({
    error: 'invalid_argument',
    error_code: errorCodes.invalid_argument,
    error_description: 'name is too long',
    error_uri: '/v1/user/profile',
    details: [
      { '@type': detailTypes.errorInfo, reason: 'INVALID_FIELD', domain: errorDomain, resource_id: 'name' },
      {
        '@type': detailTypes.localizedMessage,
        locale: language === 'zh' ? 'zh-CN' : 'en-US',
        message: other.invalid_argument,
      },
    ],
  });
}
