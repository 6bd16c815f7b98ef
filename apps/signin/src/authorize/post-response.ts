import type { ResponseParams } from '@feisuo/contract/facts/authorization-response';
import { formPostPath } from '@feisuo/contract/facts/paths';
import type { AuthorizeQuery } from './authorize-query.ts';

/**
 * Posts an authorization response to the server, whose answer posts it to the client (`response_mode=form_post`). This
 * page may post forms only to its own server.
 */
export function postResponse(
  { redirectUri }: Pick<AuthorizeQuery, 'redirectUri'>,
  clientId: string,
  params: ResponseParams,
): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = formPostPath;
  const fields = { ...params, client_id: clientId, redirect_uri: redirectUri ?? '' };
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
