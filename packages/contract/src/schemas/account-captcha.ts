import { Type, type Static } from 'typebox';
import { clientFields } from './account-tokens.ts';
import { exact, Seconds, someText, State, text, Token, Url } from './fields.ts';

/** Method and path of the call for which the captcha token is requested, such as `POST:/v1/auth/signin`. */
export const CaptchaAction = Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE):/[!-~]{1,200}$' });

/** A device id. An empty string means that there is none. */
const MaybeDeviceId = Type.String({ pattern: '^[!-~]{0,128}$' });

/** The captcha token in the reply is valid only for this client, device and action, and for `meta` if it is given. */
export const CaptchaInitRequest = Type.Object({
  action: CaptchaAction,
  device_id: Type.Optional(MaybeDeviceId),
  captcha_token: Type.Optional(text(4096)),
  /** The redirect address. An empty string means that there is none. */
  redirect_uri: Type.Optional(Url),
  state: Type.Optional(State),
  meta: Type.Optional(
    Type.Object({
      username: Type.Optional(text(254)),
      email: Type.Optional(text(254)),
      phone_number: Type.Optional(text(32)),
    }),
  ),
  ...clientFields,
});
export type CaptchaInitRequest = Static<typeof CaptchaInitRequest>;

export const CaptchaToken = exact({ captcha_token: Type.String(), expires_in: Seconds });
export type CaptchaToken = Static<typeof CaptchaToken>;

/** A captcha challenge, to be solved on the page at `url`, which redirects to redirect_uri with the captcha token. */
export const CaptchaChallenge = exact({ url: Type.String(), expires_in: Seconds });
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;

export const CaptchaInitReply = Type.Union([CaptchaToken, CaptchaChallenge]);
export type CaptchaInitReply = Static<typeof CaptchaInitReply>;

/** A request of the challenge page. It needs only the id of the challenge, and no client. */
export const CaptchaWorkRequest = Type.Object({ challenge: Token });
export type CaptchaWorkRequest = Static<typeof CaptchaWorkRequest>;

/**
 * A proof of work similar to ALTCHA 2. The task is to find a counter for which the scrypt key starts with
 * `key_prefix`. The scrypt password is the nonce and the counter (four bytes, big-endian), and the key has 32 bytes.
 * All bytes are in hexadecimal.
 */
export const CaptchaWork = exact({
  algorithm: Type.Literal('SCRYPT'),
  salt: Type.String(),
  nonce: Type.String(),
  /** Parameter N of scrypt. */
  cost: Type.Integer(),
  /** Parameter r of scrypt. Parameter p is 1. */
  memory_cost: Type.Integer(),
  key_prefix: Type.String(),
  /** The largest value that the counter may have. */
  max_counter: Type.Integer(),
  expires_in: Seconds,
  /** Whether an image challenge may replace the proof of work. */
  has_image: Type.Boolean(),
  /** The registered address to which the browser is redirected with the captcha token; empty if there is none. */
  redirect_uri: Type.String(),
  state: Type.String(),
  /** Origins of the client. A page of these origins may frame the challenge page and receive the captcha token. */
  origins: Type.Array(Type.String()),
});
export type CaptchaWork = Static<typeof CaptchaWork>;

/** Verifies the solution of a proof of work. The reply is a `CaptchaToken`. */
export const CaptchaWorkVerifyRequest = Type.Object({
  challenge: Token,
  counter: Type.Integer({ minimum: 0, maximum: 0xffffffff }),
  derived_key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type CaptchaWorkVerifyRequest = Static<typeof CaptchaWorkVerifyRequest>;

/** Requests an image. It replaces the previous challenge of this device for the same action or state. */
export const CaptchaImageRequest = Type.Object({
  /** The id of the challenge, sent by the challenge page, which does not know the client. */
  challenge: Type.Optional(Token),
  action: Type.Optional(CaptchaAction),
  state: Type.Optional(State),
  device_id: Type.Optional(MaybeDeviceId),
  ...clientFields,
});
export type CaptchaImageRequest = Static<typeof CaptchaImageRequest>;

export const CaptchaImageReply = exact({
  data: Type.String({ pattern: '^data:image/' }),
  token: Type.String(),
  type: Type.Literal('image'),
  expires_in: Seconds,
});
export type CaptchaImageReply = Static<typeof CaptchaImageReply>;

/** Verifies the solution of an image. The reply is a `CaptchaToken`. */
export const CaptchaImageVerifyRequest = Type.Object({ token: Token, key: someText(32), ...clientFields });
export type CaptchaImageVerifyRequest = Static<typeof CaptchaImageVerifyRequest>;
