import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { Locale } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import { askAccount, isObject } from '../shell/ask-account.ts';

export type Answer =
  | { view: 'asking'; info: AuthorizeInfoReply }
  | { view: 'refused'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null };

/** Asks the account service which application wants the sign-in. Every outcome is a view; it never throws. */
export async function askWhoAsks(infoQuery: string, locale: Locale, abandoned: AbortSignal): Promise<Answer> {
  const answer = await askAccount<AuthorizeInfoReply>({
    path: `${accountPaths.authorizeInfo}?${infoQuery}`,
    locale,
    abandoned,
    isReply: ({ client, scopes }) => isObject(client) && typeof client.name === 'string' && Array.isArray(scopes),
  });
  switch (answer.kind) {
    case 'answered':
      return { view: 'asking', info: answer.reply };
    case 'refused':
      return { view: 'refused', refusal: answer.refusal };
    case 'unreachable':
      return { view: 'unreachable', status: answer.status };
  }
}
