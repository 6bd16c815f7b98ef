import { randomBytes } from 'node:crypto';
import express from 'express';
import { auth } from 'express-openid-connect';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;
const app = express();

app.use(
  auth({
    issuerBaseURL: ISSUER,
    baseURL: `http://localhost:${PORT}`,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    // It encrypts the session cookie. In production store one secret, or each
    // restart signs members out.
    secret: randomBytes(32).toString('hex'),
    authRequired: false,
    idpLogout: true,
    routes: { postLogoutRedirect: '/' },
    authorizationParams: { response_type: 'code', scope: 'openid profile email' },
  }),
);

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

app.get('/', (request, response) => {
  const member = request.oidc.user;
  response.send(
    member
      ? `<p>${escape(member.name)} (${escape(member.email ?? 'no e-mail')})</p><a href="/logout">Sign out</a>`
      : '<p>You are not signed in.</p><a href="/login">Sign in</a>',
  );
});

app.listen(PORT, 'localhost', () => console.log(`http://localhost:${PORT}/`));
