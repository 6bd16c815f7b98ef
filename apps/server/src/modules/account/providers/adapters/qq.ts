import type { QqSetting } from '../../../../config/provider-settings.ts';
import type { ProviderAdapter, ProviderPerson, ProviderProof } from './provider-adapter.ts';
import { ProviderFault } from './provider-fault.ts';
import { fetchObject, type ProviderNet } from './provider-net.ts';
import { personOf, textOf } from './provider-person.ts';

/**
 * Adapter for QQ Connect, which differs from OAuth: all requests are GET, and answers are JSON only with `fmt=json`
 * (sometimes JSONP even then). The openid has its own endpoint, and errors have three forms.
 */
export function makeQq(setting: QqSetting, net: ProviderNet): ProviderAdapter {
  const { id, name, clientId, scopes, endpoints } = setting;
  return {
    id,
    name,
    bindsCodes: false,
    async authorizationUri({ redirectUri, state }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(','),
        ...(state !== undefined && { state }),
      });
      return `${endpoints.authorize}?${query.toString()}`;
    },
    issuer: async () => '',
    signOutUri: async () => '',
    async identify(proof): Promise<ProviderPerson> {
      if ('idToken' in proof) throw new ProviderFault('unsupported');
      const accessToken = 'accessToken' in proof ? proof.accessToken : await redeem(setting, net, proof);
      const owner = await request(net, endpoints.openid, { access_token: accessToken, unionid: '1', fmt: 'json' });
      if (textOf(owner['client_id']) !== clientId) throw new ProviderFault('refused', 'another application');
      const openid = textOf(owner['openid']);
      if (openid === '') throw new ProviderFault('malformed', 'openid');
      const profile = await request(net, endpoints.userinfo, {
        access_token: accessToken,
        oauth_consumer_key: clientId,
        openid,
        fmt: 'json',
      });
      return personOf({
        userId: textOf(owner['unionid']) || openid,
        name: profile['nickname'],
      });
    },
  };
}

async function redeem(
  { clientId, clientSecret, endpoints }: QqSetting,
  net: ProviderNet,
  { code, redirectUri }: Extract<ProviderProof, { code: string }>,
): Promise<string> {
  const granted = await request(net, endpoints.token, {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: redirectUri,
    fmt: 'json',
  });
  const accessToken = textOf(granted['access_token']);
  if (accessToken === '') throw new ProviderFault('malformed', 'token');
  return accessToken;
}

async function request(net: ProviderNet, endpoint: string, query: Record<string, string>) {
  const answer = await fetchObject(net, endpoint, query);
  const errorCode = [answer['error'], answer['code'], answer['ret']].find((one) => one !== undefined && one !== 0);
  if (errorCode === undefined) return answer;
  const number = typeof errorCode === 'string' || typeof errorCode === 'number' ? String(errorCode) : '';
  throw new ProviderFault('refused', /^-?\d{1,9}$/.test(number) ? number : '');
}
