import { avatarPath } from '@feisuo/contract/facts/avatars';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const draw = (picture: string) => renderToStaticMarkup(<Avatar userId="100000000000001" picture={picture} />);

test('an account without a picture is shown by a generated picture, not by a letter', () => {
  expect(draw('')).toContain(`src="${avatarPath('100000000000001', '')}"`);
});

test('an uploaded account picture is loaded from our own host', () => {
  expect(draw('https://account.example/avatars/0123456789abcdef01234567.webp')).toContain(
    'src="/avatars/0123456789abcdef01234567.webp"',
  );
});

test('an account picture on a foreign host is never loaded', () => {
  expect(draw('https://elsewhere.example/cat.png')).not.toContain('elsewhere');
});
