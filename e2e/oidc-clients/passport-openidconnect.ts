import express, { type Express } from 'express';
import session from 'express-session';
import passport from 'passport';
import { Strategy, type Profile, type VerifyCallback } from 'passport-openidconnect';
import { callbackPath, refreshByForm, type Registration, signOutAddress, subOfUserinfo } from './application.ts';

interface SignedIn {
  profile: Profile;
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

/** An Express application with passport-openidconnect, which has no discovery, no refresh and no sign-out. */
export function passportOpenidconnect(registration: Registration): Express {
  const { issuer, clientId, clientSecret, origin } = registration;
  const authenticator = new passport.Passport();
  authenticator.use(
    new Strategy(
      {
        issuer,
        authorizationURL: `${issuer}/account/authorize`,
        tokenURL: `${issuer}/v1/auth/token`,
        userInfoURL: `${issuer}/v1/auth/userinfo`,
        clientID: clientId,
        clientSecret,
        callbackURL: origin + callbackPath,
        scope: ['profile', 'email', 'offline_access'],
      },
      // The library passes the tokens to a function with seven parameters only.
      (
        _issuer: string,
        profile: Profile,
        _context: object,
        idToken: object | string,
        accessToken: object | string,
        refreshToken: string,
        done: VerifyCallback,
      ) => done(null, { profile, idToken, accessToken, refreshToken }),
    ),
  );
  authenticator.serializeUser((user, done) => done(null, user));
  authenticator.deserializeUser((user: SignedIn, done) => done(null, user));

  const app = express();
  app.use(session({ secret: 'the secret of the session cookie', resave: false, saveUninitialized: false }));
  app.use(authenticator.session());
  app.get('/', ({ user }, res) => {
    const { profile } = (user ?? {}) as Partial<SignedIn>;
    res.json({ sub: profile?.id, name: profile?.displayName, email: profile?.emails?.[0]?.value });
  });
  app.get('/sign-in', authenticator.authenticate('openidconnect'));
  app.get(callbackPath, authenticator.authenticate('openidconnect', { successRedirect: '/' }));
  app.get('/refresh', async ({ user }, res) => {
    const signedIn = user as SignedIn;
    const { access_token: accessToken } = await refreshByForm(registration, signedIn.refreshToken);
    res.json({ isNew: accessToken !== signedIn.accessToken, sub: await subOfUserinfo(issuer, accessToken) });
  });
  app.get('/sign-out', (req, res, next) => {
    const { idToken } = req.user as SignedIn;
    req.logout((error) => (error ? next(error) : res.redirect(signOutAddress(registration, idToken))));
  });
  return app;
}
