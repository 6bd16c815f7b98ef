import type { IncomingMessage } from 'node:http';
import { limitAnswers } from './answer-limits.ts';
import { limitBody } from './slow-bodies.ts';

// An import of `node:http` reads all of its exports, and one of them loads Node's `fetch`: some 30 ms of a start.
const { ServerResponse } = process.getBuiltinModule('node:http');

/**
 * Limits what a client may hold by sending slowly or by not reading. Node makes a response for every request that it has
 * read the headers of, also for those that reach no hook of Fastify's and on the second server for `localhost`.
 */
export class LimitedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...given);
    const [request] = given;
    limitAnswers(request.socket, this);
    limitBody(request, this);
  }
}
