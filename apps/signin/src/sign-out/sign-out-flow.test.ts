import { expect, test } from 'vitest';
import { isOwnWish } from './sign-out-flow.ts';

const info = { client: { id: 'a', name: 'A' }, first_party: true, return_to: 'https://a.example/out?x=', sub: '' };
const alone = { isFramed: false, referrer: '' };

test.each([
  ['a link from nowhere', info, alone, false],
  ['a link from another site', info, { ...alone, referrer: 'https://evil.example/' }, false],
  ['a link from the application', info, { ...alone, referrer: 'https://a.example/member' }, true],
  ['an id_token_hint', { ...info, sub: 'u' }, alone, true],
  ['a frame of the application', info, { ...alone, isFramed: true }, true],
  [
    'a link from somebody else’s application',
    { ...info, first_party: false },
    { ...alone, referrer: 'https://a.example/' },
    false,
  ],
  ['a frame of somebody else’s application', { ...info, first_party: false }, { ...alone, isFramed: true }, false],
  ['an id_token_hint of theirs', { ...info, first_party: false, sub: 'u' }, alone, true],
  ['nowhere to go back to', { ...info, return_to: '' }, { ...alone, referrer: 'https://a.example/' }, false],
  ['an application scheme', { ...info, return_to: 'app://out' }, { ...alone, referrer: 'app://x' }, false],
])('%s', (_name, asked, page, expected) => expect(isOwnWish(asked, page)).toBe(expected));
