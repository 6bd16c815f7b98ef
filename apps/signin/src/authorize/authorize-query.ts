/** What an application may put into the address of the authorize page. */
export type AuthorizeQuery = {
  clientId: string | null;
  redirectUri: string | null;
  state: string | null;
  /** The same question for `GET /v1/user/authorize/info`: only the fields it knows, only those present. */
  infoQuery: string;
};

const infoFields = ['client_id', 'response_type', 'redirect_uri', 'state', 'scope', 'sign_out_uri', 'locale'] as const;

export function readAuthorizeQuery(search: string): AuthorizeQuery {
  const given = new URLSearchParams(search);
  const info = new URLSearchParams();
  for (const field of infoFields) {
    const value = given.get(field);
    if (value !== null) info.set(field, value);
  }
  return {
    clientId: given.get('client_id'),
    redirectUri: given.get('redirect_uri'),
    state: given.get('state'),
    infoQuery: info.toString(),
  };
}
