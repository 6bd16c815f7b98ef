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
import { changesReleases, dropFile, goBack, publish, describeVisitorsRelease, withdraw } from './releases.ts';

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
  run: async (deps, { params, input: { share, seen }, audit }) => {
    await publish(deps, params, share, audit, { seen });
    return {};
  },
  verb: {
    command: 'release publish',
    help: 'publishes an installer; an older version can be published again',
    flags: {
      ...platformFlag,
      '--version <version>': { isRequired: true },
      '--share <number>': {
        help: 'percentage of visitors who get this version; the others get the previous one',
        default: '100',
      },
    },
    run: async (opened, { flags: { platform, version, share }, audit }: VerbCall<ReleaseName & { share: string }>) =>
      describeVisitorsRelease(await publish(opened, { platform, version }, readCount(share), audit)),
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
  run: async (deps, { params, audit }) => {
    await withdraw(deps, params, audit);
    return {};
  },
  verb: {
    command: 'release withdraw',
    help: 'withdraws an installer at once; visitors get the previous one. A draft is deleted',
    flags: { ...platformFlag, '--version <version>': 'default: the published version' },
    run: async (opened, { flags: { platform, version }, audit }: VerbCall<WithdrawFlags>) => {
      if (version !== undefined) return describeVisitorsRelease(await withdraw(opened, { platform, version }, audit));
      try {
        return describeVisitorsRelease(await goBack(opened, platform, audit));
      } catch (error) {
        if (!(error instanceof AppError) || error.facts.reason !== 'LAST_RELEASE') throw error;
        throw new Refusal(`${error.message}; to withdraw it nevertheless, name it with --version`);
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
  run: async (deps, { params: { platform }, input: { seen, to }, audit }) => {
    await goBack(deps, platform, audit, { seen, to });
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
  run: async (deps, { params, audit }) => {
    await dropFile(deps, params, audit);
    return {};
  },
  verb: {
    command: 'release remove',
    help: 'deletes the file of an old installer to free disk space; its entry and hash stay',
    flags: { ...platformFlag, '--version <version>': { help: 'a version that is not published', isRequired: true } },
    run: async (opened, { flags: { platform, version }, audit }: VerbCall<ReleaseName>) => {
      const { bytes, sha256 } = await dropFile(opened, { platform, version }, audit);
      return `Removed the file of ${platform} ${version}: ${bytes} bytes. Its entry and SHA-256 ${sha256} stay.`;
    },
  },
});
