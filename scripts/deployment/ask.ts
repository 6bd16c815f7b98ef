import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** A request that a test lets a program in another network send. */
export interface Question {
  address: string;
  /** Local address of the connection, which the server sees as the visitor's. */
  from?: string;
  headers?: Record<string, string>;
  /** Bytes of the body of a POST request. */
  bytes?: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends requests in turn, and prints their answers as JSON. The arguments are a certificate and the requests. */
async function ask(authority: string, questions: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions) answers.push(await send(authority, question));
  return answers;
}

function send(ca: string, { address, from, headers = {}, bytes }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, {
      ca,
      headers,
      method: bytes === undefined ? 'GET' : 'POST',
      ...(from && { localAddress: from }),
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      void buffer(response).then(
        (body) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: body.toString().slice(0, 50_000),
          }),
        reject,
      );
    });
    sent.end(bytes === undefined ? undefined : Buffer.alloc(bytes, ' '));
  });
}

if (import.meta.main) {
  const [file = '', questions = '[]'] = process.argv.slice(2);
  console.log(JSON.stringify(await ask(readFileSync(file, 'utf8'), JSON.parse(questions) as Question[])));
}
