import type { WechatSetting } from '../../../../config/provider-settings.ts';
import type { ProviderAdapter, ProviderPerson, ProviderProof } from './provider-adapter.ts';
import { ProviderFault } from './provider-fault.ts';
import { fetchObject, type ProviderNet } from './provider-net.ts';
import { personOf, textOf } from './provider-person.ts';

/**
 * WeChat's open platform, sign-in by QR code. Differs from OAuth: `appid` and `secret`, only GET, errors as `errcode`
 * in a 200 answer, and an address that must end in a fragment.
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
      // An access token alone is no proof: WeChat does not say to whom it belongs.
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
      const told = await request(net, endpoints.userinfo, { access_token: accessToken, openid, lang: 'zh_CN' });
      if (told['openid'] !== openid) throw new ProviderFault('malformed', 'openid');
      return personOf({
        // A user has a different openid in each of our applications, and one unionid in all of them.
        userId: textOf(told['unionid']) || textOf(granted['unionid']) || openid,
        name: told['nickname'],
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
