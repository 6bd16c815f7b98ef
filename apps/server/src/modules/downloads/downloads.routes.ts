import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import {
  adIdPattern,
  androidPackageAddress,
  defaultChannel,
  pcInstallerAddress,
  readAndroidPackageName,
  readPcInstallerName,
  type DownloadSource,
} from '@feisuo/contract/facts/download-names';
import { downloadPaths } from '@feisuo/contract/facts/paths';
import { text } from '@feisuo/contract/schemas/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Readable } from 'node:stream';
import type { Deps } from '../../ports/deps.ts';
import { AppError } from '../../http/app-error.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { requestedRange, type RequestedRange, type OfferedFile } from './requested-range.ts';
import { DownloadStarts, type OnStarts } from './download-starts.ts';
import { sourceOfPage } from './source-of-page.ts';
import { findPublished, shareOf, findAllCurrent, type ReleaseRow } from './release-queries.ts';
import { LocalCopies, type LocalCopiesOptions } from './local-copies.ts';
import { readInstaller } from './read-installer.ts';
import { beginReading } from '../../blobs/stored-files.ts';
import type { Span } from '../../blobs/s3-client.ts';

const READ_BYTES = 256 * 1024;
/**
 * While a local copy is being created, at most this many requests read from the database. Other requests wait for the
 * copy.
 */
const MAX_DIRECT = 8;

interface InstallerFilesOptions extends LocalCopiesOptions {
  /** Whether browsers get the file from the S3 service, so that no copy is needed. */
  isRedirected(release: ReleaseRow): boolean;
}

/** Opens streams of installers: from the local copy if it exists, otherwise from the database or the S3 service. */
export class InstallerFiles {
  readonly #options: InstallerFilesOptions;
  readonly #copies: LocalCopies;
  #direct = 0;
  #isClosed = false;

  constructor(options: InstallerFilesOptions) {
    this.#options = options;
    this.#copies = new LocalCopies(options);
  }

  async open(release: ReleaseRow, span: Span): Promise<Readable> {
    const copy = await this.#openCopy(release);
    if (copy) return copy.createReadStream({ ...span, highWaterMark: READ_BYTES });
    this.#direct += 1;
    const stream = await this.#openDirect(release, span).catch((error: unknown) => {
      this.#direct -= 1;
      throw error;
    });
    return stream.once('close', () => (this.#direct -= 1));
  }

  /** Copies the current releases to the local disk before the first request needs them. */
  async warmUp(): Promise<void> {
    try {
      for (const release of this.#isClosed ? [] : await findAllCurrent(this.#options.db))
        if (!this.#options.isRedirected(release)) await this.#copies.warm(release);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'installers could not be prefetched');
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#copies.close();
  }

  async #openDirect(release: ReleaseRow, span: Span): Promise<Readable> {
    const stored = readInstaller(this.#options, release, span);
    // The S3 service may be away, and this is answered before headers of the file are sent.
    const chunks = release.blobKey === null ? stored : await beginReading(stored);
    // `highWaterMark: 1` makes the stream read at most one chunk ahead.
    return Readable.from(chunks, { highWaterMark: 1 });
  }

  async #openCopy(release: ReleaseRow) {
    const copy = await this.#copies.open(release);
    if (copy || this.#direct < MAX_DIRECT) return copy;
    await this.#copies.settled(release);
    return this.#copies.open(release);
  }
}

/**
 * A high limit, because download managers request dozens of parts and the residents of a dormitory share one address.
 */
const MAX_PER_MINUTE = 600;
/** A connection that makes no progress for this long is closed. */
const STALL_MS = 60_000;
const WARM_UP_MS = 1000;

interface Installer {
  platform: ReleasePlatform;
  path: string;
  contentType: string;
  readName(name: string): DownloadSource | null;
  addressOf(source: DownloadSource): string;
}

const installerRoutes: Installer[] = [
  {
    platform: 'windows',
    path: downloadPaths.pc,
    contentType: 'application/vnd.microsoft.portable-executable',
    readName: readPcInstallerName,
    addressOf: pcInstallerAddress,
  },
  {
    platform: 'android',
    path: downloadPaths.android,
    contentType: 'application/vnd.android.package-archive',
    readName: readAndroidPackageName,
    addressOf: androidPackageAddress,
  },
];

export interface DownloadRoutesDeps extends Deps {
  onStarts?: OnStarts;
}

export const downloadRoutes: FastifyPluginAsyncTypebox<DownloadRoutesDeps> = async (app, deps) => {
  const { config, signals, blobs } = deps;
  const limit = { name: 'download', max: MAX_PER_MINUTE * config.limitsScale, windowMs: 60_000 };
  const isRedirected = ({ blobKey }: ReleaseRow) => blobKey !== null && blobs.isPublic;
  const folder = join(config.dataDir, 'cache');
  const installers = new InstallerFiles({ db: deps.db, blobs, folder, log: app.log, isRedirected });
  const starts = new DownloadStarts({ ...deps, log: app.log });
  // Copies a newly published release to the local disk.
  signals.on('content', () => void installers.warmUp());
  app.addHook('onListen', async () => void setTimeout(() => void installers.warmUp(), WARM_UP_MS).unref());
  app.addHook('onClose', () => Promise.all([installers.close(), starts.flush()]));

  const serve = async (installer: Installer, request: NamedRequest, reply: FastifyReply) => {
    const { platform, readName, contentType, addressOf } = installer;
    const source = readName(request.params.name);
    if (!source) throw new AppError('not_found', { description: 'no installer has such a name' });
    const adId = source.adId ?? adIdOf(request.query);
    // A script adds channel and ad id to the links of a rendered page. For a link that is clicked before the script
    // ran, they are read from the Referer header.
    const page = source.channel === defaultChannel && adId === undefined ? sourceOfPage(request) : null;
    if (page) return reply.header('cache-control', 'no-store').redirect(addressOf(page), 302);
    await countHit(deps, limit, addressSubject(request.ip));
    const release = await findOffered(deps, platform, request.ip);
    if (!release) throw new AppError('not_found', { description: `nothing is published for ${platform}` });

    const file = offeredFile(release);
    const asked = requestedRange(request.method, request.headers, file);
    const isSent = asked.kind === 'whole' || asked.kind === 'part';
    const span = asked.kind === 'part' ? asked : { start: 0, end: file.bytes - 1 };
    const disposition = `attachment; filename="${request.params.name}"`;
    const countStart = () => {
      // A resumed download was already counted when it started at byte 0.
      const start = { ...source, ...(adId !== undefined && { adId }) };
      if (span.start === 0) starts.note({ platform, version: release.version, ...start, ip: request.ip });
    };
    if (isSent && request.method === 'GET' && release.blobKey !== null && blobs.isPublic) {
      const headers = { 'content-disposition': disposition, 'content-type': contentType, 'cache-control': 'no-cache' };
      const address = await blobs.presign(release.blobKey, headers);
      countStart();
      return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(address, 302);
    }
    // The file is opened before headers are set, because an error must not carry headers of the file.
    const body = isSent && request.method === 'GET' ? await installers.open(release, span) : undefined;
    reply.code(statuses[asked.kind]).headers(headersOf(file));
    if (asked.kind === 'beyond') return reply.header('content-range', `bytes */${file.bytes}`).send();
    if (!isSent) return reply.send();

    if (asked.kind === 'part') reply.header('content-range', `bytes ${span.start}-${span.end}/${file.bytes}`);
    reply.headers({
      'content-type': contentType,
      'content-disposition': disposition,
      'content-length': span.end - span.start + 1,
    });
    if (!body) return reply.send();
    reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());
    void reply.send(body);
    countStart();
    return reply;
  };

  for (const installer of installerRoutes) {
    app.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: installer.path,
      config: { host: 'site' },
      schema: {
        tags: ['downloads'],
        summary: `The ${installer.platform} installer; ranges and resumption. Unknown names get 404`,
        params: Type.Object({ name: text(500) }),
        produces: [installer.contentType],
      },
      handler: (request, reply) => serve(installer, request, reply),
    });
  }
};

