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

/** The signed-in user: the profile, sudo, and deletion of the account. */
export const createProfile = (caller: Caller) => ({
  getMe: () => caller.personal<UserReply>('GET', '/v1/user/me'),

  updateProfile: (request: UpdateProfileRequest) => caller.personal<UserReply>('PATCH', '/v1/user/profile', request),

  /** Replaces the picture by a file in base64, which is cut to a square. */
  uploadPicture: (request: UploadPictureRequest) => caller.personal<UserReply>('POST', '/v1/user/picture', request),

  /** The query must have exactly one of the four fields. */
  queryUsers: (query: UserQuery) => caller.personal<UserQueryReply>('GET', '/v1/user/query', query),

  /** Proves the user's identity again, by password or code. The token is valid for one change of the account. */
  sudo: (request: SudoRequest) => caller.personal<SudoReply>('POST', '/v1/user/sudo', request),

  /**
   * Continues `sudo` after error code 4015, which asks accounts for their second factor. Works as `continueSignIn`
   * does.
   */
  continueSudo: caller.proceed<SudoReply>,

  changeContact: (request: ContactRequest) => caller.personal('PATCH', '/v1/user/contact', request),

  changePassword: (request: ChangePasswordRequest) => caller.personal('PATCH', '/v1/user/password', request),

  /** Returns all personal data that the service stores. */
  exportData: (request: ExportRequest) => caller.personal<ExportReply>('POST', '/v1/user/export', request),

  /**
   * Creates a token with which another program on this machine takes over this session: once, within a minute. If the
   * sign-in is more than five minutes old, it needs a sudo token, otherwise error code 7 with the reason
   * SUDO_REQUIRED.
   */
  createSigninToken: (request: SigninTokenRequest = {}) =>
    caller.personal<SigninTokenReply>('POST', '/v1/user/signin_token', request),

  /** Returns for how many days a deletion can be withdrawn. */
  getCancellation: () => caller.personal<CancellationReply>('GET', '/v1/user/cancellation'),

  /**
   * Deletes the account, which ends all its sessions, and clears the stored credentials. The deletion can be
   * withdrawn for some days.
   */
  async deleteMe(sudo_token: string): Promise<void> {
    await caller.personal('DELETE', '/v1/user/me', { sudo_token });
    await caller.client.credentials.clear();
  },

  /**
   * Returns the one-time ticket that withdraws a deletion. Needs the sudo token of `deleteMe`, within five minutes.
   */
  getCancellationTicket: (sudo_token: string) =>
    caller.open<CancellationTicketReply>('POST', '/v1/user/cancellation/ticket', { sudo_token }),

  /**
   * Withdraws a deletion and signs in. The error of a refused sign-in carries the ticket too, and `nextStepOf` reads
   * it.
   */
  withdrawCancellation: (request: Asked<WithdrawCancellationRequest>) =>
    caller.enter('POST', '/v1/user/cancellation/withdraw', request),
});
