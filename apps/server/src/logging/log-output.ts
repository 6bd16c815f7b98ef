import cluster from 'node:cluster';
import fs from 'node:fs';
import type { DestinationStream } from 'pino';

/** Characters after which lines are written without waiting for more. */
const FULL_CHUNK = 4096;
/** Bytes that the kernel writes to a pipe in one piece, so that lines of several processes do not mix (PIPE_BUF). */
const WHOLE_WRITE = 4096;
const FLUSH_MS = 200;
/** Characters that wait while the output accepts none; lines beyond them are dropped and counted. */
const MAX_WAITING = 8 * 1024 * 1024;
/** How long the end of the process waits for an output that accepts no data. */
const LAST_FLUSH_MS = 1000;

/** Errors after which writing may succeed later: a full pipe, no room on the disk, a quota, a failing disk. */
const passing: ReadonlySet<unknown> = new Set(['EAGAIN', 'EBUSY', 'ENOSPC', 'EDQUOT', 'EIO']);

/**
 * Writes the log to a file descriptor in chunks, so that requests do not wait for it. sonic-boom is not used: a full
 * disk ends its process, and its last flush then waits forever.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number;
  readonly #maxWaiting: number;
  readonly #isShared: boolean;
  #lines: string[] = [];
  #waiting = 0;
  #chunk: Buffer = Buffer.alloc(0);
  /** Lines after the chunk, if chunks are limited. */
  #rest: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #isRefused = false;
  #isClosed = false;
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param isShared whether other processes write to the same output */
  constructor(fd = 1, maxWaiting = MAX_WAITING, isShared = false) {
    this.#fd = fd;
    this.#maxWaiting = maxWaiting;
    this.#isShared = isShared;
  }

  write(lines: string): void {
    if (this.#isClosed) return;
    if (this.#waiting + lines.length > this.#maxWaiting) {
      this.#dropped += lines.split('\n').length - 1;
      return;
    }
    this.#keep(lines);
    if (this.#waiting >= FULL_CHUNK && !this.#isRefused) this.#send();
    else this.#sendLater();
  }

  /** Writes what waits, at the end of the process. It gives up if the output accepts no data. */
  flushSync(): void {
    const patienceEnds = performance.now() + LAST_FLUSH_MS;
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (!this.#isWriting && this.#fillChunk()) {
      try {
        this.#chunk = this.#chunk.subarray(fs.writeSync(this.#fd, this.#chunk));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'EAGAIN' || performance.now() > patienceEnds) return;
        Atomics.wait(pause, 0, 0, 10);
      }
    }
  }

  #keep(lines: string): void {
    this.#lines.push(lines);
    this.#waiting += lines.length;
  }

  #sendLater(): void {
    this.#timer ??= setTimeout(() => this.#send(), FLUSH_MS).unref();
  }

  #send(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isWriting || this.#isClosed || !this.#fillChunk()) return;
    this.#isWriting = true;
    fs.write(this.#fd, this.#chunk, 0, this.#chunk.length, null, (error, written) => {
      this.#isWriting = false;
      if (error) this.#refuse(error);
      else this.#continue(written);
    });
  }

  #continue(written: number): void {
    this.#chunk = this.#chunk.subarray(written);
    this.#isRefused = false;
    if (this.#dropped > 0) {
      const msg = `${this.#dropped} log lines were dropped, because the output of the log accepted no data`;
      this.#dropped = 0;
      this.#keep(`${JSON.stringify({ level: 50, time: Date.now(), msg })}\n`);
    }
    if (this.#chunk.length > 0 || this.#rest.length > 0 || this.#waiting >= FULL_CHUNK) this.#send();
    else if (this.#waiting > 0) this.#sendLater();
  }

  #refuse({ code }: NodeJS.ErrnoException): void {
    this.#isRefused = true;
    if (passing.has(code)) return this.#sendLater();
    // The reader of the log has gone, and no later line can reach it.
    this.#isClosed = true;
    this.#lines = [];
  }

  /** Makes the next chunk from the waiting lines. Returns false if there is nothing to write. */
  #fillChunk(): boolean {
    if (this.#chunk.length > 0) return true;
    if (this.#rest.length === 0) {
      this.#rest = Buffer.from(this.#lines.join(''));
      this.#lines = [];
      this.#waiting = 0;
    }
    const end = this.#isShared ? endOfLines(this.#rest) : this.#rest.length;
    this.#chunk = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end);
    return this.#chunk.length > 0;
  }
}

/** The end of the last line that one write takes whole; a longer line is written alone. */
function endOfLines(lines: Buffer): number {
  if (lines.length <= WHOLE_WRITE) return lines.length;
  const end = lines.lastIndexOf('\n', WHOLE_WRITE - 1) + 1;
  return end > 0 ? end : lines.indexOf('\n') + 1 || lines.length;
}

/** Makes the output of a process. The lines that still wait are written when the process ends. */
export function makeLogOutput(): LogOutput {
  const output = new LogOutput(1, MAX_WAITING, cluster.isWorker);
  process.once('exit', () => output.flushSync());
  return output;
}
