import express, { type Express } from 'express';
import session from 'express-session';
import * as oauth from 'oauth4webapi';
import { callbackPath, type Registration, scope } from './application.ts';
import './session-data.ts';

/** Only because the server of the test has no certificate. */
const insecure = { [oauth.allowInsecureRequests]: true };

/** An application with oauth4webapi: discovery, PKCE, state, nonce, userinfo, refresh, all by its own functions. */
export function oauth4webapi({ issuer, clientId, clientSecret, origin }: Registration): Express {
  const client: oauth.Client = { client_id: clientId };
  const authentication = oauth.ClientSecretBasic(clientSecret);
  const address = new URL(issuer);
  const discover = async () => oauth.processDiscoveryResponse(address, await oauth.discoveryRequest(address, insecure));

  const app = express();
  app.use(session({ secret: 'the secret of the session cookie', resave: false, saveUninitialized: false }));
  app.get('/', (req, res) => {
    res.json({ ...req.session.member });
  });
  app.get('/sign-in', async (req, res) => {
    const server = await discover();
    const verifier = oauth.generateRandomCodeVerifier();
    const pending = { state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce(), verifier };
    req.session.pending = pending;
    const asked = new URL(server.authorization_endpoint ?? '');
    asked.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: origin + callbackPath,
      response_type: 'code',
      scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    res.redirect(asked.href);
  });
  app.get(callbackPath, async (req, res) => {
    const server = await discover();
    const { state, nonce, verifier } = req.session.pending ?? { state: '', nonce: '', verifier: '' };
    const parameters = oauth.validateAuthResponse(server, client, new URL(req.originalUrl, origin), state);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      origin + callbackPath,
      verifier,
      insecure,
    );
    const checks = { expectedNonce: nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, checks);
    await oauth.validateApplicationLevelSignature(server, answer, insecure);
    const { sub = '' } = oauth.getValidatedIdTokenClaims(tokens) ?? {};
    const told = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
    const { name, email } = await oauth.processUserInfoResponse(server, client, sub, told);
    const { id_token: idToken = '', access_token: accessToken, refresh_token: refreshToken = '' } = tokens;
    Object.assign(req.session, { member: { sub, name, email }, idToken, accessToken, refreshToken });
    res.redirect('/');
  });
  app.get('/refresh', async (req, res) => {
    const server = await discover();
    const { accessToken: before, refreshToken = '', member } = req.session;
    const answer = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, insecure);
    const tokens = await oauth.processRefreshTokenResponse(server, client, answer);
    const told = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
    const { sub } = await oauth.processUserInfoResponse(server, client, member?.sub ?? '', told);
    res.json({ isNew: tokens.access_token !== before, sub });
  });
  app.get('/sign-out', async (req, res, next) => {
    const { end_session_endpoint: end = '' } = await discover();
    const { idToken = '' } = req.session;
    const asked = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: origin });
    req.session.destroy((error) => (error ? next(error) : res.redirect(`${end}?${asked}`)));
  });
  return app;
}
