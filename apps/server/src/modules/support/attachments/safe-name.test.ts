import { supportLimits, type AttachmentType } from '@feisuo/contract/facts/support-vocabulary';
import { expect, test } from 'vitest';
import { safeName } from './attachment.routes.ts';

const names: [string | undefined, AttachmentType, string][] = [
  ['截图 1.PNG', 'image/png', '截图 1.png'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpg'],
  ['client.log', 'text/plain', 'client.log'],
  ['notes.md', 'text/plain', 'notes.txt'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['..\\..\\windows\\system32\\cmd.exe', 'image/png', 'cmd.png'],
  ['/etc/cron.d/', 'image/png', '附件.png'],
  ['....', 'image/png', '附件.png'],
  ['.htaccess', 'text/plain', 'htaccess.txt'],
  ['a.php.png', 'image/png', 'a.php.png'],
  ['evil.html', 'text/plain', 'evil.txt'],
  // The right-to-left override would show this name as `gnpexe.doc`.
  ['gnp\u202ecod.exe', 'image/png', 'gnpcod.png'],
  ['a\r\nSet-Cookie: x=1.png', 'image/png', 'aSet-Cookie_ x=1.png'],
  ['a"; filename="b.exe', 'image/png', 'a__ filename=_b.png'],
  ['%2e%2e%2fpasswd', 'image/gif', '_2e_2e_2fpasswd.gif'],
  ['CON', 'image/webp', '_CON.webp'],
  ['nul.txt', 'text/plain', '_nul.txt'],
  ['', 'image/png', '附件.png'],
  [undefined, 'image/png', '附件.png'],
];
test.each(names)('safeName: %j with the type %s becomes %j', (input, type, expected) => {
  expect(safeName(input, type)).toBe(expected);
});

test('safeName shortens a long name without cutting a character in half', () => {
  const name = safeName('😀'.repeat(200), 'image/png');
  expect(Array.from(name)).toHaveLength(supportLimits.attachmentName);
  expect(name.isWellFormed()).toBe(true);
});
