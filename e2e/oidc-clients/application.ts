import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** What an application needs to know of its registration. */
export interface Registration {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Origin of the application. It is also the address to which a sign-out returns. */
  origin: string;
}

/** The member that an application shows. Without a sign-in it shows an empty object. */
export interface ShownMember {
  sub?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

/** What an application answers at `/refresh`: whether the access token changed, and whom userinfo names with it. */
export interface RefreshResult {
  isNew: boolean;
  sub?: unknown;
}

/** Scopes that all applications request. */
export const scope = 'openid profile email offline_access';

/** The redirect address of an application. */
export const callbackPath = '/callback';

/** Serves an application at the port of its origin. Returns a function that stops it. */
export async function serve(origin: string, application: RequestListener): Promise<() => void> {
  const { port, hostname } = new URL(origin);
  const server = createServer(application).listen(Number(port), hostname);
  await once(server, 'listening');
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/** Reads userinfo by a plain request, for libraries that have no call for it. */
export async function subOfUserinfo(issuer: string, accessToken: string): Promise<unknown> {
  const answer = await fetch(`${issuer}/v1/auth/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });
  return ((await answer.json()) as { sub?: unknown }).sub;
}

/** Refreshes by a plain form request, for libraries that leave this to the application. */
export async function refreshByForm(
  { issuer, clientId, clientSecret }: Registration,
  refreshToken: string,
): Promise<{ access_token: string; refresh_token: string; expires_in: number }> {
  const answer = await fetch(`${issuer}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  if (!answer.ok) throw new Error(`the refresh was refused: ${await answer.text()}`);
  return (await answer.json()) as { access_token: string; refresh_token: string; expires_in: number };
}

/** Address of the sign-out page, for libraries that cannot build it. */
export const signOutAddress = ({ issuer, origin }: Registration, idToken: string): string =>
  `${issuer}/account/sign-out?${new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: origin })}`;