type NamedRequest = FastifyRequest<{ Params: { name: string } }>;

const adIdOk = new RegExp(adIdPattern);

/** An Android name contains no ad id, but the query may have one as `?ad=`. An invalid ad id is ignored. */
function adIdOf(query: unknown): string | undefined {
  const { ad } = query as { ad?: unknown };
  return typeof ad === 'string' && adIdOk.test(ad) ? ad : undefined;
}

const statuses: Record<RequestedRange['kind'], number> = {
  whole: 200,
  part: 206,
  unchanged: 304,
  changed: 412,
  beyond: 416,
};

const offeredFile = ({ bytes, sha256, currentSince, addedAt }: ReleaseRow): OfferedFile => ({
  etag: `"${sha256}"`,
  lastModified: currentSince ?? addedAt,
  bytes,
});

const headersOf = ({ etag, lastModified }: OfferedFile) => ({
  etag,
  'last-modified': lastModified.toUTCString(),
  'accept-ranges': 'bytes',
  // The next release has the same file name, so caches must revalidate. A proxy that changes the file would break its
  // hash and its ranges.
  'cache-control': 'public, no-cache, no-transform',
  'repr-digest': `sha-256=:${Buffer.from(etag.slice(1, -1), 'hex').toString('base64')}:`,
  'x-robots-tag': 'noindex',
});

/**
 * The current release or, during a rollout to a part of the visitors, perhaps the previous one. The choice depends on
 * the IP address and the version, so that interrupted downloads can resume.
 */
async function findOffered(
  { db, masterKey }: Pick<Deps, 'db' | 'masterKey'>,
  platform: ReleasePlatform,
  ip: string,
): Promise<ReleaseRow | null> {
  const published = await findPublished(db, platform);
  if (!published) return null;
  const { current, fallback } = published;
  const share = shareOf(published, current);
  if (!fallback || share >= 100) return current;
  const digest = masterKey.digest('release-rollout', `${platform} ${current.version} ${addressSubject(ip)}`);
  const part = Buffer.from(digest, 'base64url').readUInt32BE(0) % 100;
  return part < share ? current : fallback;
}
