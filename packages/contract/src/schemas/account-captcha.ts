import { Type, type Static } from 'typebox';
import { clientFields } from './account-tokens.ts';
import { DeviceId, exact, Seconds, someText, State, text, Token, Url } from './fields.ts';

/** Method and path of the call the token is for, such as `POST:/v1/auth/signin`. */
export const CaptchaAction = Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE):/[!-~]{1,200}$' });

/** A token given here is only for this client, device and action, and for this meta when there is any. */
export const CaptchaInitRequest = Type.Object({
  action: CaptchaAction,
  device_id: Type.Optional(DeviceId),
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

/** The image is for an action, or goes on with the challenge whose state is given. */
export const CaptchaImageRequest = Type.Object({
  action: Type.Optional(CaptchaAction),
  state: Type.Optional(State),
  device_id: Type.Optional(DeviceId),
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
