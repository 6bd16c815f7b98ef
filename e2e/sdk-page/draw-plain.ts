import type { Account } from './application.ts';

/** Shows the account with buttons to sign in and out, without a UI library. */
export function drawPlain({ client, sso }: Pick<Account, 'client' | 'sso'>): void {
  const state = document.createElement('output');
  const show = (text: string) => (state.textContent = text);
  const say = (sub: string | null | undefined) => show(sub ? `signed in as ${sub}` : 'signed out');
  const fail = (error: { error?: string }) => show(`failed: ${error.error}`);
  const offer = (name: string, run: () => Promise<unknown>) => {
    const button = document.createElement('button');
    button.textContent = name;
    button.addEventListener('click', () => void run().catch(fail));
    return button;
  };
  document.querySelector('main')?.append(
    state,
    offer('Sign in', () => sso.signIn()),
    offer('Sign in here', () => sso.signInByIframe()),
    offer('Sign out', () => sso.signOut({ returnTo: '/?left' })),
    offer('Sign out here', () => sso.signOutByIframe()),
  );
  const begin = async () => {
    const { sub, error, returnTo } = await sso.init();
    if (returnTo) history.replaceState(null, '', returnTo);
    if (error) fail(error);
    else say(sub);
    client.credentials.subscribe(say);
  };
  void begin();
}
