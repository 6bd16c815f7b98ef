import { origin, text } from './settings.ts';

export const WX_API_ORIGIN = 'https://api.weixin.qq.com';

/** Settings of the WeChat official account that signs share cards. */
export const shareSettings = {
  WX_APP_ID: text(/^wx[0-9A-Za-z]{4,40}$/, {
    description: 'WeChat: official account that signs share cards',
    defaultText: 'none: a local ticket, which WeChat refuses',
    production: 'for share cards',
  }),
  WX_APP_SECRET: text(/^[\x21-\x7e]+$/, {
    description: 'WeChat: secret of `WX_APP_ID`',
    production: 'for share cards',
  }),
  WX_API_ORIGIN: origin({
    description: 'WeChat: origin of its API, or of a proxy to it; https',
    default: WX_API_ORIGIN,
  }),
};
