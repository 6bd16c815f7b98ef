import { randomBytes, randomUUID } from 'node:crypto';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AdPlatforms } from './make-platforms.ts';
import { platformRules } from './platform.ts';

/** How each says that it does not believe us; whatever else it refuses, it refuses of the conversion. */
const disbelief: Record<AdPlatform, RegExp> = {
  baidu: /^status 3\b/,
  qihoo: /^errno 1001\b|签名|App-?Key/i,
  bing: /no access token|InvalidCredentials|AuthenticationToken|UserIsNotAuthorized|AccountId|DeveloperToken/i,
  // Neither asks who we are.
  bilibili: /^(?!)/,
  kuaishou: /^(?!)/,
};

export type TriedPlatform = { is: 'taken' | 'believed' | 'not believed' | 'unanswered'; why: string };

/** Tells a platform of a conversion whose click never was: nobody's advertisement gets it, and the answer shows whether it knows us. */
export async function tryPlatform(platforms: AdPlatforms, platform: AdPlatform, now: Date): Promise<TriedPlatform> {
  const [outcome] = await platforms[platform].upload(
    [
      {
        event: 'register',
        action: 'convert',
        key: `settings-test-${randomUUID()}`,
        valueFen: null,
        // A click is settled by then.
        convertedAt: new Date(now.getTime() - platformRules[platform].settlesMs),
        adjustedAt: null,
        click: { id: clickIdFor(platform), channel: 'settings-test', landing: '', deviceKind: 'pc' },
      },
    ],
    now,
  );
  if (!outcome || outcome.is === 'again' || outcome.is === 'unanswered') {
    const why = outcome?.why ?? '';
    return { is: disbelief[platform].test(why) ? 'not believed' : 'unanswered', why };
  }
  if (outcome.is === 'sent') return { is: 'taken', why: '' };
  return { is: disbelief[platform].test(outcome.why) ? 'not believed' : 'believed', why: outcome.why };
}

/** In the platform's own form, or it would be refused for that. */
const clickIdFor = (platform: AdPlatform) =>
  platform === 'bing' ? randomBytes(16).toString('hex') : randomBytes(8).toString('hex');
