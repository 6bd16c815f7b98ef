import express, { type Express } from 'express';
import session from 'express-session';
import * as client from 'openid-client';
import { callbackPath, type Registration, scope } from './application.ts';
import './session-data.ts';

/** An application with openid-client 6, as its documentation shows it. */
export function openidClient({ issuer, clientId, clientSecret, origin }: Registration): Express {
  const discover = () =>
    // allowInsecureRequests is needed only because the server of the test has no certificate.
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute: [client.allowInsecureRequests] });

  const app = express();
  app.use(session({ secret: 'the secret of the session cookie', resave: false, saveUninitialized: false }));
  app.get('/', (req, res) => {
    res.json({ ...req.session.member });
  });
  app.get('/sign-in', async (req, res) => {
    const config = await discover();
    const pending = {
      verifier: client.randomPKCECodeVerifier(),
      state: client.randomState(),
      nonce: client.randomNonce(),
    };
    req.session.pending = pending;
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: origin + callbackPath,
      scope,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
    });
    res.redirect(address.href);
  });
  app.get(callbackPath, async (req, res) => {
    const config = await discover();
    const { state = '', nonce = '', verifier = '' } = req.session.pending ?? {};
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    const tokens = await client.authorizationCodeGrant(config, new URL(req.originalUrl, origin), checks);
    const { sub = '' } = tokens.claims() ?? {};
    const { name, email } = await client.fetchUserInfo(config, tokens.access_token, sub);
    const { id_token: idToken, access_token: accessToken, refresh_token: refreshToken } = tokens;
    Object.assign(req.session, { member: { sub, name, email }, idToken, accessToken, refreshToken });
    res.redirect('/');
  });
  app.get('/refresh', async (req, res) => {
    const config = await discover();
    const { accessToken: before, refreshToken = '', member } = req.session;
    const { access_token: accessToken } = await client.refreshTokenGrant(config, refreshToken);
    const { sub } = await client.fetchUserInfo(config, accessToken, member?.sub ?? '');
    res.json({ isNew: accessToken !== before, sub });
  });
  app.get('/sign-out', async (req, res, next) => {
    const config = await discover();
    const { idToken = '' } = req.session;
    const end = client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: origin });
    req.session.destroy((error) => (error ? next(error) : res.redirect(end.href)));
  });
  return app;
}
