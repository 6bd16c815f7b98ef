import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Backend {
  origin: string;
  inProgress: number;
  served: number;
  /** Called after the last request in progress. */
  onIdle?: () => void;
}

/** Passes requests to server processes in turn, as a load balancer in front of two versions does. */
export class LoadBalancer {
  /** Answers of 500 or more, and requests without an answer, with their number. */
  readonly failures = new Map<string, number>();
  readonly #backends: Backend[] = [];
  readonly #server: Server;
  #turn = 0;

  constructor() {
    this.#server = createServer((request, reply) => this.#pass(request, reply));
  }

  async open(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  add(origin: string): void {
    this.#backends.push({ origin, inProgress: 0, served: 0 });
  }

  /** Sends no further requests to the process, and waits until it has answered the others. */
  async drain(origin: string): Promise<void> {
    const index = this.#backends.findIndex((backend) => backend.origin === origin);
    const [backend] = this.#backends.splice(index, 1);
    if (!backend || backend.inProgress === 0) return;
    await new Promise<void>((resolve) => (backend.onIdle = resolve));
  }

  servedBy(origin: string): number {
    return this.#backends.find((backend) => backend.origin === origin)?.served ?? 0;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #pass(request: IncomingMessage, reply: ServerResponse): void {
    const backend = this.#backends[(this.#turn += 1) % this.#backends.length];
    const name = `${request.method} ${request.url?.split('?', 1)[0]}`;
    if (!backend) {
      this.#fail(`${name}: no process`);
      reply.writeHead(502).end();
      return;
    }
    backend.inProgress += 1;
    reply.once('close', () => {
      backend.inProgress -= 1;
      if (backend.inProgress === 0) backend.onIdle?.();
    });
    const { hostname, port } = new URL(backend.origin);
    const passed = ask(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        backend.served += 1;
        if ((answer.statusCode ?? 500) >= 500) this.#fail(`${name}: ${answer.statusCode}`);
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    passed.on('error', (error) => {
      this.#fail(`${name}: ${error.message}`);
      reply.writeHead(502).end();
    });
    request.pipe(passed);
  }

  #fail(name: string): void {
    this.failures.set(name, (this.failures.get(name) ?? 0) + 1);
  }
}
