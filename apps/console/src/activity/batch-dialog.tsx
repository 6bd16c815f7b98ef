import { DAY_MS } from '@feisuo/contract/facts/durations';
import { MakeBatchRequest, type ActivityRow } from '@feisuo/contract/schemas/console-activity';
import { App, Form, Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import { useApi, errorText } from '../api/console-api.ts';
import { newIdempotencyKey } from '../kit/action/idempotency-key.ts';
import { useAction } from '../kit/action/use-action.ts';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { Field } from '../kit/form/field.tsx';
import { MomentInput } from '../kit/form/moment-input.tsx';
import { everyPage } from '../kit/table/every-page.ts';
import { awardKindNames, sumUpAward } from './activity-texts.ts';
import styles from './activity.module.css';
import { NumberInput } from '../kit/form/number-input.tsx';

const usualNames: Record<string, string> = {
  vip_days: '加速会员',
  coins: '加速币',
  make_up_card: '补签卡',
  chances: '抽奖次数',
  thing: '',
};
const kindPath = ['award', 'kind'];
const MONTH_MS = 30 * DAY_MS;

/** Dialog that creates a batch of redeem codes. If no activity redeems codes yet, it links to creating one. */
export function useBatchDialog(onDone: () => void): () => void {
  const navigate = useNavigate();
  const api = useApi();
  const askAction = useAction();
  const { message, modal } = App.useApp();
  const ask = (activities: readonly ActivityRow[]) => {
    const key = newIdempotencyKey();
    askAction({
      title: '新建兑换码批次',
      message:
        '每个码随机生成，17 个字母和数字，猜不出来，也不分大小写。数量多时在后台生成，进度在列表里，可以离开。生成完只能由一个人导出，导出 10 分钟后谁也看不到明文。',
      verb: '生成',
      schema: MakeBatchRequest,
      initial: {
        activityId: activities[0]?.id ?? '',
        name: '',
        award: { kind: 'vip_days', name: usualNames['vip_days'], amount: 7 },
        coinDays: 180,
        perPerson: 1,
        size: 100,
        validUntil: new Date(Math.floor(Date.now() / 60_000) * 60_000 + MONTH_MS).toISOString(),
      },
      fields: <BatchFields activities={activities} />,
      perform: (values) => api.post('codes', { ...values, key }),
      done: '批次已建好，生成完记得导出',
      onDone,
    });
  };
  const leadOn = () =>
    modal.confirm({
      width: antdDefaults.confirmWidth,
      title: '还没有兑换码活动',
      content:
        '每批兑换码都跟随一个「兑换码」活动：什么时候能兑、谁能兑、预算多少，由它决定。先新建一个，再回来建批次。',
      okText: '新建兑换码活动',
      cancelText: '以后再说',
      onOk: () => void navigate('/console/activities/new?kind=redeem'),
    });
  return () =>
    void everyPage<ActivityRow>(api, 'activities?kind=redeem').then(
      (activities) => void (activities.length === 0 ? leadOn() : ask(activities)),
      (error: unknown) => void message.error(errorText(error)),
    );
}

function BatchFields({ activities }: { activities: readonly ActivityRow[] }) {
  return (
    <div className={styles.fields}>
      <Field name="name" label="批次名称">
        <Input />
      </Field>
      <Field name="activityId" label="跟随的活动">
        <Select options={activities.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
      <Form.Item noStyle shouldUpdate>
        {(form) => (
          <Field name={kindPath} label="兑换内容">
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
        <NumberInput min={1} max={1_000_000} />
      </Field>
      <Form.Item noStyle dependencies={[kindPath, ['award', 'name'], ['award', 'amount']]}>
        {({ getFieldValue }) => {
          const summed = sumUpAward(getFieldValue('award'));
          return (
            summed && (
              <p className={`${styles.whole} ${summed.isOdd ? styles.warning : styles.note}`} role="status">
                {summed.message}
              </p>
            )
          );
        }}
      </Form.Item>
      <Field name="size" label="数量">
        <NumberInput min={1} max={100_000} />
      </Field>
      <Field name="perPerson" label="每人限兑">
        <NumberInput min={1} max={1000} />
      </Field>
      <Form.Item noStyle dependencies={[kindPath]}>
        {({ getFieldValue }) => (
          // The field is hidden but stays in the form for other kinds of award, because the request always contains
          // `coinDays`.
          <Field name="coinDays" label="加速币有效天数" hidden={getFieldValue(kindPath) !== 'coins'}>
            <NumberInput min={1} max={3660} />
          </Field>
        )}
      </Form.Item>
      <Field name="validUntil" label="失效时间（北京）">
        <MomentInput />
      </Field>
    </div>
  );
}
