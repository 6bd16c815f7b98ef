import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import { useEffect, useState } from 'react';
import { startProvider } from '../../provider/start-provider.ts';
import { useSession } from '../../session/session.tsx';
import { ThreadSkeleton } from '../../shell/drawings.tsx';
import type { ProviderEntry } from '../../sign-in/entry.ts';
import { faultText, infoOf, isSudoGone, type Failed } from '../ask.ts';
import { storeChosenAccount } from '../chosen-account.ts';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Loaded } from '../pieces/loaded.tsx';
import styles from '../pieces/pieces.module.css';
import { sectionPaths } from '../section-at.ts';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';
import type { Centre } from '../use-centre.ts';

type Provider = ProvidersReply['data'][number];

/** Identity providers that the account signs in with. */
export function LinkedPage() {
  const centre = useCentre();
  const session = useSession();
  const { texts, shared, user, ask, confirm, say, takeArrival } = centre;
  const words = texts.linked;
  const [load, reload] = useLoad<ProvidersReply>({ path: accountPaths.providers });
  const [fault, setFault] = useState<string | null>(null);
  const [isFinishing, setFinishing] = useState(false);
  const [, act] = useAct();

  // Back from the provider's page: completes the binding, once.
  useEffect(() => {
    const entry = takeArrival();
    if (entry) void finish(entry);

    async function finish(arrived: ProviderEntry) {
      setFinishing(true);
      const end = await finishBind(centre, arrived);
      setFinishing(false);
      setFault(end.kind === 'failed' ? end.says : null);
      await reload();
      if (end.kind === 'done') say(end.says);
    }
  }, [centre, takeArrival, reload, say]);

  const bind = ({ id: providerId, name: providerName }: Provider) =>
    act(async () => {
      // After the return, the centre opens for the same account.
      storeChosenAccount(window, user.sub);
      const pending = {
        providerId,
        providerName,
        resume: sectionPaths.linked,
        purpose: 'bind',
        sub: user.sub,
      } as const;
      const failed = await startProvider(session.ask, pending, window);
      setFault(failed ? faultText(failed, { texts, shared }) : null);
    });
  const unbind = ({ id, name }: Provider) =>
    act(async () => {
      const question = { title: words.unbindTitle(name), says: words.unbindSays(name), act: words.unbind };
      if (!(await confirm(question))) return;
      const answer = await ask({ path: fillPath(accountPaths.provider, { provider_id: id }), method: 'DELETE' });
      if (answer.kind === 'answered') {
        setFault(null);
        await reload();
        say(words.unbindDone);
      } else {
        setFault(
          infoOf(answer).reason === detailReasons.lastWayIn ? words.lastWayIn : faultText(answer, { texts, shared }),
        );
      }
    });

  return (
    <section className={styles.card} aria-label={texts.sections.linked}>
      {isFinishing && <ThreadSkeleton says={words.finishing} />}
      <Loaded load={load} onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.says}>{words.none}</p>
          ) : (
            <ul className={styles.rows}>
              {data.map((provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  onPress={() => (provider.bind ? unbind(provider) : bind(provider))}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Fault says={fault} />
    </section>
  );
}

function ProviderRow({ provider, onPress }: { provider: Provider; onPress: () => void }) {
  const { texts } = useCentre();
  const words = texts.linked;
  const act = provider.bind ? words.unbind : words.bind;
  return (
    <li>
      <Icon name="linked" />
      <div className={styles.rowWords}>
        <span className={styles.rowName}>{provider.name}</span>
        <span className={styles.rowSays}>
          {provider.bind ? words.bound(provider.provider_user_name) : words.unbound}
        </span>
      </div>
      <button
        type="button"
        className={provider.bind ? buttons.warnLink : buttons.link}
        aria-label={`${act} · ${provider.name}`}
        onClick={onPress}
      >
        {act}
      </button>
    </li>
  );
}

type BindEnd = { kind: 'done'; says: string } | { kind: 'failed'; says: string } | { kind: 'left' };

/** Binds the provider's identity, or moves it here from another account after a confirmation. */
export async function finishBind(centre: Centre, entry: ProviderEntry): Promise<BindEnd> {
  const { texts, confirm, user } = centre;
  const words = texts.linked;
  // The account that started it was signed out, and the centre is another account's.
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

/** A recent sign-in is proof enough: asks for a proof only where the service demands one. */
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
