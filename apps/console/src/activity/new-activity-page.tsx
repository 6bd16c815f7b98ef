import { useNavigate, useSearchParams } from 'react-router';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { useApi } from '../api/console-api.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { useChangeQuery } from '../shell/address.ts';
import { ActivityForm } from './activity-form.tsx';
import { kindNames, kindDescriptions } from './activity-texts.ts';
import styles from './activity.module.css';
import type { PartSchema } from '../kit/schema-form/part-schema.ts';
import { useKinds } from './use-kinds.ts';

const back = { to: '/console/activities', title: '活动' };
const MONTH_MS = 30 * DAY_MS;

/** Creates an activity: the operator chooses its kind and then fills in the form. A new activity is switched off. */
export function NewActivityPage() {
  const changeQuery = useChangeQuery();
  const navigate = useNavigate();
  const api = useApi();
  const kind = useSearchParams()[0].get('kind');
  const remote = useKinds();
  return (
    <div className={styles.page}>
      <DetailHead back={back} title={kind === null ? '新建活动' : `新建${kindNames[kind] ?? kind}`} />
      <RemoteView what="活动类型" remote={remote}>
        {({ list }) => {
          const chosen = list.find((one) => one.kind === kind);
          if (!chosen)
            return (
              <div className={styles.kinds}>
                {list.map((one) => (
                  <button
                    key={one.kind}
                    type="button"
                    className={styles.kind}
                    onClick={() => changeQuery({ kind: one.kind })}
                  >
                    <strong>{kindNames[one.kind] ?? one.kind}</strong>
                    <small>{kindDescriptions[one.kind]}</small>
                  </button>
                ))}
              </div>
            );
          return (
            <ActivityForm
              isNew
              kind={chosen.kind}
              rules={chosen.schema as PartSchema}
              record={{ values: firstValues(chosen.kind, chosen.first) }}
              save={async ({ id, kind: of, ...form }) => {
                await api.post('activities', { id, kind: of, form });
                return { values: { id, kind: of, ...form } };
              }}
              onSaved={({ values }) => setTimeout(() => void navigate(`/console/activities/${String(values['id'])}`))}
            />
          );
        }}
      </RemoteView>
      {kind !== null && <p className={styles.note}>新建后还没有上线，看过没有问题再开启，访客才会看到。</p>}
    </div>
  );
}

const firstValues = (kind: string, rules: unknown) => ({
  id: '',
  kind,
  name: '',
  picture: '/art/weave/cyan/aim/new.svg',
  startsAt: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  endsAt: new Date(Math.floor(Date.now() / 60_000) * 60_000 + MONTH_MS).toISOString(),
  audience: 'all',
  budget: null,
  rules,
  ...(kind === 'lottery' && { prizes: [] }),
  ...(kind === 'exchange' && { goods: [] }),
});
