import { Type, type Static } from 'typebox';
import { verificationMethods } from '../facts/account-vocabulary.ts';
import { detailTypes } from '../facts/error-codes.ts';
import { exact } from './fields.ts';

export const ErrorInfo = exact({
  '@type': Type.Literal(detailTypes.errorInfo),
  reason: Type.String(),
  domain: Type.String(),
  resource_id: Type.Optional(Type.String()),
  /**
   * With error code 4010: how many wrong passwords are still allowed. With 4014, 4016 and 4017: how many wrong codes
   * are still allowed.
   */
  limit_remaining: Type.Optional(Type.Integer()),
  /** With error code 4011: the seconds until the lock ends, such as `300s`. */
  retry_delay: Type.Optional(Type.String({ pattern: '^[0-9]+s$' })),
  /** With error code 4015: the methods that are accepted as second factor. */
  methods: Type.Optional(Type.Array(Type.Enum(verificationMethods))),
  /** With error code 50: when the account will be erased. */
  erase_at: Type.Optional(Type.String()),
});
export type ErrorInfo = Static<typeof ErrorInfo>;

export const LocalizedMessage = exact({
  '@type': Type.Literal(detailTypes.localizedMessage),
  locale: Type.String(),
  message: Type.String(),
});
export type LocalizedMessage = Static<typeof LocalizedMessage>;

/** An error of the account API. The first detail is always ErrorInfo, the second the localized message. */
export const AccountError = exact({
  error: Type.String(),
  error_code: Type.Integer(),
  error_description: Type.String(),
  error_uri: Type.Optional(Type.String()),
  details: Type.Array(Type.Union([ErrorInfo, LocalizedMessage])),
});
export type AccountError = Static<typeof AccountError>;
