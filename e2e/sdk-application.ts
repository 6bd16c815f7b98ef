import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const entry = fileURLToPath(new URL('sdk-page/application.ts', import.meta.url));

/** Bundles the test client with the sources of the SDK, in separate chunks. */
async function bundle(): Promise<Map<string, string>> {
  const bundler = await rolldown({
    input: entry,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['feisuo:source', 'browser', 'import', 'module', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundler.generate({ format: 'esm', entryFileNames: 'application.js' });
  await bundler.close();
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as const] : [])));
}

export interface ApplicationHome {
  port: number;
  /** Origin of the account service. */
  account: string;
  /** Origin of each test client, by client id. */
  clients: Readonly<Record<string, string>>;
}

/** Serves the same page at every path, with a strict Content-Security-Policy. Returns a function that stops it. */
export async function serveApplications({ port, account, clients }: ApplicationHome): Promise<() => void> {
  const files = await bundle();
  const idAt = (host: string) => Object.keys(clients).find((id) => clients[id] === `http://${host}`);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src ${account}`,
    `frame-src ${account} 'self'`,
    `frame-ancestors ${account} 'self'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const server = createServer(({ url = '/', headers: { host = '' } }, answer) => {
    const { pathname } = new URL(url, `http://${host}`);
    const script = files.get(pathname);
    if (script) return answer.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
    answer.setHeader('content-security-policy', policy);
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    const said = `data-client="${idAt(host)}" data-account="${account}"`;
    answer.end(
      `<!doctype html><html lang="en" ${said}><head><title>Loom</title><link rel="icon" href="data:,">` +
        `<script type="module" src="/application.js"></script></head><body><main aria-label="Loom"><h1>Loom</h1></main></body></html>`,
    );
  }).listen(port, 'localhost');
  await once(server, 'listening');
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
