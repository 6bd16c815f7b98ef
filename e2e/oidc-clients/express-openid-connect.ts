import express, { type Express } from 'express';
import { auth } from 'express-openid-connect';
import { type Registration, scope, subOfUserinfo } from './application.ts';

/** An Express application with express-openid-connect and its routes `/login`, `/logout` and `/callback`. */
export function expressOpenidConnect({ issuer, clientId, clientSecret, origin }: Registration): Express {
  const app = express();
  app.use(
    auth({
      issuerBaseURL: issuer,
      baseURL: origin,
      clientID: clientId,
      clientSecret,
      secret: 'the secret of the session cookie',
      authRequired: false,
      idpLogout: true,
      authorizationParams: { response_type: 'code', scope },
    }),
  );
  app.get('/', ({ oidc }, res) => {
    const { sub, name, email } = oidc.user ?? {};
    res.json({ sub, name, email });
  });
  app.get('/sign-in', (_req, res) => res.oidc.login({ returnTo: '/' }));
  app.get('/refresh', async ({ oidc }, res) => {
    const before = oidc.accessToken?.access_token;
    const after = await oidc.accessToken?.refresh();
    const accessToken = after?.access_token ?? '';
    res.json({ isNew: accessToken !== before, sub: await subOfUserinfo(issuer, accessToken) });
  });
  app.get('/sign-out', (_req, res) => res.oidc.logout());
  return app;
}
