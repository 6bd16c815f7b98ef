import { once } from 'node:events';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { bearer, newPhone, SITE } from '../../test/account-caller.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';
import { report, storedEvents } from '../../test/reported-events.ts';
import { readOutbox } from '../../test/server-process.ts';
import { connectToBoth, isAlive, metric, workersOf } from '../../test/worker-processes.ts';

const SERVICES = 'account,content,telemetry,jobs';
const { env, start } = useProcessHome({ SERVICES, LIMITS_SCALE: '1000', WORKERS: '2', LOG_LEVEL: 'info' });

test(
  'a sign-in on one worker is seen by the other, metrics are summed, and start lines are printed once',
  async () => {
    const server = await start();
    const [one, two] = await connectToBoth(server);
    const phone = newPhone();
    const ask = { phone_number: phone, usage: 'REGISTER_SIGN_IN', ...SITE };
    expect((await one.send('POST', accountPaths.verification, ask)).status).toBe(200);
    const [message] = await readOutbox(server.origin, phone);
    const member = await two.send('POST', accountPaths.signIn, { username: phone, code: message?.code, ...SITE });
    expect(member.status).toBe(200);
    const whoami = ({ send }: typeof one) => send('GET', accountPaths.me, undefined, bearer(member.body));
    expect((await whoami(one)).body.sub).toBe(member.body.sub);
    expect((await whoami(two)).body.sub).toBe(member.body.sub);
    const ended = { token: member.body.refresh_token, ...SITE };
    expect((await one.send('POST', accountPaths.revoke, ended)).status).toBe(200);
    await expect.poll(async () => (await whoami(two)).status).toBe(401);

    const series = 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}';
    await Promise.all([one, two].flatMap(({ send }) => Array.from({ length: 15 }, () => send('GET', '/healthz'))));
    // Each scrape may be answered by either worker, and each gives the sum.
    for (let scrape = 0; scrape < 4; scrape += 1) expect(await metric(server, series)).toBe(30);
    expect(server.output().match(/已启动/g)).toHaveLength(1);
    one.close();
    two.close();
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'after SIGTERM all workers announce the stop, answer what they accepted, and exit with 0',
  async () => {
    const server = await start({ STOP_DELAY: '1' });
    const [one, two] = await connectToBoth(server);
    const workers = workersOf(server);
    const closed = once(server.child, 'close');
    await Promise.all([one.send('GET', '/readyz'), two.send('GET', '/readyz')]);
    server.child.kill('SIGTERM');
    await expect
      .poll(async () => await Promise.all([one, two].map(async ({ send }) => (await send('GET', '/readyz')).status)))
      .toEqual([503, 503]);
    const ids = Array.from({ length: 60 }, (_, index) => `drain.${index}`);
    const outcomes = await Promise.all(
      ids.map((id) =>
        report(server.origin, id).then(
          ({ status }) => status,
          () => 'refused',
        ),
      ),
    );
    await closed;
    expect(server.child.exitCode).toBe(0);
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'refused')).toEqual([]);
    expect(outcomes).toContain(200);
    const stored = await storedEvents(env());
    expect(ids.filter((id, index) => outcomes[index] === 200 && !stored.has(id))).toEqual([]);
    expect(workers.filter(isAlive)).toEqual([]);
    expect(server.output().match(/正在收尾/g)).toHaveLength(1);
    one.close();
    two.close();
  },
  PROCESS_TIMEOUT_MS,
);
