import { GiveVipRequest, type AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { Radio } from 'antd';
import { useApi } from '../api/console-api.ts';
import { formatTime } from '../format-time.ts';
import { newIdempotencyKey } from '../kit/action/idempotency-key.ts';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { describeSource, describeVas } from './event-texts.ts';
import { NumberInput } from '../kit/form/number-input.tsx';

type Grant = AccountDetail['grants'][number];

/** Granting and revoking membership by hand. */
export function useVipActions({ account }: AccountDetail, onChanged: () => void) {
  const api = useApi();
  const ask = useAction();
  const path = `accounts/${encodeURIComponent(account.id)}`;

  const giveVip = () => {
    const key = newIdempotencyKey();
    ask({
      title: '发放会员',
      message: '接在现有会员之后生效，会给对方发一条站内消息。',
      verb: '发放',
      schema: GiveVipRequest,
      initial: { kind: 'vip', unit: 'days', count: 7 },
      fields: (
        <>
          <Field name="kind" label="种类">
            <Radio.Group
              options={[
                { value: 'vip', label: '加速会员' },
                { value: 'super', label: '超级会员' },
              ]}
            />
          </Field>
          <Field name="count" label="数量">
            <NumberInput min={1} max={3660} />
          </Field>
          <Field name="unit" label="单位">
            <Radio.Group
              options={[
                { value: 'days', label: '天' },
                { value: 'months', label: '个月' },
              ]}
            />
          </Field>
        </>
      ),
      perform: ({ kind, unit, count, reason }) =>
        api.post<{ endsAt: string }>(`${path}/grants`, { kind, unit, count, reason, key }),
      done: ({ endsAt }) => `已发放，到 ${formatTime(endsAt)}`,
      onDone: onChanged,
    });
  };

  const takeBack = (grant: Grant) =>
    ask({
      title: '收回会员',
      message: (
        <>
          收回这份{describeVas(grant.vas)}（{describeSource(grant.source)}
          ）：用过的时间不受影响，没用的会失去，后面的依次提前。会给对方发一条站内消息。
        </>
      ),
      verb: '收回',
      isDangerous: true,
      perform: ({ reason }) => api.post(`grants/${grant.id}/take-back`, { reason }),
      onDone: onChanged,
    });

  return { giveVip, takeBack };
}
