import { expect, test } from 'vitest';
import { isRequestedByUser, stayAddress, wayBack, type SignOutFlow } from './sign-out-flow.ts';

const info = { client: { id: 'a', name: 'A' }, first_party: true, return_to: 'https://a.example/out?x=', sub: '' };
const alone = { isFramed: false, referrer: '' };

test.each([
  ['a link without a referrer', info, alone, false],
  ['a link from another site', info, { ...alone, referrer: 'https://evil.example/' }, false],
  ['a link from the application', info, { ...alone, referrer: 'https://a.example/member' }, true],
  ['an id_token_hint of our application', { ...info, sub: 'u' }, alone, true],
  ['a frame of the application', info, { ...alone, isFramed: true }, true],
  [
    'a link from a third-party application',
    { ...info, first_party: false },
    { ...alone, referrer: 'https://a.example/' },
    false,
  ],
  ['a frame of a third-party application', { ...info, first_party: false }, { ...alone, isFramed: true }, false],
  ['an id_token_hint of a third-party application', { ...info, first_party: false, sub: 'u' }, alone, true],
  ['no redirect address', { ...info, return_to: '' }, { ...alone, referrer: 'https://a.example/' }, false],
  [
    'a redirect to an application scheme',
    { ...info, return_to: 'app://out' },
    { ...alone, referrer: 'app://x' },
    false,
  ],
])(
  'a sign-out is confirmed by the user or not, depending on how the page was opened: %s',
  (_name, asked, page, expected) => expect(isRequestedByUser(asked, page)).toBe(expected),
);

const issuer = 'https://account.example';
const named = (error: string, description: string) => ({
  error,
  error_description: description,
  error_code: error === 'access_denied' ? '4123' : '4031',
  iss: issuer,
});
const read = (address: string | null) => {
  const { origin, pathname, searchParams } = new URL(address ?? '');
  return { page: origin + pathname, ...Object.fromEntries(searchParams) };
};
const registered = { page: 'https://a.example/out', x: '' };

test('a sign-out in a frame that needs a confirmation reports this to the client instead of asking', () => {
  const asking: SignOutFlow = { view: 'asking', info };
  expect(read(wayBack(asking, true, issuer))).toEqual({
    ...registered,
    ...named('interaction_required', 'The person has to be asked'),
  });
  expect(wayBack(asking, false, issuer)).toBeNull();
  // Without a registered redirect address, the frame itself asks the user.
  expect(wayBack({ view: 'asking', info: { ...info, return_to: '' } }, true, issuer)).toBeNull();
});

test('a sign-out in a frame without cookies reports interaction_required; a finished sign-out goes to the requested address', () => {
  expect(read(wayBack({ view: 'hidden', info }, true, issuer))).toEqual({
    ...registered,
    ...named('interaction_required', 'No storage access'),
  });
  expect(wayBack({ view: 'done', info, left: 'none' }, true, issuer)).toBe(info.return_to);
  expect(wayBack({ view: 'telling' }, true, issuer)).toBeNull();
});

test('when the user declines to sign out, the browser returns to the verified address with access_denied', () => {
  expect(read(stayAddress(info, issuer))).toEqual({
    ...registered,
    ...named('access_denied', 'The person stays signed in'),
  });
  for (const address of ['', 'javascript:alert(1)', 'data:text/html,x', '/relative']) {
    expect(stayAddress({ ...info, return_to: address }, issuer)).toBeNull();
  }
});
