type ReadFile = (name: string) => Promise<Buffer | null>;

/** Caches files in memory. A file never changes, because its name is the hash of its content. */
export class FileCache {
  readonly #read: ReadFile;
  readonly #maxBytes: number;
  /** The most recently used file is last. */
  readonly #files = new Map<string, Buffer>();
  readonly #pending = new Map<string, Promise<Buffer | null>>();
  #bytes = 0;

  constructor(read: ReadFile, maxBytes: number) {
    this.#read = read;
    this.#maxBytes = maxBytes;
  }

  /** Concurrent callers share one read. An unknown name is not cached, because anyone can invent names. */
  async find(name: string): Promise<Buffer | null> {
    const cached = this.#files.get(name);
    if (cached) {
      this.#files.delete(name);
      this.#files.set(name, cached);
      return cached;
    }
    const pending = this.#pending.get(name) ?? this.#load(name).finally(() => this.#pending.delete(name));
    this.#pending.set(name, pending);
    return pending;
  }

  async #load(name: string): Promise<Buffer | null> {
    const content = await this.#read(name);
    if (content) this.#keep(name, content);
    return content;
  }

  #keep(name: string, content: Buffer): void {
    this.#files.set(name, content);
    this.#bytes += content.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
  }
}
