import { randomBytes, randomUUID } from 'node:crypto';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AdPlatforms } from './make-platforms.ts';
import { platformRules } from './ad-platform.ts';

/**
 * Patterns of each platform's answers that report invalid credentials. Other refusals are about the conversion itself.
 */
const credentialErrors: Record<AdPlatform, RegExp> = {
  baidu: /^status 3\b/,
  qihoo: /^errno 1001\b|签名|App-?Key/i,
  bing: /no access token|InvalidCredentials|AuthenticationToken|UserIsNotAuthorized|AccountId|DeveloperToken/i,
  // Bilibili and Kuaishou use no credentials, so this pattern matches nothing.
  bilibili: /^(?!)/,
  kuaishou: /^(?!)/,
};

export type TriedPlatform = { is: 'taken' | 'believed' | 'not believed' | 'unanswered'; why: string };

/**
 * Uploads a test conversion for an invented click. No advertisement gets credit for it, but the answer shows whether
 * the credentials are valid.
 */
export async function tryPlatform(platforms: AdPlatforms, platform: AdPlatform, now: Date): Promise<TriedPlatform> {
  const [outcome] = await platforms[platform].upload(
    [
      {
        event: 'register',
        action: 'convert',
        key: `settings-test-${randomUUID()}`,
        valueFen: null,
        // Old enough that the platform would know a real click from this time.
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

/**
 * Returns an invented click id in the form that the platform expects. A format error would hide whether the credentials
 * are valid.
 */
const clickIdFor = (platform: AdPlatform) =>
  platform === 'bing' ? randomBytes(16).toString('hex') : randomBytes(8).toString('hex');
