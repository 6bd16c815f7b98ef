import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import { useEffect, useState } from 'react';
import { startProvider } from '../../provider/start-provider.ts';
import { useSession } from '../../session/session.tsx';
import { ThreadSkeleton } from '../../shell/drawings.tsx';
import type { ProviderEntry } from '../../sign-in/provider-identity.ts';
import { faultText, infoOf, isSudoExpired, type Failed } from '../centre-requests.ts';
import { storeChosenAccount } from '../chosen-account.ts';
import { buttons } from '../components/buttons.tsx';
import { Icon } from '../components/icons.tsx';
import { Loaded, Fault, Empty } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { sectionPaths } from '../section-of-path.ts';
import { useAction } from '../use-action.ts';
import { useCentre, type Centre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';

type Provider = ProvidersReply['data'][number];

/** Lists the identity providers that can sign in to the account. The member can add or remove a provider. */
export function LinkedPage() {
  const centre = useCentre();
  const session = useSession();
  const { texts, shared, user, ask, confirm, showToast, takeArrival } = centre;
  const labels = texts.linked;
  const [load, reload] = useLoad<ProvidersReply>({ path: accountPaths.providers });
  const [fault, setFault] = useState<string | null>(null);
  const [isFinishing, setFinishing] = useState(false);
  const [, run] = useAction();

  // Completes the binding once, after the member has returned from the provider's page.
  useEffect(() => {
    const entry = takeArrival();
    if (entry) void finish(entry);

    async function finish(arrived: ProviderEntry) {
      setFinishing(true);
      const end = await finishBind(centre, arrived);
      setFinishing(false);
      setFault(end.kind === 'failed' ? end.message : null);
      await reload();
      if (end.kind === 'done') showToast(end.message);
    }
  }, [centre, takeArrival, reload, showToast]);

  const bind = ({ id: providerId, name: providerName }: Provider) =>
    run(async () => {
      // Remembers the account, so that the centre shows it after the return from the provider's page.
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
    run(async () => {
      const question = { title: labels.unbindTitle(name), message: labels.unbindMessage(name), action: labels.unbind };
      if (!(await confirm(question))) return;
      const answer = await ask({ path: fillPath(accountPaths.provider, { provider_id: id }), method: 'DELETE' });
      if (answer.kind === 'answered') {
        setFault(null);
        await reload();
        showToast(labels.unbindDone);
      } else {
        setFault(
          infoOf(answer).reason === detailReasons.lastWayIn ? labels.lastWayIn : faultText(answer, { texts, shared }),
        );
      }
    });

  return (
    <section className={styles.card} aria-label={texts.sections.linked}>
      {isFinishing && <ThreadSkeleton message={labels.finishing} />}
      <Loaded load={load} onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={labels.none} message={labels.noneMessage} />
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
      <Fault message={fault} />
    </section>
  );
}

function ProviderRow({ provider, onPress }: { provider: Provider; onPress: () => void }) {
  const { texts } = useCentre();
  const labels = texts.linked;
  const action = provider.bind ? labels.unbind : labels.bind;
  return (
    <li>
      <Icon name="linked" />
      <div className={styles.rowTexts}>
        <span className={styles.rowName}>{provider.name}</span>
        <span className={styles.rowText}>
          {provider.bind ? labels.bound(provider.provider_user_name) : labels.unbound}
        </span>
      </div>
      <button
        type="button"
        className={provider.bind ? buttons.warnLink : buttons.link}
        aria-label={`${action} · ${provider.name}`}
        onClick={onPress}
      >
        {action}
      </button>
    </li>
  );
}

type BindEnd = { kind: 'done'; message: string } | { kind: 'failed'; message: string } | { kind: 'left' };

/** Binds the provider's identity to the account. If another account has this identity, the member can move it here. */
export async function finishBind(centre: Centre, entry: ProviderEntry): Promise<BindEnd> {
  const { texts, confirm, user } = centre;
  const labels = texts.linked;
  // The account that started the binding was signed out meanwhile, and the centre shows another account.
  if (entry.boundTo !== user.sub) return { kind: 'failed', message: labels.otherPerson };
  const bound = await askProved(centre, accountPaths.bindProvider, { provider_token: entry.providerToken });
  if (bound.kind === 'cancelled') return { kind: 'left' };
  if (bound.kind === 'answered') return { kind: 'done', message: labels.bindDone };

  const { reason, resource_id: token } = infoOf(bound);
  if (reason !== detailReasons.providerBound || !token) return refused(bound, centre);
  const isWanted = await confirm({
    title: labels.moveTitle(entry.providerName),
    message: labels.moveMessage,
    action: labels.move,
  });
  if (!isWanted) return { kind: 'left' };
  const path = fillPath(accountPaths.transferProvider, { provider_id: entry.providerId });
  const moved = await askProved(centre, path, { provider_trans_token: token });
  if (moved.kind === 'cancelled') return { kind: 'left' };
  return moved.kind === 'answered' ? { kind: 'done', message: labels.moved } : refused(moved, centre);
}

/** Asks for a proof of identity only if the server requires one, because a recent sign-in is enough. */
async function askProved({ ask, withSudo }: Centre, path: string, body: object) {
  const answer = await ask({ path, body });
  if (answer.kind === 'answered' || !isSudoExpired(answer)) return answer;
  return withSudo((token) => ask({ path, body: { ...body, sudo_token: token } }));
}

function refused(failed: Failed, { texts, shared }: Centre): BindEnd {
  const labels = texts.linked;
  const message: Record<string, string> = {
    OTHER_IDENTITY_BOUND: labels.boundAlready,
    [detailReasons.lastWayIn]: labels.moveLast,
    PROVIDER_HELD: labels.moveHeld,
  };
  const { reason = '' } = infoOf(failed);
  return { kind: 'failed', message: message[reason] ?? faultText(failed, { texts, shared }) };
}
