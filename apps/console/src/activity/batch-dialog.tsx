import { MakeBatchRequest, type ActivityRow } from '@feisuo/contract/schemas/console-activity';
import { App, Form, Input, InputNumber, Select } from 'antd';
import { useApi, wordsOf } from '../api/console-api.ts';
import { newActKey } from '../kit/act/act-key.ts';
import { useAct } from '../kit/act/acts.ts';
import { Field } from '../kit/form/field.tsx';
import { MomentInput } from '../kit/form/moment-input.tsx';
import { everyPage } from '../kit/table/every-page.ts';
import { awardKindNames } from './activity-words.ts';
import styles from './activity.module.css';

const usualNames: Record<string, string> = {
  vip_days: '加速会员',
  coins: '加速币',
  make_up_card: '补签卡',
  chances: '抽奖次数',
  thing: '',
};
const MONTH_MS = 30 * 86_400_000;

/** Asks for a new batch of codes. */
export function useBatchDialog(onDone: () => void): () => void {
  const api = useApi();
  const act = useAct();
  const { message } = App.useApp();
  return () => {
    const key = newActKey();
    void everyPage<ActivityRow>(api, 'activities?kind=redeem').then(
      (list) =>
        act({
          title: '新建兑换码批次',
          says: '每个码 80 位随机。生成之后只能由一个人导出，导出 10 分钟后谁也看不到明文。',
          verb: '生成',
          schema: MakeBatchRequest,
          initial: {
            activityId: list[0]?.id ?? '',
            name: '',
            award: { kind: 'vip_days', name: usualNames['vip_days'], amount: 7 },
            coinDays: 180,
            perPerson: 1,
            size: 100,
            validUntil: new Date(Math.floor(Date.now() / 60_000) * 60_000 + MONTH_MS).toISOString(),
          },
          fields: (
            <div className={styles.fields}>
              <Field name="name" label="批次名称">
                <Input />
              </Field>
              <Field name="activityId" label="跟随的活动">
                <Select options={list.map(({ id, name }) => ({ value: id, label: name }))} />
              </Field>
              <Form.Item noStyle shouldUpdate>
                {(form) => (
                  <Field name={['award', 'kind']} label="兑换内容">
                    <Select
                      options={Object.entries(awardKindNames).map(([value, label]) => ({ value, label }))}
                      onChange={(kind: string) => form.setFieldValue(['award', 'name'], usualNames[kind])}
                    />
                  </Field>
                )}
              </Form.Item>
              <Field name={['award', 'name']} label="名称">
                <Input />
              </Field>
              <Field name={['award', 'amount']} label="每个给多少">
                <InputNumber min={1} max={1_000_000} />
              </Field>
              <Field name="size" label="数量">
                <InputNumber min={1} max={100_000} />
              </Field>
              <Field name="perPerson" label="每人限兑">
                <InputNumber min={1} max={1000} />
              </Field>
              <Field name="coinDays" label="加速币有效天数">
                <InputNumber min={1} max={3660} />
              </Field>
              <Field name="validUntil" label="失效时间（北京）">
                <MomentInput />
              </Field>
            </div>
          ),
          perform: (values) => api.post('codes', { ...values, key }, { patienceMs: 60_000 }),
          done: '已生成，记得导出',
          onDone,
        }),
      (error: unknown) => message.error(wordsOf(error)),
    );
  };
}
