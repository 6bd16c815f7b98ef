import { fastify, LogController, type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { writesAccessLines } from '../http/access-log.ts';
import { RequestLogBatcher } from '../http/request-log-batcher.ts';
import { createLogger } from './logging.ts';
import { LazyLogger } from '../http/request-logger.ts';

function collect(level = 'info') {
  const lines: string[] = [];
  const log = createLogger(level, { write: (line) => void lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, any> }; // eslint-disable-line no-explicit-any -- a line is what it is
}

test('the log masks secrets in nested data and in texts', () => {
  const { log, lines } = collect();
  log.info({
    password: 's3cret',
    body: { refresh_token: 's3cret', user: { deep: { new_password: 's3cret', list: [{ device_code: 's3cret' }] } } },
    headers: { authorization: 's3cret', 'x-captcha-token': 's3cret', 'set-cookie': 's3cret' },
    recovery_codes: ['s3cret'],
    ticket: 's3cret',
    note: 'GET /introspect?token=s3cret&x=1',
    query: Object.assign(Object.create(null) as object, { access_token: 's3cret' }),
    header: 'authorization: Bearer s3cret',
    inner: JSON.stringify(JSON.stringify({ password: 's3cret' })),
    link: 'http://localhost/console/#enter=s3cret',
    user: { passwordHash: 's3cret', otp: 's3cret' },
    cause: new Error('Failed query: select\nparams: s3cret'),
    deep: Array.from({ length: 12 }).reduce<object>((inner) => ({ inner }), { name: 's3cret' }),
  });
  log.info('sent password=s3cret');
  log.warn({ n: 1 }, 'asked with token: Bearer s3cret');
  log.error({ err: new Error('refused: access_token=s3cret') });
  expect(lines.join()).not.toContain('s3cret');
  expect(lines.join()).toContain('x=1');
});

test("the log contains a request's id and path, but not its query, headers or body", async () => {
  const { log, lines, last } = collect();
  const answers = new RequestLogBatcher();
  answers.onBatch(writesAccessLines(log));
  const loggerInstance: FastifyBaseLogger = new LazyLogger(log);
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'the-id',
  });
  app.addHook('onResponse', async (request, reply) => answers.add(request, reply));
  app.get('/v1/auth/token/introspect', async (request) => {
    request.log.warn({ access_token: 's3cret' }, 'inside');
    return {};
  });
  const headers = { cookie: 'a=s3cret', authorization: 'Bearer s3cret' };
  await app.inject({ url: '/v1/auth/token/introspect?token=s3cret', headers });
  answers.flush();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reqId: 'the-id', msg: 'inside', access_token: '[hidden]' });
  expect(last()).toMatchObject({ reqId: 'the-id', method: 'GET', path: '/v1/auth/token/introspect', status: 200 });
  expect(lines.join()).not.toContain('s3cret');
});

test('the log contains a database error without the values of its SQL statement', () => {
  const { log, lines } = collect();
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "x"'), {
    code: '23505',
    detail: 'Key (phone)=(13800138000) exists',
  });
  log.error({ err: new Error('Failed query: insert into people\nparams: 13800138000,s3cret', { cause }) });
  log.error(new Error('Failed query: select\nparams: s3cret'));
  expect(lines.join()).not.toMatch(/13800138000|s3cret/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'Failed query: insert into people',
    err: { message: 'Failed query: insert into people', cause: { errorCode: '23505' } },
  });
});

test('the log of a request contains errors without values, and the request without its query', async () => {
  const { log, lines } = collect();
  const loggerInstance: FastifyBaseLogger = new LazyLogger(log);
  const app = fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
  app.get('/codes', async (request) => {
    const err = new Error('Failed query: select\nparams: 13800138000,\nat 13800138000');
    request.log.error({ err }, 'failed');
    request.log.child({ step: 'second' }).warn({ err, req: request }, 'failed');
    app.log.error({ err }, 'failed');
    request.log.error({ err: 'password=13800138000' }, 'thrown as text');
    return {};
  });
  await app.inject('/codes?phone=13800138000');
  expect(lines).toHaveLength(4);
  expect(lines.join()).not.toContain('13800138000');
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    step: 'second',
    err: { message: 'Failed query: select', stack: expect.stringMatching(/^ +at /) },
    req: { method: 'GET', path: '/codes' },
  });
});
