import { expect, test } from 'vitest';
import { errorCodes, errorNameOf, httpStatusOf, rfcErrorAliases, untypedCodes, type ErrorName } from './error-codes.ts';

// The error types of section 8 of the specification.
const specifiedTypes =
  'unreachable local cancelled unknown invalid_argument deadline_exceeded not_found already_exists permission_denied ' +
  'unauthenticated resource_exhausted failed_precondition aborted out_of_range unimplemented internal unavailable ' +
  'data_loss captcha_required captcha_invalid invalid_password invalid_status user_pending user_blocked ' +
  'invalid_verification_code two_factor_required invalid_two_factor invalid_two_factor_recovery under_review ' +
  'provider_error validate_required password_reset_required invalid_account_or_password expired_verification_code ' +
  'invalid_request unauthorized_client access_denied unsupported_response_type invalid_scope invalid_grant ' +
  'server_error temporarily_unavailable authorization_pending slow_down expired_token interaction_required ' +
  'login_required account_selection_required consent_required invalid_request_uri invalid_request_object ' +
  'request_not_supported request_uri_not_supported registration_not_supported account_freeze cannot_unlock ' +
  'user_not_exist';

const specifiedCodes: [number, string][] = [
  [1, 'cancelled'],
  [2, 'unknown'],
  [3, 'invalid argument'],
  [4, 'deadline exceeded'],
  [5, 'not found'],
  [6, 'already exists'],
  [7, 'permission denied'],
  [8, 'resource exhausted'],
  [9, 'failed precondition'],
  [10, 'aborted'],
  [11, 'out of range'],
  [12, 'unimplemented'],
  [13, 'internal'],
  [14, 'unavailable'],
  [15, 'data loss'],
  [16, 'unauthenticated'],
  [4001, 'captcha required'],
  [4002, 'captcha invalid'],
  [4010, 'invalid password'],
  [4011, 'invalid status'],
  [4012, 'user pending'],
  [4013, 'user blocked'],
  [4014, 'invalid verification code'],
  [4015, 'two factor required'],
  [4016, 'invalid two factor'],
  [4017, 'invalid two factor recovery'],
  [4018, 'under review'],
  [4019, 'provider error'],
  [4020, 'validate required'],
  [4021, 'password reset required'],
  [4022, 'invalid account or password'],
  [4023, 'user not exist'],
  [4024, 'expired verification code'],
  [4121, 'invalid request'],
  [4122, 'unauthorized client'],
  [4123, 'access denied'],
  [4124, 'unsupported response type'],
  [4125, 'invalid scope'],
  [4126, 'invalid grant'],
  [5026, 'server error'],
  [5027, 'temporarily unavailable'],
  [4050, 'authorization pending'],
  [4051, 'slow down'],
  [4052, 'expired token'],
  [4031, 'interaction required'],
  [4032, 'login required'],
  [4033, 'account selection required'],
  [4034, 'consent required'],
  [4035, 'invalid request uri'],
  [4036, 'invalid request object'],
  [4037, 'request not supported'],
  [4038, 'request uri not supported'],
  [4039, 'registration not supported'],
  [50, 'account freeze'],
  [38, 'cannot unlock'],
  [8000, 'unreachable'],
  [8001, 'local'],
];

test('the list of account errors has exactly the error types of the specification', () => {
  expect(Object.keys(errorCodes).toSorted()).toEqual(specifiedTypes.split(' ').toSorted());
});

test.each(specifiedCodes)('error code %i is %s', (code, meaning) => {
  const name = meaning.replaceAll(' ', '_');
  expect(errorNameOf(code)).toBe(name);
  expect(errorCodes[name as ErrorName]).toBe(code);
});

test('the table of error codes in this test covers every error code', () => {
  expect(specifiedCodes.map(([code]) => code).toSorted()).toEqual(Object.values(errorCodes).toSorted());
});

test('three numbers of the specification have no error type', () => {
  expect(Object.values(untypedCodes)).toEqual([0, 8002, 8003]);
  for (const code of Object.values(untypedCodes)) expect(errorNameOf(code)).toBeNull();
});

test('an error name of an RFC has the same number as the account error that it replaces', () => {
  expect(rfcErrorAliases).toEqual({
    invalid_client: 4122,
    unsupported_grant_type: 4121,
    unmet_authentication_requirements: 4031,
    invalid_target: 4121,
  });
});

test('the HTTP status of an account error is 400, unless the error has a status of its own', () => {
  const statuses = Object.fromEntries(
    (Object.keys(errorCodes) as ErrorName[])
      .map((name) => [name, httpStatusOf(name)] as const)
      .filter(([, status]) => status !== 400),
  );
  expect(statuses).toEqual({
    unauthenticated: 401,
    permission_denied: 403,
    not_found: 404,
    resource_exhausted: 429,
    unknown: 500,
    internal: 500,
    data_loss: 500,
    server_error: 500,
    unimplemented: 501,
    unavailable: 503,
    temporarily_unavailable: 503,
    deadline_exceeded: 504,
  });
});
