import { connect, createServer, type Server, type Socket, type AddressInfo } from 'node:net';

/** A TCP proxy between the server and PostgreSQL. Tests can break or freeze its connections. */
export class DatabaseProxy {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #server: Server | null = null;
  #port = 0;
  #isHeld = false;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  get url(): string {
    const url = new URL(this.#target);
    const address = `127.0.0.1:${this.#port}`;
    return `${url.protocol}//${url.username}${url.password && `:${url.password}`}@${address}${url.pathname}`;
  }

  async open(): Promise<void> {
    const server = createServer((near) => this.#join(near));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Simulates a kill of PostgreSQL: open connections break, and new connections are refused. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Simulates a lost machine: open connections stay open but transfer no data. New connections work. */
  freeze(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
    this.#pairs.clear();
  }

  /**
   * Simulates a PostgreSQL that hangs: connections stay open and new ones are accepted, but nothing is transferred
   * until `letGo`.
   */
  hold(): void {
    this.#isHeld = true;
    for (const socket of this.#sockets) socket.pause();
  }

  letGo(): void {
    this.#isHeld = false;
    for (const socket of this.#sockets) socket.resume();
  }

  #join(near: Socket): void {
    const host = decodeURIComponent(this.#target.hostname);
    const port = this.#target.port || '5432';
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [one, other] of [pair, [far, near]] as const) {
      this.#sockets.add(one);
      // If one side of a frozen connection closes, the other side must not be told.
      const end = () => this.#pairs.has(pair) && other.destroy();
      one.on('error', end);
      one.on('close', () => {
        this.#sockets.delete(one);
        end();
        this.#pairs.delete(pair);
      });
      one.pipe(other);
      if (this.#isHeld) one.pause();
    }
  }
}
