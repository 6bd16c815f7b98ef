import { requestedLocale } from '@feisuo/contract/facts/locales';
import type { DeviceRequestQuery, DeviceRequestReply } from '@feisuo/contract/schemas/account-device';
import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountDeps } from '../account-deps.ts';
import { descriptionIn, nameIn } from '../clients/client-names.ts';
import { describeScope } from '../clients/describe-client.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { findDeviceRequest, unknownCode } from './find-device-request.ts';

/** Tells who asks, for what and from where, before anybody lets it in: a code may have come from a stranger. */
export async function showDeviceRequest(
  deps: AccountDeps,
  caller: Caller,
  query: DeviceRequestQuery,
  from: Whereabouts,
): Promise<DeviceRequestReply> {
  const grant = await findDeviceRequest(deps, caller, query.user_code, from);
  const client = await deps.clients.find(grant.clientId);
  if (!client || grant.answer !== null) throw unknownCode();
  const { id, picture, url } = client;
  const locale = requestedLocale(query.locale, from.locale);
  const words = { name: nameIn(client, locale), description: descriptionIn(client, locale) };
  return {
    client: { id, ...words, picture, url },
    scopes: splitScope(grant.scope).map((scope) => describeScope(scope, locale)),
    device_name: grant.deviceName,
    place: grant.place,
    expires_in: Math.ceil((grant.expiresAt.getTime() - deps.clock.now().getTime()) / 1000),
  };
}
