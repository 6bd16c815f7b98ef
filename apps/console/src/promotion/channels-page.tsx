import { SaveChannelRequest, type ChannelView } from '@feisuo/contract/schemas/console-attribution';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { toRequest } from '../kit/form/check-value.ts';
import { ProductSelect } from '../catalogue/product-select.tsx';
import { Field } from '../kit/form/field.tsx';
import { useMay } from '../kit/current-operator.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { PagedTable } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { attributionNav } from './promotion-texts.ts';
import styles from './promotion.module.css';

const facts = SaveChannelRequest.properties.channel;
const fresh = { id: '', name: '', tagId: '', offer: '', downloadName: '' };

/** List of the channels that operators have named. */
export function ChannelsPage() {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('promotion.write');
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);
  const edit = (channel: ChannelView | null) =>
    askAction({
      about: channel?.id ?? '',
      title: channel ? `设置渠道「${channel.name}」` : '登记渠道',
      message: '落地链接带上 ?channel=编号 就会计入。没有登记的渠道照样统计，只是没有名字。',
      verb: channel ? '保存' : '登记',
      asksReason: false,
      schema: facts,
      initial: channel ?? fresh,
      fields: (
        <>
          <Field name="id" label="渠道编号" schema={SaveChannelRequest.properties.channel.properties.downloadName}>
            <Input disabled={channel !== null} placeholder="例如 200105" />
          </Field>
          <Field name="name" label="名称">
            <Input />
          </Field>
          <Field name="downloadName" label="安装包文件名标识">
            <Input placeholder="例如 xhs" />
          </Field>
          <Field name="tagId" label="必应跟踪标签" extra="可以不填">
            <Input />
          </Field>
          <Field name="offer" label="优先展示的商品" extra="可以不选">
            <ProductSelect />
          </Field>
        </>
      ),
      perform: (values) =>
        api.put(`channels/${encodeURIComponent(idOf(values, channel))}`, {
          channel: toRequest(facts, { ...channel, ...values }),
          seen: channel && toRequest(facts, channel),
        }),
      onDone: changed,
      ...(channel && { onConflict: changed }),
    });
  return (
    <div className={styles.page}>
      <AreaTabs label="归因" tabs={attributionNav} />
      <PagedTable<ChannelView>
        what="渠道"
        from="channels"
        rowKey={({ id }) => id}
        filters={[{ name: 'q', label: '查找渠道', kind: 'search', placeholder: '名称、编号或安装包文件名' }]}
        refreshKey={changes}
        aside={
          may && (
            <Button type="primary" onClick={() => edit(null)}>
              登记渠道
            </Button>
          )
        }
        columns={[
          { title: '渠道', render: (_, { name, id }) => <TwoLines first={name} second={id} /> },
          { title: '安装包文件名', dataIndex: 'downloadName' },
          { title: '必应标签', render: (_, { tagId }) => tagId ?? '–' },
          {
            title: '优先商品',
            render: (_, { offer, offerName }) =>
              offer === null ? '–' : <TwoLines first={offerName ?? offer} second={offerName === null ? '' : offer} />,
          },
          { title: '登记时间（北京）', render: (_, { createdAt }) => formatTime(createdAt) },
          ...(may
            ? [
                {
                  title: '操作',
                  render: (_: unknown, row: ChannelView) => (
                    <Button size="small" onClick={() => edit(row)}>
                      设置
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

const idOf = (values: Record<string, unknown>, channel: ChannelView | null): string =>
  channel?.id ?? (typeof values['id'] === 'string' ? values['id'].trim() : '');
