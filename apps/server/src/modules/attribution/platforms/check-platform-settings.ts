import { randomBytes, randomUUID } from 'node:crypto';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AdPlatforms } from './make-platforms.ts';
import { platformRules } from './ad-platform.ts';

/** Patterns of answers that mean invalid credentials, per platform. Any other refusal is about the conversion. */
const credentialErrors: Record<AdPlatform, RegExp> = {
  baidu: /^status 3\b/,
  qihoo: /^errno 1001\b|签名|App-?Key/i,
  bing: /no access token|InvalidCredentials|AuthenticationToken|UserIsNotAuthorized|AccountId|DeveloperToken/i,
  // Bilibili and Kuaishou use no credentials, so nothing matches.
  bilibili: /^(?!)/,
  kuaishou: /^(?!)/,
};

export type TriedPlatform = { is: 'taken' | 'believed' | 'not believed' | 'unanswered'; why: string };

/**
 * Uploads a test conversion with an invented click. The platform credits no advertisement, but its answer shows
 * whether the credentials are valid.
 */
export async function tryPlatform(platforms: AdPlatforms, platform: AdPlatform, now: Date): Promise<TriedPlatform> {
  const [outcome] = await platforms[platform].upload(
    [
      {
        event: 'register',
        action: 'convert',
        key: `settings-test-${randomUUID()}`,
        valueFen: null,
        // So long ago that the platform would already know the click.
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
 * An invented click id in a form that the platform accepts, because a format error would hide whether the credentials
 * are valid.
 */
const clickIdFor = (platform: AdPlatform) =>
  platform === 'bing' ? randomBytes(16).toString('hex') : randomBytes(8).toString('hex');
