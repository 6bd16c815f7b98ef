import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { ProviderEntry } from '../../sign-in/entry.ts';
import { faultText, infoOf, isSudoGone, type Failed } from '../ask.ts';
import type { Centre } from '../use-centre.ts';

export type BindEnd = { kind: 'done'; says: string } | { kind: 'failed'; says: string } | { kind: 'left' };

/** Binds whom a provider brought back, or moves the identity here from where it was bound, if the person wants that. */
export async function finishBind(centre: Centre, entry: ProviderEntry): Promise<BindEnd> {
  const { texts, confirm, user } = centre;
  const words = texts.linked;
  // Whoever asked for it was signed out meanwhile, and the centre is somebody else's.
  if (entry.boundTo !== user.sub) return { kind: 'failed', says: words.otherPerson };
  const bound = await askProved(centre, accountPaths.bindProvider, { provider_token: entry.providerToken });
  if (bound.kind === 'cancelled') return { kind: 'left' };
  if (bound.kind === 'answered') return { kind: 'done', says: words.bindDone };

  const { reason, resource_id: token } = infoOf(bound);
  if (reason !== detailReasons.providerBound || !token) return refused(bound, centre);
  const isWanted = await confirm({ title: words.moveTitle(entry.providerName), says: words.moveSays, act: words.move });
  if (!isWanted) return { kind: 'left' };
  const path = fillPath(accountPaths.transferProvider, { provider_id: entry.providerId });
  const moved = await askProved(centre, path, { provider_trans_token: token });
  if (moved.kind === 'cancelled') return { kind: 'left' };
  return moved.kind === 'answered' ? { kind: 'done', says: words.moved } : refused(moved, centre);
}

/** A sign-in of the last minutes is proof enough: whoever is there is asked for another only where the service wants it. */
async function askProved({ ask, withSudo }: Centre, path: string, body: object) {
  const answer = await ask({ path, body });
  if (answer.kind === 'answered' || !isSudoGone(answer)) return answer;
  return withSudo((token) => ask({ path, body: { ...body, sudo_token: token } }));
}

function refused(failed: Failed, { texts, shared }: Centre): BindEnd {
  const words = texts.linked;
  const says: Record<string, string> = {
    OTHER_IDENTITY_BOUND: words.boundAlready,
    [detailReasons.lastWayIn]: words.moveLast,
    PROVIDER_HELD: words.moveHeld,
  };
  const { reason = '' } = infoOf(failed);
  return { kind: 'failed', says: says[reason] ?? faultText(failed, { texts, shared }) };
}
