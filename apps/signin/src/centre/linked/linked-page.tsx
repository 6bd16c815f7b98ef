import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import { useEffect, useState } from 'react';
import { startProvider } from '../../provider/start-provider.ts';
import { useSession } from '../../session/session.tsx';
import { ThreadSkeleton } from '../../shell/thread-skeleton.tsx';
import type { ProviderEntry } from '../../sign-in/entry.ts';
import { faultText, infoOf } from '../ask.ts';
import { keepSeat } from '../chosen-seat.ts';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Loaded } from '../pieces/loaded.tsx';
import styles from '../pieces/pieces.module.css';
import { sectionPaths } from '../section-at.ts';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';
import { finishBind } from './finish-bind.ts';

type Provider = ProvidersReply['data'][number];

/** Accounts elsewhere that are ways in here. */
export function LinkedPage() {
  const centre = useCentre();
  const session = useSession();
  const { texts, shared, user, ask, confirm, say, takeArrival } = centre;
  const words = texts.linked;
  const [load, reload] = useLoad<ProvidersReply>({ path: accountPaths.providers });
  const [fault, setFault] = useState<string | null>(null);
  const [isFinishing, setFinishing] = useState(false);
  const [, act] = useAct();

  // Coming back from the provider's page: the rest of binding happens by itself, once.
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
      // Coming back, the centre opens for the same person.
      keepSeat(window, user.sub);
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
