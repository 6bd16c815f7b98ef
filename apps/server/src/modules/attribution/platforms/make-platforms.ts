import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { adOrigins, bingTokenUrl, defaultGoals, type AdConfig } from '../../../config/ad-settings.ts';
import type { Clock } from '../../../time/clock.ts';
import { makeBaidu } from './baidu.ts';
import { makeBilibili } from './bilibili.ts';
import { makeBing } from './bing.ts';
import { BingTokens } from './bing-tokens.ts';
import { makeKuaishou } from './kuaishou.ts';
import type { AdPlatformClient } from './ad-platform.ts';
import { makeQihoo } from './qihoo.ts';
import { sendOverHttp, type Send } from './upload-request.ts';
import { outcomeOfStatus, timeCall } from '../../../metrics/time-call.ts';

export type AdPlatforms = Record<AdPlatform, AdPlatformClient>;

/** Credentials that the sandbox of each platform accepts. */
export const sandboxAccounts = {
  baidu: { origin: adOrigins.baidu, token: 'played-token' },
  qihoo: { origin: adOrigins.qihoo, appKey: 'played-key', appSecret: 'played-secret' },
  bing: {
    origin: adOrigins.bing,
    tokenUrl: bingTokenUrl,
    clientId: 'played-client',
    clientSecret: null,
    refreshToken: 'played-refresh-token',
    developerToken: 'played-developer',
    customerId: '1',
    accountId: '2',
    goals: defaultGoals,
  },
  bilibili: { origin: adOrigins.bilibili },
  kuaishou: { origin: adOrigins.kuaishou },
} satisfies { [Platform in AdPlatform]: NonNullable<AdConfig[Platform]> };

/** Creates the client of each platform. Requests to platforms that are not configured go to `sandbox`. */
export function makePlatforms(config: AdConfig, { clock, siteOrigin, sandbox }: PlatformDeps): AdPlatforms {
  const sendTo = (platform: AdPlatform): Send => {
    const send = config[platform] ? sendOverHttp : sandbox;
    return (request) =>
      timeCall(
        platform,
        () => send(request),
        ({ status }) => outcomeOfStatus(status),
      );
  };
  const bing = config.bing ?? sandboxAccounts.bing;
  return {
    baidu: makeBaidu(sendTo('baidu'), config.baidu ?? sandboxAccounts.baidu, siteOrigin),
    qihoo: makeQihoo(sendTo('qihoo'), config.qihoo ?? sandboxAccounts.qihoo),
    bing: makeBing(sendTo('bing'), bing, new BingTokens(bing, clock)),
    bilibili: makeBilibili(sendTo('bilibili'), config.bilibili ?? sandboxAccounts.bilibili),
    kuaishou: makeKuaishou(sendTo('kuaishou'), config.kuaishou ?? sandboxAccounts.kuaishou),
  };
}

interface PlatformDeps {
  clock: Clock;
  siteOrigin: string;
  sandbox: Send;
}
