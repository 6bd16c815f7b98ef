import { Auth, type AuthConfig, skipCSRFCheck } from '@auth/core';
import { getToken } from '@auth/core/jwt';
import express, { type Express, type Request as ExpressRequest, type Response as ExpressResponse } from 'express';
import { refreshByForm, type Registration, scope, signOutAddress, subOfUserinfo } from './application.ts';

const secret = 'the secret of the session cookie';

interface Tokens {
  sub?: string;
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

/** An application with @auth/core: its pages below `/auth`, and the token rotation that its documentation shows. */
export function authCore(registration: Registration): Express {
  const { issuer, clientId, clientSecret, origin } = registration;
  const config: AuthConfig = {
    basePath: '/auth',
    secret,
    trustHost: true,
    providers: [
      {
        id: 'feisuo',
        name: 'Feisuo',
        type: 'oidc',
        issuer,
        clientId,
        clientSecret,
        authorization: { params: { scope } },
      },
    ],
    callbacks: {
      async jwt({ token, account, profile, trigger }) {
        if (account) {
          const { id_token: idToken, access_token: accessToken, refresh_token: refreshToken } = account;
          return { ...token, sub: profile?.sub ?? '', idToken, accessToken, refreshToken };
        }
        if (trigger !== 'update') return token;
        const renewed = await refreshByForm(registration, (token as unknown as Tokens).refreshToken);
        return { ...token, accessToken: renewed.access_token, refreshToken: renewed.refresh_token };
      },
    },
  };

  const app = express();
  const tokensOf = async (req: ExpressRequest): Promise<Partial<Tokens>> =>
    (await getToken({ req: { headers: headersOf(req) }, secret })) ?? {};
  app.use('/auth', express.text({ type: '*/*' }), async (req, res) => {
    await send(res, await Auth(webRequest(req, origin), config));
  });
  app.get('/', async (req, res) => {
    const answer = await Auth(webRequest(req, origin, '/auth/session'), config);
    const session = (await answer.json()) as { user?: { name: string; email: string } } | null;
    res.json({ sub: (await tokensOf(req)).sub, name: session?.user?.name, email: session?.user?.email });
  });
  app.get('/sign-in', (_req, res) => res.redirect(`/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/`)}`));
  app.get('/refresh', async (req, res) => {
    const before = await tokensOf(req);
    const update = new Request(`${origin}/auth/session`, {
      method: 'POST',
      headers: { ...headersOf(req), 'content-type': 'application/json' },
      body: '{}',
    });
    const answer = await Auth(update, { ...config, skipCSRFCheck });
    const cookie = answer.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const after = (await getToken({ req: { headers: { cookie } }, secret })) as unknown as Tokens;
    res.setHeader('set-cookie', answer.headers.getSetCookie());
    const sub = await subOfUserinfo(issuer, after.accessToken);
    res.json({ isNew: after.accessToken !== before.accessToken, sub });
  });
  app.get('/sign-out', async (req, res) => {
    const { idToken = '' } = await tokensOf(req);
    const leave = new Request(`${origin}/auth/signout`, { method: 'POST', headers: headersOf(req) });
    const answer = await Auth(leave, { ...config, skipCSRFCheck });
    res.setHeader('set-cookie', answer.headers.getSetCookie());
    res.redirect(signOutAddress(registration, idToken));
  });
  return app;
}

const headersOf = ({ headers }: ExpressRequest) => ({ cookie: headers.cookie ?? '' });

/** The request as @auth/core reads it, optionally for another path. */
function webRequest(req: ExpressRequest, origin: string, path?: string): Request {
  const { 'content-type': type = '' } = req.headers;
  const hasBody = path === undefined && req.method === 'POST';
  return new Request(origin + (path ?? req.originalUrl), {
    method: path === undefined ? req.method : 'GET',
    headers: { ...headersOf(req), ...(hasBody && { 'content-type': type }) },
    ...(hasBody && { body: String(req.body) }),
  });
}

async function send(res: ExpressResponse, answer: Response): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') res.setHeader(name, value);
  res.setHeader('set-cookie', answer.headers.getSetCookie());
  res.end(await answer.text());
}
