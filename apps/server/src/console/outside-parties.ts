import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { providerGroupPrefix, settingGroups } from '@feisuo/contract/facts/setting-groups';
import type { SettingGroupView } from '@feisuo/contract/schemas/console-settings';
import type { OutsideParty } from '@feisuo/contract/schemas/operator';
import type { TriedGroup } from '../db/system-settings.ts';
import { listTries } from '../db/tried-settings.ts';
import type { Deps } from '../ports/deps.ts';
import { lastUploads } from '../modules/attribution/index.ts';
import { lastSent } from '../modules/delivery/index.ts';
import { lastChannelCalls } from '../modules/pay/index.ts';
import { neverCalled, newerCalls, type LastCalls } from '../outgoing/last-calls.ts';
import { describeSettings } from '../operator-actions/settings/describe-settings.ts';
import { channelFaultWords, gatewayFaultWords } from '../operator-actions/settings/try-words.ts';
import { uploadWords } from '../operator-actions/settings/upload-words.ts';

/** Whom we call, in the groups of settings that say how. The rest of them are settings of our own pages. */
const isParty = ({ id }: SettingGroupView) =>
  /^(sms|mail|wechat-pay|alipay|ad-.+)$/.test(id) || id.startsWith(providerGroupPrefix);

/** Everybody outside that we depend on, and how it went the last times. Nobody is called to find out. */
export async function describeOutsideParties(deps: Deps): Promise<OutsideParty[]> {
  const parties = (await describeSettings(deps)).filter(isParty);
  const tries = await listTries(deps.db, 'saved');
  return Promise.all(
    parties.map(async (group): Promise<OutsideParty> => {
      const { okAt, failed } = newerCalls(await lastCallsOf(deps, group.id), lastTryOf(tries.get(group.id)));
      const name = group.values.find((one) => one.name === 'name')?.value;
      return {
        id: group.id,
        title: settingGroups.find(({ id }) => id === group.id)?.title ?? name ?? group.id,
        state: group.state,
        okAt: okAt?.toISOString() ?? null,
        failed: failed && { at: failed.at.toISOString(), says: failed.why },
      };
    }),
  );
}

/** What work of the product left behind. Identity providers leave nothing that says when they were asked. */
async function lastCallsOf(deps: Deps, group: string): Promise<LastCalls> {
  if (group === 'sms' || group === 'mail') {
    const calls = await lastSent(deps, group === 'sms' ? 'sms' : 'email');
    return worded(calls, gatewayFaultWords);
  }
  if (group === 'wechat-pay' || group === 'alipay') {
    const channel = group === 'alipay' ? 'alipay' : 'wechat';
    return worded(await lastChannelCalls(deps.db, channel, deps.clock.now()), channelFaultWords);
  }
  if (group.startsWith('ad-'))
    return worded(await lastUploads(deps.db, group.slice('ad-'.length) as AdPlatform), uploadWords);
  return neverCalled;
}

/** A test is a call like any other, if it was of what is in force. */
function lastTryOf(tried: TriedGroup | undefined): LastCalls {
  // Those of what was typed were kept in the same place once.
  if (!tried?.end || tried.isDraft) return neverCalled;
  const at = new Date(tried.at);
  return tried.end.isOk ? { okAt: at, failed: null } : { okAt: null, failed: { at, why: tried.end.says } };
}

const worded = ({ okAt, failed }: LastCalls, say: (why: string) => string): LastCalls => ({
  okAt,
  failed: failed && { at: failed.at, why: say(failed.why) },
});
