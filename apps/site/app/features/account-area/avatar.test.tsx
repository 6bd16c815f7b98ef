import { avatarPath } from '@feisuo/contract/facts/avatars';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const draw = (picture: string) => renderToStaticMarkup(<Avatar userId="100000000000001" picture={picture} />);

test('an account without a picture gets its drawing, not a letter', () => {
  expect(draw('')).toContain(`src="${avatarPath('100000000000001', '')}"`);
});

test('an uploaded picture is loaded from the own host', () => {
  expect(draw('https://account.example/avatars/0123456789abcdef01234567.webp')).toContain(
    'src="/avatars/0123456789abcdef01234567.webp"',
  );
});

test('a foreign picture is never loaded', () => {
  expect(draw('https://elsewhere.example/cat.png')).not.toContain('elsewhere');
});
