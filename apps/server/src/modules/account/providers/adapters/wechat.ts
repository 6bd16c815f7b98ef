import type { WechatSetting } from '../../../../config/provider-settings.ts';
import type { ProviderAdapter, ProviderPerson, ProviderProof } from './provider-adapter.ts';
import { ProviderFault } from './provider-fault.ts';
import { fetchObject, type ProviderNet } from './provider-net.ts';
import { personOf, textOf } from './provider-person.ts';

/**
 * Adapter for WeChat's open platform (sign-in by QR code). It differs from OAuth: parameters are called `appid` and
 * `secret`, all requests are GET, errors are an `errcode` with status 200, and the authorization address ends in a
 * fragment.
 */
export function makeWechat(setting: WechatSetting, net: ProviderNet): ProviderAdapter {
  const { id, name, clientId, clientSecret, scopes, endpoints } = setting;
  return {
    id,
    name,
    bindsCodes: false,
    async authorizationUri({ redirectUri, state }) {
      const query = new URLSearchParams({
        appid: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(','),
        ...(state !== undefined && { state }),
      });
      return `${endpoints.authorize}?${query.toString()}#wechat_redirect`;
    },
    issuer: async () => '',
    signOutUri: async () => '',
    async identify(proof: ProviderProof): Promise<ProviderPerson> {
      // An access token alone is not a proof, because WeChat does not tell to which application it was issued.
      if (!('code' in proof)) throw new ProviderFault('unsupported');
      const granted = await request(net, endpoints.token, {
        appid: clientId,
        secret: clientSecret,
        code: proof.code,
        grant_type: 'authorization_code',
      });
      const openid = textOf(granted['openid']);
      const accessToken = textOf(granted['access_token']);
      if (openid === '' || accessToken === '') throw new ProviderFault('malformed', 'token');
      const profile = await request(net, endpoints.userinfo, { access_token: accessToken, openid, lang: 'zh_CN' });
      if (profile['openid'] !== openid) throw new ProviderFault('malformed', 'openid');
      return personOf({
        // A user has another openid in each application, but one unionid for all of our applications.
        userId: textOf(profile['unionid']) || textOf(granted['unionid']) || openid,
        name: profile['nickname'],
      });
    },
  };
}

async function request(net: ProviderNet, endpoint: string, query: Record<string, string>) {
  const answer = await fetchObject(net, endpoint, query);
  const { errcode } = answer;
  if (errcode !== undefined && errcode !== 0) {
    throw new ProviderFault('refused', typeof errcode === 'number' ? String(errcode) : '');
  }
  return answer;
}
