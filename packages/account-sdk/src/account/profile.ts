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
  UserQuery,
  UserQueryReply,
  UserReply,
  WithdrawCancellationRequest,
} from '@feisuo/contract/schemas/account-user';
import type { Asked, Caller } from './caller.ts';

/** The signed-in user: the profile, sudo, and deletion of the account. */
export const createProfile = (caller: Caller) => ({
  getMe: () => caller.personal<UserReply>('GET', '/v1/user/me'),

  updateProfile: (request: UpdateProfileRequest) => caller.personal<UserReply>('PATCH', '/v1/user/profile', request),

  /** By exactly one of the four. */
  queryUsers: (query: UserQuery) => caller.personal<UserQueryReply>('GET', '/v1/user/query', query),

  /** Proves ownership once more, by password or code. The token is valid for one change of the account. */
  sudo: (request: SudoRequest) => caller.personal<SudoReply>('POST', '/v1/user/sudo', request),

  /** Accounts with a second factor are asked for it here too, with 4015; continues as `continueSignIn` does. */
  continueSudo: caller.proceed<SudoReply>,

  changeContact: (request: ContactRequest) => caller.personal('PATCH', '/v1/user/contact', request),

  changePassword: (request: ChangePasswordRequest) => caller.personal('PATCH', '/v1/user/password', request),

  /** All personal data that the service stores. */
  exportData: (request: ExportRequest) => caller.personal<ExportReply>('POST', '/v1/user/export', request),

  /**
   * Hands this session to another program on this machine: once, within a minute. A sign-in more than five minutes old
   * needs a sudo token, else 7 with the reason SUDO_REQUIRED.
   */
  createSigninToken: (request: SigninTokenRequest = {}) =>
    caller.personal<SigninTokenReply>('POST', '/v1/user/signin_token', request),

  /** How many days a deletion can be withdrawn. */
  getCancellation: () => caller.personal<CancellationReply>('GET', '/v1/user/cancellation'),

  /** Deletes the account and clears it here: all its sessions end. It can be withdrawn for some days. */
  async deleteMe(sudo_token: string): Promise<void> {
    await caller.personal('DELETE', '/v1/user/me', { sudo_token });
    await caller.client.credentials.clear();
  },

  /** The one-time ticket to withdraw a deletion, for the sudo token of `deleteMe` within its five minutes. */
  getCancellationTicket: (sudo_token: string) =>
    caller.open<CancellationTicketReply>('POST', '/v1/user/cancellation/ticket', { sudo_token }),

  /** Withdraws a deletion and signs in. A refused sign-in carries the ticket too; `nextStepOf` reads it. */
  withdrawCancellation: (request: Asked<WithdrawCancellationRequest>) =>
    caller.enter('POST', '/v1/user/cancellation/withdraw', request),
});
