import type { WechatSetting } from '../../../../config/provider-settings.ts';
import type { ProviderAdapter, ProviderPerson, ProviderProof } from './provider-adapter.ts';
import { ProviderFault } from './provider-fault.ts';
import { fetchObject, type ProviderNet } from './provider-net.ts';
import { personOf, textOf } from './provider-person.ts';

/**
 * WeChat's open platform, sign-in by QR code on a web page. Its dialect of OAuth: `appid` and `secret`, everything by GET,
 * errors as `errcode` in an answer that says 200, and an address that must end in a fragment.
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
      // An access token alone says nothing here: WeChat wants to be told whose it is.
      if (!('code' in proof)) throw new ProviderFault('unsupported');
      const granted = await ask(net, endpoints.token, {
        appid: clientId,
        secret: clientSecret,
        code: proof.code,
        grant_type: 'authorization_code',
      });
      const openid = textOf(granted['openid']);
      const accessToken = textOf(granted['access_token']);
      if (openid === '' || accessToken === '') throw new ProviderFault('malformed', 'token');
      const told = await ask(net, endpoints.userinfo, { access_token: accessToken, openid, lang: 'zh_CN' });
      if (told['openid'] !== openid) throw new ProviderFault('malformed', 'openid');
      return personOf({
        // The same person has another openid in each of our applications there, and one unionid in all of them.
        userId: textOf(told['unionid']) || textOf(granted['unionid']) || openid,
        name: told['nickname'],
      });
    },
  };
}

async function ask(net: ProviderNet, endpoint: string, query: Record<string, string>) {
  const answer = await fetchObject(net, endpoint, query);
  const { errcode } = answer;
  if (errcode !== undefined && errcode !== 0) {
    throw new ProviderFault('refused', typeof errcode === 'number' ? String(errcode) : '');
  }
  return answer;
}
