import { randomBytes, randomUUID } from 'node:crypto';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AdPlatforms } from './make-platforms.ts';
import { platformRules } from './platform.ts';

/** How each platform reports invalid credentials; other refusals concern the conversion. */
const credentialErrors: Record<AdPlatform, RegExp> = {
  baidu: /^status 3\b/,
  qihoo: /^errno 1001\b|签名|App-?Key/i,
  bing: /no access token|InvalidCredentials|AuthenticationToken|UserIsNotAuthorized|AccountId|DeveloperToken/i,
  // Neither uses credentials.
  bilibili: /^(?!)/,
  kuaishou: /^(?!)/,
};

export type TriedPlatform = { is: 'taken' | 'believed' | 'not believed' | 'unanswered'; why: string };

/**
 * Uploads a conversion with an invented click: no advertisement is credited, and the answer shows whether the
 * credentials are valid.
 */
export async function tryPlatform(platforms: AdPlatforms, platform: AdPlatform, now: Date): Promise<TriedPlatform> {
  const [outcome] = await platforms[platform].upload(
    [
      {
        event: 'register',
        action: 'convert',
        key: `settings-test-${randomUUID()}`,
        valueFen: null,
        // After the platform's delay for clicks.
        convertedAt: new Date(now.getTime() - platformRules[platform].settlesMs),
        adjustedAt: null,
        click: { id: clickIdFor(platform), channel: 'settings-test', landing: '', deviceKind: 'pc' },
      },
    ],
    now,
  );
  if (!outcome || outcome.is === 'again' || outcome.is === 'unanswered') {
    const why = outcome?.why ?? '';
    return { is: credentialErrors[platform].test(why) ? 'not believed' : 'unanswered', why };
  }
  if (outcome.is === 'sent') return { is: 'taken', why: '' };
  return { is: credentialErrors[platform].test(outcome.why) ? 'not believed' : 'believed', why: outcome.why };
}

/** In a known form of the platform, to avoid a format error. */
const clickIdFor = (platform: AdPlatform) =>
  platform === 'bing' ? randomBytes(16).toString('hex') : randomBytes(8).toString('hex');
