import { finished, type Writable } from 'node:stream';
import { AppError } from '../../../http/app-error.ts';

const MAX_PER_ACCOUNT = 2;
const RETRY_AFTER_S = 1;

/** Limits the concurrent downloads of an account in this process. */
export class OpenDownloads {
  readonly #counts = new Map<string, number>();

  /**
   * Counts a download as open until its response is closed.
   * @throws AppError `resource_exhausted` if the account has too many open downloads
   */
  open(accountId: string, response: Writable): void {
    const count = this.#counts.get(accountId) ?? 0;
    if (count >= MAX_PER_ACCOUNT) {
      throw new AppError('resource_exhausted', {
        description: 'too many downloads of this account are under way',
        reason: 'BUSY',
        retryAfterSeconds: RETRY_AFTER_S,
      });
    }
    this.#counts.set(accountId, count + 1);
    finished(response, () => this.#close(accountId));
  }

  #close(accountId: string): void {
    const count = this.#counts.get(accountId) ?? 0;
    if (count > 1) this.#counts.set(accountId, count - 1);
    else this.#counts.delete(accountId);
  }
}
