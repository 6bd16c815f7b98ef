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

/** Whoever is signed in: the profile, what guards the account, and its end. */
export const createProfile = (caller: Caller) => ({
  getMe: () => caller.personal<UserReply>('GET', '/v1/user/me'),

  updateProfile: (request: UpdateProfileRequest) => caller.personal<UserReply>('PATCH', '/v1/user/profile', request),

  /** By exactly one of the four. */
  queryUsers: (query: UserQuery) => caller.personal<UserQueryReply>('GET', '/v1/user/query', query),

  /** Proves once more to be the owner, by password or code. The token is for one change of the account. */
  sudo: (request: SudoRequest) => caller.personal<SudoReply>('POST', '/v1/user/sudo', request),

  /** Who has a second factor is asked for it here too, with 4015: goes on as `continueSignIn` does. */
  continueSudo: caller.proceed<SudoReply>,

  changeContact: (request: ContactRequest) => caller.personal('PATCH', '/v1/user/contact', request),

  changePassword: (request: ChangePasswordRequest) => caller.personal('PATCH', '/v1/user/password', request),

  /** Everything that the service holds of the person. */
  exportData: (request: ExportRequest) => caller.personal<ExportReply>('POST', '/v1/user/export', request),

  /**
   * Hands this session to another program of this machine, within a minute and once. A sign-in of more than five minutes ago
   * needs a sudo token, else 7 with the reason SUDO_REQUIRED.
   */
  createSigninToken: (request: SigninTokenRequest = {}) =>
    caller.personal<SigninTokenReply>('POST', '/v1/user/signin_token', request),

  /** How long a deletion can be taken back. */
  getCancellation: () => caller.personal<CancellationReply>('GET', '/v1/user/cancellation'),

  /** Deletes the account, and forgets it here: all its sessions end. It can be taken back for some days. */
  async deleteMe(sudo_token: string): Promise<void> {
    await caller.personal('DELETE', '/v1/user/me', { sudo_token });
    await caller.client.credentials.clear();
  },

  /** The ticket that takes a deletion back, once, for the sudo token of `deleteMe` within its five minutes. */
  getCancellationTicket: (sudo_token: string) =>
    caller.open<CancellationTicketReply>('POST', '/v1/user/cancellation/ticket', { sudo_token }),

  /** Takes a deletion back and signs in. A refused sign-in brings the ticket too; `nextStepOf` reads it. */
  withdrawCancellation: (request: Asked<WithdrawCancellationRequest>) =>
    caller.enter('POST', '/v1/user/cancellation/withdraw', request),
});
