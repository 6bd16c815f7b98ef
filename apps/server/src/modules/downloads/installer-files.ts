import { Readable } from 'node:stream';
import { LocalCopies, type LocalCopiesOptions } from './local-copies.ts';
import { readChunks, type Span } from './read-chunks.ts';
import { findAllCurrent, type ReleaseRow } from './release-queries.ts';

const READ_BYTES = 256 * 1024;
/** So many read from the database at once while a copy is being made; whoever comes then waits for the copy. */
const MAX_DIRECT = 8;

/** Installers as streams: from the copy on this machine where there is one, else from the database. */
export class InstallerFiles {
  readonly #options: LocalCopiesOptions;
  readonly #copies: LocalCopies;
  #direct = 0;
  #isClosed = false;

  constructor(options: LocalCopiesOptions) {
    this.#options = options;
    this.#copies = new LocalCopies(options);
  }

  async open(release: ReleaseRow, span: Span): Promise<Readable> {
    const copy = await this.#openCopy(release);
    if (copy) return copy.createReadStream({ ...span, highWaterMark: READ_BYTES });
    this.#direct += 1;
    // One chunk ahead of the reader, and no more.
    const stream = Readable.from(readChunks(this.#options.db, release, span), { highWaterMark: 1 });
    return stream.once('close', () => (this.#direct -= 1));
  }

  /** Makes copies of what links give, before somebody asks. */
  async warmUp(): Promise<void> {
    try {
      for (const release of this.#isClosed ? [] : await findAllCurrent(this.#options.db))
        await this.#copies.warm(release);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'installers were not copied ahead');
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#copies.close();
  }

  async #openCopy(release: ReleaseRow) {
    const copy = await this.#copies.open(release);
    if (copy || this.#direct < MAX_DIRECT) return copy;
    await this.#copies.settled(release);
    return this.#copies.open(release);
  }
}
