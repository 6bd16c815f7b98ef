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
import { viewOf } from './release-audit-subject.ts';
import { changesReleases, publish, describeVisitorsRelease, storeRelease } from './releases.ts';

/** Streams the installer into storage, so that it is never in memory as a whole. */
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
    help: 'stores an installer as a draft; visitors get it after `release publish`',
    flags: {
      '--platform <platform>': { choices: releasePlatforms, isRequired: true },
      '--version <version>': { help: 'such as 3.2.0; cannot be used for another file later', isRequired: true },
      '--file <file>': { help: 'the installer: .exe for windows, .apk for android', isRequired: true },
      '--requirement <text>': { help: 'system requirements, shown on the download page', isRequired: true },
      '--note <text>': { help: 'release note, one sentence; may repeat', collect: collectOne },
      '--publish': 'also publish the installer now',
    },
    reason: { help: 'reason for publishing; kept in the audit log', isOptional: true },
    run: async (opened, { flags, audit }: VerbCall<AddFlags>) => {
      const { file, note, publish: isToPublish, platform: requestedPlatform, version: named, requirement } = flags;
      const about = { platform: requestedPlatform, version: named, requirement };
      // The reason is checked before the upload, so that no file is stored without a reason.
      if (isToPublish && audit.reason === '') throw new Refusal('the reason is empty');
      const added = await storeRelease(opened, { ...about, notes: note }, bytesOf(file), { by: audit.by });
      const { platform, version, bytes, sha256 } = added;
      const next = isToPublish
        ? describeVisitorsRelease(await publish(opened, { platform, version }, 100, audit))
        : `It is not published yet. Publish it: release publish --platform ${platform} --version ${version} --reason WHY`;
      return `Added ${platform} ${version}: ${bytes} bytes, SHA-256 ${sha256}.\n${next}`;
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
  summary: 'Checks whether an upload is allowed, so that a second factor is requested before it starts',
  output: DoneReply,
  run: async () => ({}),
});

/**
 * Iterates without destroying the request, because a destroyed request breaks the connection and the client would not
 * get the refusal.
 */
const unbroken = (file: Readable): AsyncIterable<Uint8Array> => file.iterator({ destroyOnReturn: false });

/** Opens the file only when it is read. An error of a file that was opened earlier would have no listener. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}
