import type { ActivityDetail, ActivityKindView } from '@feisuo/contract/schemas/console-activity';
import { useApi } from '../api/console-api.ts';
import { useBranded } from '../brand.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import type { Seen } from '../kit/form/record-form.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { ActivityForm } from './activity-form.tsx';
import { givenOf } from './judge-activity.ts';
import { ActivityState } from './activities-page.tsx';
import styles from './activity.module.css';
import type { PartSchema } from '../kit/schema-form/part-schema.ts';
import { useKinds } from './use-kinds.ts';

const seenOf = ({ activity, rules, prizes, goods }: ActivityDetail): Seen => {
  const { id, kind, name, picture, startsAt, endsAt, audience, budget, revision } = activity;
  const values = { id, kind, name, picture, startsAt, endsAt, audience, budget, rules, reason: '' };
  return { values: { ...values, ...(prizes && { prizes }), ...(goods && { goods }) }, seen: revision };
};

const schemaOf = (list: readonly ActivityKindView[], kind: string): PartSchema =>
  list.find((one) => one.kind === kind)?.schema ?? {};

export function EditActivityPage({ params }: PageProps) {
  const api = useApi();
  const branded = useBranded();
  const may = useMay()('activity.write');
  const id = params['id'] ?? '';
  const path = `activities/${encodeURIComponent(id)}`;
  const read = () => api.get<ActivityDetail>(path);
  const remote = useRemote<ActivityDetail>(path);
  const kinds = useKinds();
  return (
    <div className={styles.page}>
      <RemoteView what="活动" remote={remote}>
        {(detail) => (
          <>
            <DetailHead
              back={{ to: `/console/activities/${encodeURIComponent(id)}`, title: branded(detail.activity.name) }}
              title="编辑活动"
              id={`${id} · 规则版本 ${detail.activity.rulesVersion}`}
              state={<ActivityState state={detail.activity.state} />}
            />
            <RemoteView what="活动类型" remote={kinds}>
              {({ list }) => (
                <ActivityForm
                  key={detail.activity.id}
                  kind={detail.activity.kind}
                  rules={schemaOf(list, detail.activity.kind)}
                  record={seenOf(detail)}
                  before={givenOf(detail)}
                  isDisabled={!may}
                  save={async (request, seen) => {
                    const { id: _, kind: __, reason, ...form } = request;
                    await api.put(`activities/${encodeURIComponent(id)}`, { form, seen, reason });
                    return seenOf(await read());
                  }}
                  reload={async () => seenOf(await read())}
                  onSaved={() => void remote.refresh()}
                />
              )}
            </RemoteView>
          </>
        )}
      </RemoteView>
    </div>
  );
}
