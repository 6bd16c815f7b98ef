import type { SigninTokenReply, SigninTokenRequest } from '@feisuo/contract/schemas/account-signin';
import type {
  CancellationReply,
  CancellationTicketReply,
  ChangePasswordRequest,
  ContactRequest,
  ExportReply,
  ExportRequest,
  SudoReply,
  SudoRequest,
  UpdateProfileRequest,
  UploadPictureRequest,
  UserQuery,
  UserQueryReply,
  UserReply,
  WithdrawCancellationRequest,
} from '@feisuo/contract/schemas/account-user';
import type { Asked, Caller } from './call-account-api.ts';

/** Operations on the signed-in user: the profile, sudo, and deletion of the account. */
export const createProfile = (caller: Caller) => ({
  getMe: () => caller.personal<UserReply>('GET', '/v1/user/me'),

  updateProfile: (request: UpdateProfileRequest) => caller.personal<UserReply>('PATCH', '/v1/user/profile', request),

  /** Replaces the picture of the user by a base64-encoded file, which is cropped to a square. */
  uploadPicture: (request: UploadPictureRequest) => caller.personal<UserReply>('POST', '/v1/user/picture', request),

  /** Finds users. The query must have exactly one of its four fields. */
  queryUsers: (query: UserQuery) => caller.personal<UserQueryReply>('GET', '/v1/user/query', query),

  /**
   * Proves the user's identity again, by password or verification code. The returned token is valid for one change of
   * the account.
   */
  sudo: (request: SudoRequest) => caller.personal<SudoReply>('POST', '/v1/user/sudo', request),

  /**
   * Continues `sudo` after error code 4015, which means that a second factor is required. Works like `continueSignIn`.
   */
  continueSudo: caller.proceed<SudoReply>,

  changeContact: (request: ContactRequest) => caller.personal('PATCH', '/v1/user/contact', request),

  changePassword: (request: ChangePasswordRequest) => caller.personal('PATCH', '/v1/user/password', request),

  /** Returns all personal data that the service stores. */
  exportData: (request: ExportRequest) => caller.personal<ExportReply>('POST', '/v1/user/export', request),

  /**
   * Creates a token with which another program on this machine can take over this session, once and within a minute. If
   * the sign-in is more than five minutes old, a sudo token is required; without it the call fails with error code 7
   * and the reason SUDO_REQUIRED.
   */
  createSigninToken: (request: SigninTokenRequest = {}) =>
    caller.personal<SigninTokenReply>('POST', '/v1/user/signin_token', request),

  /** Returns the number of days in which a deletion of the account can be withdrawn. */
  getCancellation: () => caller.personal<CancellationReply>('GET', '/v1/user/cancellation'),

  /**
   * Deletes the account, ends all its sessions, and clears the stored credentials. The deletion can be withdrawn for
   * some days.
   */
  async deleteMe(sudo_token: string): Promise<void> {
    await caller.personal('DELETE', '/v1/user/me', { sudo_token });
    await caller.client.credentials.clear();
  },

  /**
   * Returns a one-time ticket that withdraws the deletion of the account. Needs the sudo token of `deleteMe`, at most
   * five minutes later.
   */
  getCancellationTicket: (sudo_token: string) =>
    caller.open<CancellationTicketReply>('POST', '/v1/user/cancellation/ticket', { sudo_token }),

  /**
   * Withdraws the deletion of the account and signs in. The ticket is also in the error of a sign-in that was refused
   * during cancellation; `nextStepOf` returns it.
   */
  withdrawCancellation: (request: Asked<WithdrawCancellationRequest>) =>
    caller.enter('POST', '/v1/user/cancellation/withdraw', request),
});
