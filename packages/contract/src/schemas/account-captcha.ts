import { Type, type Static } from 'typebox';
import { clientFields } from './account-tokens.ts';
import { exact, Seconds, someText, State, text, Token, Url } from './fields.ts';

/** Method and path of the call the token is for, such as `POST:/v1/auth/signin`. */
export const CaptchaAction = Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE):/[!-~]{1,200}$' });

/** The empty string means absent. */
const MaybeDeviceId = Type.String({ pattern: '^[!-~]{0,128}$' });

/** A token given here is only for this client, device and action, and for this meta when there is any. */
export const CaptchaInitRequest = Type.Object({
  action: CaptchaAction,
  device_id: Type.Optional(MaybeDeviceId),
  captcha_token: Type.Optional(text(4096)),
  /** The empty string means absent. */
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

/** A challenge must be solved on the page at `url`, which comes back to redirect_uri with the token. */
export const CaptchaChallenge = exact({ url: Type.String(), expires_in: Seconds });
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;

export const CaptchaInitReply = Type.Union([CaptchaToken, CaptchaChallenge]);
export type CaptchaInitReply = Static<typeof CaptchaInitReply>;

/** Query of the challenge page. The challenge's id in its address is enough; no client is needed. */
export const CaptchaWorkRequest = Type.Object({ challenge: Token });
export type CaptchaWorkRequest = Static<typeof CaptchaWorkRequest>;

/**
 * A proof of work in the manner of ALTCHA 2: find the counter for which scrypt, over the password of nonce and counter (four
 * bytes, big end first) with this salt, gives 32 bytes that start with the prefix. All bytes are written in hexadecimal.
 */
export const CaptchaWork = exact({
  algorithm: Type.Literal('SCRYPT'),
  salt: Type.String(),
  nonce: Type.String(),
  /** N of scrypt. */
  cost: Type.Integer(),
  /** r of scrypt; p is 1. */
  memory_cost: Type.Integer(),
  key_prefix: Type.String(),
  /** The counter is not above this. */
  max_counter: Type.Integer(),
  expires_in: Seconds,
  /** Whether an image may stand in for the work. */
  has_image: Type.Boolean(),
  /** Where the browser goes with the token: registered for the client, or empty. */
  redirect_uri: Type.String(),
  state: Type.String(),
  /** Origins of the client; one of them may frame the page and receive the token. */
  origins: Type.Array(Type.String()),
});
export type CaptchaWork = Static<typeof CaptchaWork>;

/** Answers `CaptchaToken`. */
export const CaptchaWorkVerifyRequest = Type.Object({
  challenge: Token,
  counter: Type.Integer({ minimum: 0, maximum: 0xffffffff }),
  derived_key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type CaptchaWorkVerifyRequest = Static<typeof CaptchaWorkVerifyRequest>;

/** The image replaces the last challenge of this device for this action or state. */
export const CaptchaImageRequest = Type.Object({
  /** The challenge page has its challenge's name instead, and no client to speak for. */
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

/** Answers `CaptchaToken`. */
export const CaptchaImageVerifyRequest = Type.Object({ token: Token, key: someText(32), ...clientFields });
export type CaptchaImageVerifyRequest = Static<typeof CaptchaImageVerifyRequest>;
