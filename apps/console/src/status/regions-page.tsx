import { statusLimits } from '@feisuo/contract/facts/status-vocabulary';
import { AddRegionRequest, RegionForm, type StatusRegion } from '@feisuo/contract/schemas/status';
import { Button, Input, Switch } from 'antd';
import { useApi } from '../api/console-api.ts';
import { ActionTable } from '../kit/table/action-table.tsx';
import { Pill } from '../components/pill.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Field } from '../kit/form/field.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { lineStateTones } from './status-texts.ts';
import styles from './status.module.css';

/** Page of the line regions, whose state the site shows. */
export function RegionsPage() {
  const api = useApi();
  const ask = useAction();
  const mayWrite = useMay()('content.write');
  const remote = useRemote<{ list: StatusRegion[] }>('status/regions');
  const write = (region: StatusRegion | null) =>
    ask({
      title: region ? '改区域' : '添加区域',
      about: region?.id ?? '',
      message: '90 天记录从添加的那天开始。不再用的区域关掉「在网站显示」，记录还在。',
      verb: '保存',
      asksReason: false,
      schema: region ? RegionForm : AddRegionRequest,
      initial: region
        ? { name: region.name, sort: region.sort, isShown: region.isShown }
        : { sort: remote.data?.list.length ?? 0, isShown: true },
      fields: (
        <>
          {!region && (
            <Field name="id" label="编号" formatMessage="要用小写字母、数字和 -，字母开头，添加后不能改">
              <Input placeholder="osaka" />
            </Field>
          )}
          <Field name="name" label="名字">
            <Input maxLength={statusLimits.nameMax} placeholder="大阪" />
          </Field>
          <Field name="sort" label="排序">
            <NumberInput min={0} max={999} />
          </Field>
          <Field name="isShown" label="在网站显示" valuePropName="checked">
            <Switch />
          </Field>
        </>
      ),
      perform: ({ id, name, sort, isShown }) =>
        region
          ? api.put(`status/regions/${region.id}`, { name, sort, isShown, version: region.version })
          : api.post('status/regions', { id, name, sort, isShown }),
      done: '已保存',
      onDone: () => void remote.refresh(),
      onConflict: remote.refresh,
    });
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/status', title: '线路状态' }}
        title="线路区域"
        actions={
          mayWrite && (
            <Button type="primary" onClick={() => write(null)}>
              添加区域
            </Button>
          )
        }
      />
      <RemoteView what="线路区域" remote={remote}>
        {({ list }) => (
          <ActionTable<StatusRegion>
            label="线路区域"
            rowKey={({ id }) => id}
            rows={list}
            columns={[
              { title: '名字', dataIndex: 'name' },
              { title: '编号', dataIndex: 'id' },
              {
                title: '状态',
                render: (_, { state }) => <Pill tone={lineStateTones[state].tone}>{lineStateTones[state].text}</Pill>,
              },
              { title: '在网站显示', render: (_, { isShown }) => (isShown ? '是' : '否') },
              ...(mayWrite
                ? [
                    {
                      title: '操作',
                      render: (_: unknown, region: StatusRegion) => (
                        <Button size="small" aria-label={`改「${region.name}」`} onClick={() => write(region)}>
                          改
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </RemoteView>
    </div>
  );
}
