import { expect, test } from 'vitest';
import { gif, jpeg, png, webp } from '../../../../test/sample-files.ts';
import { detectFile } from './file-kind.ts';

const ZIP = Buffer.from('PK\u0003\u0004 an archive', 'latin1');
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');
const utf8 = (text: string) => Buffer.from(text, 'utf8');

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
  ['image/webp', webp],
])('%s is detected by its structure and stored unchanged', (type, bytes) => {
  expect(detectFile(bytes)).toEqual({ type, content: bytes });
});

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
  ['image/webp', webp],
])('data after the end of %s is dropped', (type, bytes) => {
  for (const tail of [ZIP, PAGE, bytes]) {
    expect(detectFile(Buffer.concat([bytes, tail]))).toEqual({ type, content: bytes });
  }
});

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
  ['image/webp', webp],
])('a truncated beginning of %s is not detected as an image', (_type, bytes) => {
  for (let length = 1; length < bytes.length; length++) {
    const known = detectFile(bytes.subarray(0, length));
    // The beginning of an image may be detected as text, but never as an image.
    expect(known?.type ?? 'text/plain').toBe('text/plain');
  }
});

const refused: [string, Buffer][] = [
  ['a page', PAGE],
  ['an HTML page after a byte order mark and blanks', utf8('\uFEFF \n\t<html>')],
  ['an SVG', utf8('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an SVG with a declaration', utf8('<?xml version="1.0"?><svg/>')],
  ['an HTML page in UTF-16', Buffer.from('\uFEFF<html>', 'utf16le')],
  ['an archive', ZIP],
  ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1')],
  ['an ELF program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
  ['a PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u0000', 'latin1')],
  ['an HTML page after a PNG signature', Buffer.concat([png.subarray(0, 8), PAGE])],
  ['a script after a GIF signature', Buffer.from('GIF89a/*\u0000\u0000\u0000*/=1;alert(1)//;', 'latin1')],
  ['an HTML page after a JPEG signature', Buffer.concat([jpeg.subarray(0, 2), PAGE])],
  ['a RIFF file of sound', Buffer.concat([webp.subarray(0, 8), Buffer.from('WAVEfmt '), webp.subarray(16)])],
  [
    'a WebP that declares more bytes than it has',
    Buffer.concat([Buffer.from('RIFF\u00ff\u00ff\u0000\u0000WEBPVP8L\u0004\u0000\u0000\u0000', 'latin1')]),
  ],
  ['text with NUL', utf8('log\u0000line')],
  ['text with terminal control sequences', utf8('log \u001b[2J line')],
  ['nothing', Buffer.alloc(0)],
  ['blanks', utf8(' \n ')],
];
test.each(refused)('an upload of %s is refused', (_what, bytes) => {
  expect(detectFile(bytes)).toBeNull();
});

const texts: [string, Buffer, string][] = [
  ['a log in UTF-8', utf8('20:31 线路切换\r\n20:52 丢包\t3%'), '20:31 线路切换\r\n20:52 丢包\t3%'],
  ['a log after a byte order mark', utf8('\uFEFF日志'), '日志'],
  ['a log in GB18030, as Windows writes it', Buffer.from([0xc8, 0xd5, 0xd6, 0xbe, 0x0a]), '日志\n'],
  ['a log in UTF-16', Buffer.from('\uFEFF日志', 'utf16le'), '日志'],
  ['a log with colour codes', utf8('\u001b[31merror\u001b[0m 断线'), 'error 断线'],
  ['a log that quotes HTML', utf8('502 <html><script>1</script>'), '502 <html><script>1</script>'],
  ['a syslog line', utf8('<134>1 client started'), '<134>1 client started'],
];
test.each(texts)('%s is stored as text in UTF-8', (_what, bytes, text) => {
  const known = detectFile(bytes);
  expect(known?.type).toBe('text/plain');
  expect(known?.content.toString('utf8')).toBe(text);
});
