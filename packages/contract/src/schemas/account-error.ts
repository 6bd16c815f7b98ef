import { Type, type Static } from 'typebox';
import { verificationMethods } from '../facts/account-vocabulary.ts';
import { detailTypes } from '../facts/error-codes.ts';
import { exact } from './fields.ts';

export const ErrorInfo = exact({
  '@type': Type.Literal(detailTypes.errorInfo),
  reason: Type.String(),
  domain: Type.String(),
  resource_id: Type.Optional(Type.String()),
  /** With 4010: wrong passwords left; with 4014, 4016 and 4017 wrong codes. */
  limit_remaining: Type.Optional(Type.Integer()),
  /** With 4011: such as `300s`. */
  retry_delay: Type.Optional(Type.String({ pattern: '^[0-9]+s$' })),
  /** With 4015: how the second factor can be shown. */
  methods: Type.Optional(Type.Array(Type.Enum(verificationMethods))),
  /** With 50: when the account will be erased. */
  erase_at: Type.Optional(Type.String()),
});
export type ErrorInfo = Static<typeof ErrorInfo>;

export const LocalizedMessage = exact({
  '@type': Type.Literal(detailTypes.localizedMessage),
  locale: Type.String(),
  message: Type.String(),
});
export type LocalizedMessage = Static<typeof LocalizedMessage>;

/** Any error of the account API. The server sends ErrorInfo first and the localized message second, always. */
export const AccountError = exact({
  error: Type.String(),
  error_code: Type.Integer(),
  error_description: Type.String(),
  error_uri: Type.Optional(Type.String()),
  details: Type.Array(Type.Union([ErrorInfo, LocalizedMessage])),
});
export type AccountError = Static<typeof AccountError>;
