import type { StatusIncident, StatusRegion } from '@feisuo/contract/schemas/status';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { useRemote } from '../use-remote.ts';
import { incidentKindNames, lineStateTones, phaseTexts } from './status-texts.ts';
import styles from './status.module.css';
import { useIncidentActions } from './use-incident-actions.tsx';

/** Page of the state of all line regions, and of the incidents that determine the state. */
export function StatusPage() {
  const navigate = useNavigate();
  const mayWrite = useMay()('content.write');
  const [changes, setChanges] = useState(0);
  const remote = useRemote<{ list: StatusRegion[] }>('status/regions');
  const actions = useIncidentActions(() => {
    setChanges((count) => count + 1);
    void remote.refresh();
  });
  return (
    <div className={styles.page}>
      <RemoteView what="线路区域" remote={remote}>
        {({ list: regions }) => (
          <>
            <Card
              title="现在"
              aside={<Button onClick={() => void navigate('/console/status/regions')}>线路区域</Button>}
            >
              <ul className={styles.regions}>
                {regions
                  .filter(({ isShown }) => isShown)
                  .map(({ id, name, state }) => (
                    <li key={id}>
                      {name}
                      <Pill tone={lineStateTones[state].tone}>{lineStateTones[state].text}</Pill>
                    </li>
                  ))}
              </ul>
            </Card>
            <PagedTable<StatusIncident>
              what="线路事件"
              from="status/incidents"
              rowKey={({ id }) => id}
              columns={columnsOf(regions, mayWrite ? actions : null)}
              expand={Updates}
              refreshKey={changes}
              aside={
                mayWrite && (
                  <>
                    <Button onClick={() => actions.plan(regions)}>计划维护</Button>
                    <Button type="primary" onClick={() => actions.open(regions)}>
                      登记故障
                    </Button>
                  </>
                )
              }
              empty={{
                title: '还没有登记过故障或维护',
                message: '线路出了问题，或准备维护，就在这里登记；网站的线路状态、90 天记录和订阅都由它而来。',
              }}
            />
          </>
        )}
      </RemoteView>
    </div>
  );
}

function columnsOf(
  regions: readonly StatusRegion[],
  actions: ReturnType<typeof useIncidentActions> | null,
): Column<StatusIncident>[] {
  const nameOf = (id: string) => regions.find((region) => region.id === id)?.name ?? id;
  return [
    {
      title: '事件',
      render: (_, { title, kind, isExample }) => (
        <>
          {title}
          <small className={styles.dim}>
            {incidentKindNames[kind]}
            {isExample && ' · 示例'}
          </small>
        </>
      ),
    },
    {
      title: '进度',
      render: (_, { phase }) => <Pill tone={phaseTexts[phase].tone}>{phaseTexts[phase].text}</Pill>,
    },
    { title: '区域', render: (_, incident) => incident.regions.map(nameOf).join('、') },
    { title: '开始（北京）', dataIndex: 'startsAt', className: 'num', render: formatTime },
    {
      title: '结束（北京）',
      dataIndex: 'endsAt',
      className: 'num',
      render: (endsAt: string | null) => (endsAt === null ? '还没恢复' : formatTime(endsAt)),
    },
    ...(actions ? [{ title: '操作', render: (_: unknown, incident: StatusIncident) => tools(incident, actions) }] : []),
  ];
}

function tools(incident: StatusIncident, { update, resolve, remove }: ReturnType<typeof useIncidentActions>) {
  const isUnfinished = incident.phase === 'open' || incident.phase === 'planned';
  return (
    <span className={styles.tools}>
      {isUnfinished && (
        <>
          <Button size="small" onClick={() => update(incident)}>
            发布进展
          </Button>
          <Button size="small" onClick={() => resolve(incident)}>
            {incident.phase === 'planned' ? '取消维护' : '宣布恢复'}
          </Button>
        </>
      )}
      {incident.isExample && (
        <Button size="small" danger onClick={() => remove(incident)}>
          删除示例
        </Button>
      )}
    </span>
  );
}

/** Updates of an incident, the newest first. */
function Updates({ updates }: StatusIncident) {
  return (
    <ol className={styles.updates}>
      {updates.map(({ at, state, text, by }) => (
        <li key={at}>
          <small className={styles.dim}>
            {formatTime(at)}，{by}，{lineStateTones[state].text}
          </small>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
