import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { releasePlatforms } from '@feisuo/contract/facts/content-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { ReleaseReply, UploadReleaseQuery } from '@feisuo/contract/schemas/console-downloads';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { wrongField } from '../../http/wrong-field.ts';
import { MAX_RELEASE_BYTES, type ReleaseName } from '../../modules/downloads/index.ts';
import { defineAction } from '../define-action.ts';
import { collectOne, Refusal, type VerbCall } from '../verb.ts';
import { viewOf } from './describe-release.ts';
import { changesReleases, publish, sayGiven, storeRelease } from './releases.ts';

/** The body is streamed to its store, never held in memory. */
export const uploadRelease = defineAction({
  ...changesReleases,
  name: 'release.add',
  path: 'POST /downloads/releases',
  words: '上传安装包',
  summary: 'Stores an installer as a draft; the body is its bytes',
  query: UploadReleaseQuery,
  output: ReleaseReply,
  http: { body: 'stream', bodyLimit: MAX_RELEASE_BYTES },
  run: async (deps, { query: { notes = '', ...about }, input, by }) => {
    const file = input as Readable | null;
    if (!file) throw wrongField('file', 'the file is empty', fieldRefusals.fileEmpty);
    const lines = notes
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const added = await storeRelease(deps, { ...about, notes: lines }, unbroken(file), { by }, { isInspected: true });
    return viewOf(added, true, []);
  },
  verb: {
    command: 'release add',
    says: 'stores an installer as a draft; visitors get it once it is published',
    flags: {
      '--platform <platform>': { choices: releasePlatforms, isRequired: true },
      '--version <version>': { says: 'such as 3.2.0; names one file for good', isRequired: true },
      '--file <file>': { says: 'the installer: .exe for windows, .apk for android', isRequired: true },
      '--requirement <text>': { says: 'what it runs on, shown on the download page', isRequired: true },
      '--note <text>': { says: 'something that is new, a sentence each; may repeat', collect: collectOne },
      '--publish': 'publish it at once',
    },
    reason: { says: 'why it is published; kept in the audit log', isOptional: true },
    run: async (opened, { flags, act }: VerbCall<AddFlags>) => {
      const { file, note, publish: isToPublish, platform: given, version: named, requirement } = flags;
      const about = { platform: given, version: named, requirement };
      // Checked before the upload: a missing reason must not leave a stored file.
      if (isToPublish && act.reason === '') throw new Refusal('the reason is empty');
      const added = await storeRelease(opened, { ...about, notes: note }, bytesOf(file), { by: act.by });
      const { platform, version, bytes, sha256 } = added;
      const told = isToPublish
        ? sayGiven(await publish(opened, { platform, version }, 100, act))
        : `Nobody gets it yet. Publish it: release publish --platform ${platform} --version ${version} --reason WHY`;
      return `Added ${platform} ${version}: ${bytes} bytes, SHA-256 ${sha256}.\n${told}`;
    },
  },
});

interface AddFlags extends ReleaseName {
  file: string;
  requirement: string;
  note: string[];
  publish?: boolean;
}

export const readyForUpload = defineAction({
  ...changesReleases,
  name: 'release.ready',
  path: 'POST /downloads/ready',
  summary: 'Checks whether an upload is allowed, so that the proof is asked for before it',
  output: DoneReply,
  run: async () => ({}),
});

/** Destroying the request would break its connection, and the client would miss the refusal. */
const unbroken = (file: Readable): AsyncIterable<Uint8Array> => file.iterator({ destroyOnReturn: false });

/** Opened when first read: an earlier failure would have no listener. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}
