import { readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { AuthorizeInfoQuery, AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';

/** What the bare server answers: prepared bytes, files of a folder, or an object serialized for each request. */
export type BareAnswer =
  | { kind: 'files'; folder: string; prefix: string }
  | { kind: 'bytes'; path: string; headers: Record<string, string>; bodyFile: string }
  | { kind: 'authorize-info'; path: string; value: AuthorizeInfoReply };

/** The bare server that our server is compared with: the same route and schemas in Fastify, without logging. */
if (import.meta.main) {
  const [answerFile = ''] = process.argv.slice(2);
  const answer = JSON.parse(readFileSync(answerFile, 'utf8')) as BareAnswer;
  const app = fastify({ logger: false });
  if (answer.kind === 'files') {
    await app.register(fastifyStatic, { root: answer.folder, prefix: answer.prefix });
  } else if (answer.kind === 'bytes') {
    const body = readFileSync(answer.bodyFile);
    app.get(answer.path, async (_request, reply) => reply.headers(answer.headers).send(body));
  } else {
    const schema = { querystring: AuthorizeInfoQuery, response: { 200: AuthorizeInfoReply } };
    app.get(answer.path, { schema }, async () => answer.value);
  }
  await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
}

export interface RawAnswer {
  headers: IncomingHttpHeaders;
  /** The compressed body as received; `fetch` would decompress it. */
  bytes: Buffer;
}

/** Sends a GET request with the header accept-encoding of a browser. */
export function getRaw(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve({ headers: response.headers, bytes });
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
