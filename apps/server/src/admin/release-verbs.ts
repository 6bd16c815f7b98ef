import { createReadStream } from 'node:fs';
import { releasePlatforms, type ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { Option, type Command } from 'commander';
import { dropFile, goBack, publish as give, storeRelease, withdraw } from '../desk/releases.ts';
import { AppError } from '../http/app-error.ts';
import { findReleases, findStored, type ReleaseChange, type ReleaseName } from '../modules/downloads/index.ts';
import { asksWhy, because, checkReason, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { readCount } from './product-flags.ts';
import { Refusal } from './refusal.ts';
import { ACTOR } from './support-desk.ts';
import { visit, type Visit } from './visit.ts';

const by = { actor: ACTOR };

interface AddFlags extends ReleaseName {
  file: string;
  requirement: string;
  note: string[];
  publish: boolean;
  reason?: string;
}

type Published = ReleaseName & Why & { share?: string };

const platformOption = () => new Option('--platform <platform>').choices(releasePlatforms).makeOptionMandatory();
const collect = (value: string, earlier: string[]) => [...earlier, value];

export function addReleaseVerbs(program: Command): void {
  const release = program.command('release').description('installers of the client, and which one visitors get');
  release
    .command('add')
    .description('stores an installer as a draft, which nobody gets before it is published')
    .addOption(platformOption())
    .requiredOption('--version <version>', 'such as 3.2.0; names one file for good')
    .requiredOption('--file <file>', 'the installer: .exe for windows, .apk for android')
    .requiredOption('--requirement <text>', 'what it runs on, shown on the download page')
    .option('--note <text>', 'something that is new, a sentence each; may repeat', collect, [])
    .option('--publish', 'publish it at once', false)
    .option('--reason <reason>', 'why it is published; kept in the audit log')
    .action((flags: AddFlags) => foreseen(() => visit((opened) => add(opened, flags))));
  release
    .command('list')
    .description('every installer, newest first')
    .action(() => visit(list));
  asksWhy(release.command('publish'))
    .description('makes an installer the one that visitors get; an older one may be published again')
    .addOption(platformOption())
    .requiredOption('--version <version>')
    .option('--share <number>', 'to how many of a hundred visitors; the others get the one before', '100')
    .action((name: ReleaseName & Why & { share: string }) => foreseen(() => visit((opened) => publish(opened, name))));
  asksWhy(release.command('withdraw'))
    .description('takes an installer away, at once; visitors get the one before it. A draft is forgotten altogether')
    .addOption(platformOption())
    .option('--version <version>', 'the one that visitors get, if not given')
    .action(({ platform, version, ...why }: Why & { platform: ReleasePlatform; version?: string }) =>
      foreseen(() =>
        visit(async (opened) =>
          tell(
            await (version === undefined
              ? goBack(opened, platform, because(why))
              : withdraw(opened, { platform, version }, because(why))),
          ),
        ),
      ),
    );
  asksWhy(release.command('remove'))
    .description('deletes the file of an old installer to win back its room; its entry and its hash stay')
    .addOption(platformOption())
    .requiredOption('--version <version>', 'not the one that visitors get')
    .action((name: ReleaseName & Why) => foreseen(() => visit((opened) => remove(opened, name))));
}

async function remove(opened: Visit, { platform, version, ...why }: ReleaseName & Why): Promise<void> {
  const { bytes, sha256 } = await dropFile(opened, { platform, version }, because(why));
  console.log(`Removed the file of ${platform} ${version}: ${bytes} bytes. Its entry and SHA-256 ${sha256} stay.`);
}

async function add(opened: Visit, flags: AddFlags): Promise<void> {
  const { file, note, publish: isToPublish, reason = '', ...about } = flags;
  // Before the file is stored: whoever forgot it tells both at once.
  if (isToPublish) checkReason(reason);
  const added = await storeRelease(opened, { ...about, notes: note }, bytesOf(file), { by });
  const { platform, version, sha256 } = added;
  console.log(`Added ${platform} ${version}: ${added.bytes} bytes, SHA-256 ${sha256}.`);
  if (isToPublish) await publish(opened, { platform, version, reason });
  else
    console.log(
      `Nobody gets it yet. Publish it: release publish --platform ${platform} --version ${version} --reason WHY`,
    );
}

/** The file is opened when its bytes are wanted: nobody would hear of a stream that fails before. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}

const publish = async (opened: Visit, { platform, version, share = '100', ...why }: Published) =>
  tell(await give(opened, { platform, version }, readCount(share), because(why)));

async function list({ db }: Visit): Promise<void> {
  const rows = await findReleases(db, ['draft', 'published', 'withdrawn']);
  const stored = await findStored(db);
  printTable(
    rows.map(({ id, platform, version, status, isCurrent, rolloutShare, bytes, sha256, releasedAt }) => ({
      platform,
      version,
      status: isCurrent ? (rolloutShare < 100 ? `current for ${rolloutShare}%` : 'current') : status,
      bytes,
      file: stored.has(id) ? 'stored' : 'removed',
      sha256: `${sha256.slice(0, 12)}…`,
      released: releasedAt?.toISOString() ?? '',
    })),
    'There are no installers.',
  );
}

/** Says what visitors get from now on. */
function tell({ before, after }: ReleaseChange): void {
  const gets = after ? `get ${after.platform} ${after.version}` : 'get nothing: no other one is published';
  console.log(before?.id === after?.id ? `Done. Visitors still ${gets}.` : `Done. Visitors now ${gets}.`);
  if (after && after.rolloutShare < 100)
    console.log(`It goes to ${after.rolloutShare} of a hundred, the one before to the others.`);
}

/** What the person can mend is told in a sentence. */
async function foreseen(doing: () => Promise<void>): Promise<void> {
  try {
    await doing();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isLast = error.facts.reason === 'LAST_RELEASE';
    throw new Refusal(isLast ? `${error.message}; to leave visitors without one, name it by --version` : error.message);
  }
}
