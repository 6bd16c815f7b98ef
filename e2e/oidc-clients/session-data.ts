import 'express-session';

declare module 'express-session' {
  interface SessionData {
    /** Random values of a request, until its answer arrives. */
    pending: { state: string; nonce: string; verifier: string };
    idToken: string;
    accessToken: string;
    refreshToken: string;
    member: { sub: string; name?: unknown; email?: unknown };
  }
}
