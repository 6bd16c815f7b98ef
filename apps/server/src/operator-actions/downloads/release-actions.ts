import { releasePlatforms, type ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import {
  PlatformParams,
  PublishRequest,
  ReleaseParams,
  RollBackRequest,
  WithdrawRequest,
} from '@feisuo/contract/schemas/console-downloads';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import type { ReleaseName } from '../../modules/downloads/index.ts';
import { defineAction } from '../define-action.ts';
import { readCount } from '../read-flags.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { changesReleases, dropFile, goBack, publish, sayGiven, withdraw } from './releases.ts';

const platformFlag = { '--platform <platform>': { choices: releasePlatforms, isRequired: true } } as const;

export const publishReleaseAction = defineAction({
  ...changesReleases,
  name: 'release.publish',
  path: 'POST /downloads/releases/:platform/:version/publish',
  words: '发布安装包',
  summary: 'Publishes an installer for all visitors, or for a share of them',
  params: ReleaseParams,
  input: PublishRequest,
  output: DoneReply,
  run: async (deps, { params, input: { share, seen }, act }) => {
    await publish(deps, params, share, act, { seen });
    return {};
  },
  verb: {
    command: 'release publish',
    says: 'makes an installer the one that visitors get; an older one may be published again',
    flags: {
      ...platformFlag,
      '--version <version>': { isRequired: true },
      '--share <number>': { says: 'to how many of a hundred visitors; the others get the one before', default: '100' },
    },
    run: async (opened, { flags: { platform, version, share }, act }: VerbCall<ReleaseName & { share: string }>) =>
      sayGiven(await publish(opened, { platform, version }, readCount(share), act)),
  },
});

export const withdrawReleaseAction = defineAction({
  ...changesReleases,
  name: 'release.withdraw',
  path: 'POST /downloads/releases/:platform/:version/withdraw',
  words: '撤回安装包',
  summary: 'Withdraws an installer; a draft is deleted',
  params: ReleaseParams,
  input: WithdrawRequest,
  output: DoneReply,
  run: async (deps, { params, act }) => {
    await withdraw(deps, params, act);
    return {};
  },
  verb: {
    command: 'release withdraw',
    says: 'takes an installer away, at once; visitors get the one before it. A draft is forgotten altogether',
    flags: { ...platformFlag, '--version <version>': 'the one that visitors get, if not given' },
    run: async (opened, { flags: { platform, version }, act }: VerbCall<WithdrawFlags>) => {
      if (version !== undefined) return sayGiven(await withdraw(opened, { platform, version }, act));
      try {
        return sayGiven(await goBack(opened, platform, act));
      } catch (error) {
        if (!(error instanceof AppError) || error.facts.reason !== 'LAST_RELEASE') throw error;
        throw new Refusal(`${error.message}; to leave visitors without one, name it by --version`);
      }
    },
  },
});
interface WithdrawFlags {
  platform: ReleasePlatform;
  version?: string;
}

export const rollReleaseBack = defineAction({
  ...changesReleases,
  name: 'release.roll_back',
  path: 'POST /downloads/:platform/roll-back',
  summary: 'Rolls back to the previous installer',
  params: PlatformParams,
  input: RollBackRequest,
  output: DoneReply,
  run: async (deps, { params: { platform }, input: { seen, to }, act }) => {
    await goBack(deps, platform, act, { seen, to });
    return {};
  },
});

export const removeReleaseFile = defineAction({
  ...changesReleases,
  name: 'release.remove',
  path: 'POST /downloads/releases/:platform/:version/remove-file',
  words: '删除安装包',
  summary: 'Deletes the file of an old installer; its entry and hash stay',
  params: ReleaseParams,
  input: WithdrawRequest,
  output: DoneReply,
  run: async (deps, { params, act }) => {
    await dropFile(deps, params, act);
    return {};
  },
  verb: {
    command: 'release remove',
    says: 'deletes the file of an old installer to win back its room; its entry and its hash stay',
    flags: { ...platformFlag, '--version <version>': { says: 'not the one that visitors get', isRequired: true } },
    run: async (opened, { flags: { platform, version }, act }: VerbCall<ReleaseName>) => {
      const { bytes, sha256 } = await dropFile(opened, { platform, version }, act);
      return `Removed the file of ${platform} ${version}: ${bytes} bytes. Its entry and SHA-256 ${sha256} stay.`;
    },
  },
});
