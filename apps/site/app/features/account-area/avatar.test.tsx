import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const draw = (name: string, picture = '') => renderToStaticMarkup(<Avatar name={name} picture={picture} />);

test.each(['138****0001', 's***@example.com', ''])('an account without a name (%s) gets an outline', (name) => {
  expect(draw(name)).toContain('<svg');
  expect(draw(name)).not.toMatch(/>[1s]</);
});

test.each([
  ['阿梭', '阿'],
  ['007队长', '0'],
  ['🧵线', '🧵'],
])('the name %s gets its first letter', (name, letter) => {
  expect(draw(name)).toContain(`>${letter}<`);
});

test('our own picture wins over both', () => {
  expect(draw('138****0001', '/pictures/a.png')).toContain('<img');
});
