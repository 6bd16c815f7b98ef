import type { SandboxFault } from '@feisuo/contract/schemas/sandbox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listFaults, neverAnswer } from '../faults.ts';
import { sandboxMerchant, type Sandbox } from '../sandbox.ts';
import { isSignedByMerchant, serialFor, signHeaders } from './wechat-signing.ts';

export type Body = Record<string, unknown>;

/** An error reply to the merchant, with WeChat Pay's error code and HTTP status. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface Asked {
  body: Body;
  params: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  /** Serial number of the platform key that the merchant named in a request header; null if none. */
  named: string | null;
  origin: string;
}

export type Handler = (
  sandbox: Sandbox,
  request: Asked,
  faults: ReadonlySet<SandboxFault>,
) => Promise<object | null | 'silence'>;

/** Verifies the merchant's signature, calls the handler, and signs the reply. */
export const serveWith =
  (open: () => Promise<Sandbox>) => (handle: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const sandbox = await open();
    const faults = await listFaults(sandbox.db);
    const answer = answerer(sandbox, request, reply, faults);
    try {
      const asked = readRequest(sandbox, request);
      const outcome = await handle(sandbox, asked, faults);
      if (outcome === 'silence') return await neverAnswer(request, reply);
      return outcome === null ? answer(204, null) : answer(200, outcome);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answer(error.status, { code: error.code, message: error.message });
    }
  };

/** Parses the request. Throws unless the merchant signed it. */
export function readRequest({ keys, wall }: Sandbox, request: FastifyRequest): Asked {
  const raw = (request.body as Buffer | undefined)?.toString('utf8') ?? '';
  const { method, url, headers } = request;
  const signed = { method, url, authorization: headers.authorization ?? '', body: raw };
  if (!isSignedByMerchant(signed, keys, sandboxMerchant.wechat.mchId, wall.now())) {
    throw new Refusal(401, 'SIGN_ERROR', '签名错误');
  }
  let body: unknown;
  try {
    body = raw === '' ? {} : JSON.parse(raw);
  } catch {
    throw new Refusal(400, 'PARAM_ERROR', '请求体不是 JSON');
  }
  const named = headers['wechatpay-serial'];
  return {
    body: typeof body === 'object' && body !== null ? (body as Body) : {},
    params: request.params as Asked['params'],
    query: request.query as Asked['query'],
    named: typeof named === 'string' ? named : null,
    origin: `${request.protocol}://${request.host}`,
  };
}

function answerer(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply, faults: ReadonlySet<SandboxFault>) {
  const { keys, wall } = sandbox;
  const named = request.headers['wechatpay-serial'];
  const serial = serialFor(keys, typeof named === 'string' ? named : null);
  const key = faults.has('reply_bad_signature') ? keys.wechat.merchantKey : keys.wechat.platformKey;
  return (status: number, content: object | null): FastifyReply => {
    const body = content === null ? '' : JSON.stringify(content);
    reply.code(status).headers(signHeaders(body, { key, serial, now: wall.now() }));
    return content === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
  };
}

export function assertMerchant(mchId: unknown): void {
  if (mchId !== sandboxMerchant.wechat.mchId) throw new Refusal(400, 'MCH_NOT_EXISTS', '商户号不存在');
}

export function failIf(faults: ReadonlySet<SandboxFault>, fault: SandboxFault): void {
  if (faults.has(fault)) throw new Refusal(500, 'SYSTEM_ERROR', '系统异常，请稍后重试');
}

/** For the fault `error_after_commit`: replies with an error although the request has succeeded. */
export const failAfter = (faults: ReadonlySet<SandboxFault>) => failIf(faults, 'error_after_commit');
