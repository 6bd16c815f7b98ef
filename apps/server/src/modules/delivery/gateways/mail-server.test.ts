import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostSpellings } from '../../../../test/host-spellings.ts';
import { startMailServer, type TestMailServer } from '../../../../test/fake-outside-parties.ts';
import { PermanentJobError } from '../../../jobs/permanent-job-error.ts';
import { PrivateAddressError, outgoingNet } from '../../../outgoing/outgoing-net.ts';
import { mailOf } from '../render-message.ts';
import { emailKey } from '../../account/people/identifiers.ts';
import { MailServer } from './mail-server.ts';

let outside: TestMailServer;
beforeEach(async () => {
  outside = await startMailServer();
});
afterEach(() => outside.close());

const at = new Date('2026-11-15T08:00:00Z');
const content = { kind: 'code', usage: 'SIGN_IN', code: '048213', minutes: 10 } as const;
const mail = { id: 'id-1', to: 'person@example.test', locale: 'zh-CN', brand: '飞梭', at } as const;
const post = (overrides: { to?: string } = {}, from = 'no-reply@feisuo.test', url = outside.url) =>
  new MailServer(
    { url, from },
    outgoingNet({ env: { SMTP_URL: url }, privateHosts: [] }, { namedBy: ['SMTP_URL'] }),
  ).post({ ...mail, ...mailOf(content, 'zh-CN', '飞梭'), ...overrides });
const faultOf = (posting: Promise<void>) =>
  posting.then(
    () => null,
    (error: Error) => error,
  );

test('a mail has a text part and an HTML part in UTF-8, the brand as sender, and the same message id in retries', async () => {
  await post();
  await post();
  const [first, second] = outside.mails;
  expect(first).toMatchObject({
    from: 'no-reply@feisuo.test',
    to: ['person@example.test'],
    headers: {
      from: '飞梭 <no-reply@feisuo.test>',
      to: 'person@example.test',
      subject: '【飞梭】你的验证码（用于登录）',
      'message-id': '<id-1@feisuo.test>',
      'auto-submitted': 'auto-generated',
      date: 'Sun, 15 Nov 2026 08:00:00 +0000',
    },
  });
  expect(first?.headers['content-type']).toContain('multipart/alternative');
  expect(first?.text).toContain('你正在登录，验证码是：');
  expect(first?.text).toContain('048213');
  expect(first?.html).toMatch(/>048213<\/p>/);
  expect(second?.headers['message-id']).toBe(first?.headers['message-id']);
}, 30_000); // Long timeout, because the first mail imports nodemailer, which is slow.

test('the sender of a mail keeps its display name if the setting contains one', async () => {
  await post({}, 'Feisuo Team <team@feisuo.test>');
  expect(outside.mails[0]?.headers).toMatchObject({
    from: 'Feisuo Team <team@feisuo.test>',
    'message-id': '<id-1@feisuo.test>',
  });
});

test('a mail to an address with a comma goes to one recipient', async () => {
  await post({ to: 'a,b@example.test' });
  expect(outside.mails.map(({ to }) => to)).toEqual([['"a,b"@example.test']]);
});

test.each(hostSpellings)('the envelope of a mail to a host written as %s contains %s', async (host, mapped) => {
  await post({ to: emailKey(`victim@${host}`) ?? '' });
  expect(outside.mails.map(({ to }) => to)).toEqual([[`victim@${mapped}`]]);
});

test.each([
  [550, true],
  [450, false],
])(
  'a mail recipient refused with %i is a permanent failure: %s, and the error omits the address',
  async (code, isPermanent) => {
    outside.refusals.push(code);
    const fault = await faultOf(post());
    expect(fault?.message).toBe(`the mail server did not take a message (${code})`);
    expect(fault instanceof PermanentJobError).toBe(isPermanent);
    expect(fault?.cause).toBeUndefined();
  },
);

test('a refused mail login and an unreachable mail server are failures that may be retried', async () => {
  const wrongPassword = outside.url.replace('p%40ss', 'wrong');
  expect(await faultOf(post({}, 'a@b.test', wrongPassword))).not.toBeInstanceOf(PermanentJobError);
  await outside.close();
  const fault = await faultOf(post());
  expect(fault?.message).toMatch(/^the mail server did not take a message \((ESOCKET|ECONNECTION|ECONNREFUSED)\)$/);
  expect(fault).not.toBeInstanceOf(PermanentJobError);
});

test('the mail password is sent to another machine only over TLS, unless the setting permits sending it unencrypted', async () => {
  // 0.0.0.0 reaches this machine, but the check treats it as another machine.
  const elsewhere = outside.url.replace('127.0.0.1', '0.0.0.0');
  expect(await faultOf(post({}, 'a@b.test', elsewhere))).not.toBeNull();
  expect(outside.mails).toHaveLength(0);
  await post({}, 'a@b.test', `${elsewhere}?requireTLS=false`);
  expect(outside.mails).toHaveLength(1);
});

test('mail does not connect to an internal server that the setting does not permit, and the error says so', async () => {
  const server = new MailServer({ url: outside.url, from: 'a@b.test' }, outgoingNet({ env: {}, privateHosts: [] }));
  const fault = await faultOf(server.post({ ...mail, ...mailOf(content, 'zh-CN', '飞梭') }));
  expect(fault).toBeInstanceOf(PrivateAddressError);
  expect(outside.mails).toHaveLength(0);
});
