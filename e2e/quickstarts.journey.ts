import { expect, test as base } from './fixtures.ts';
import { newMember, shownOf, signInAndConsent } from './oidc-clients/steps.ts';
import { type RunningExample, startExample } from './quickstarts/start-example.ts';
import { passwordTab } from './sign-in-steps.ts';

// Each quick start of /developers, with the files and the commands that its page shows.

/** Two examples run always. Those whose programs come from Debian need the full suite, which installs them. */
const examples = {
  'plain-html': '',
  'browser-sdk': ' @full',
  react: ' @full',
  node: '',
  python: ' @full',
  php: ' @full',
  apache: ' @full',
} as const;
type Name = keyof typeof examples;

/** Examples with the SDK, whose sign-out leaves the account signed in. */
const keepsAccount: ReadonlySet<Name> = new Set(['browser-sdk', 'react']);

const test = base.extend<{ start: (name: Name) => Promise<RunningExample> }>({
  start: async ({ folder, server }, use) => {
    const running: RunningExample[] = [];
    await use(async (name) => {
      const example = await startExample(name, { folder, issuer: server.origin });
      running.push(example);
      return example;
    });
    for (const { stop } of running) await stop();
  },
});

// One worker runs all tests of this file, so that the server starts once.
test.describe.configure({ mode: 'default' });

for (const [name, tag] of Object.entries(examples) as [Name, string][]) {
  test(`the quick start ${name} signs in, shows name and e-mail, and signs out as written${tag}`, async ({
    page,
    request,
    start,
  }) => {
    const person = await newMember(request);
    const { origin } = await start(name);
    const signIn = page.getByRole('button', { name: 'Sign in' }).or(page.getByRole('link', { name: 'Sign in' }));
    const signOut = page.getByRole('button', { name: 'Sign out' }).or(page.getByRole('link', { name: 'Sign out' }));
    await page.goto(`${origin}/`);
    await expect(page.getByText('You are not signed in.')).toBeVisible();
    await signIn.click();
    await signInAndConsent(page, person);
    await page.waitForURL((url) => url.origin === origin);
    const { name: shownName, email } = shownOf(person);
    await expect(page.getByText(`${shownName} (${email})`)).toBeVisible();

    await signOut.click();
    await expect(page.getByText('You are not signed in.')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(origin);
    await page.reload();
    await expect(page.getByText('You are not signed in.')).toBeVisible();
    await signIn.click();
    if (keepsAccount.has(name)) await expect(page.getByText(`${shownName} (${email})`)).toBeVisible();
    else await expect(passwordTab(page)).toBeVisible();
  });
}
