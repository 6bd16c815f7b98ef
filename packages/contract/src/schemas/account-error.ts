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
   * With error code 4010: how many wrong passwords are left. With 4014, 4016 and 4017: how many wrong codes are left.
   */
  limit_remaining: Type.Optional(Type.Integer()),
  /** With error code 4011: how long the lock lasts, such as `300s`. */
  retry_delay: Type.Optional(Type.String({ pattern: '^[0-9]+s$' })),
  /** With error code 4015: the methods by which the second factor can be proved. */
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

/** Any error of the account API. The server always sends ErrorInfo first and the localized message second. */
export const AccountError = exact({
  error: Type.String(),
  error_code: Type.Integer(),
  error_description: Type.String(),
  error_uri: Type.Optional(Type.String()),
  details: Type.Array(Type.Union([ErrorInfo, LocalizedMessage])),
});
export type AccountError = Static<typeof AccountError>;
