import { statusLimits } from '@feisuo/contract/facts/status-vocabulary';
import {
  OpenIncidentRequest,
  PlanMaintenanceRequest,
  ResolveIncidentForm,
  UpdateIncidentForm,
  type StatusIncident,
  type StatusRegion,
} from '@feisuo/contract/schemas/status';
import { Input, Select } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { GrowingText } from '../kit/form/growing-text.tsx';
import { MomentInput } from '../kit/form/moment-input.tsx';
import { faultOptions } from './status-texts.ts';

const words = (
  <Field name="text" label="写给用户看的话">
    <GrowingText rows={3} maxLength={statusLimits.textMax} />
  </Field>
);

/** Actions that report an incident, update an incident, and end an incident. */
export function useIncidentActions(onDone: () => void) {
  const api = useApi();
  const ask = useAction();
  const after = { asksReason: false, onDone, onConflict: onDone };

  const open = (regions: readonly StatusRegion[]) =>
    ask({
      title: '登记故障',
      message: '登记后，网站上的线路状态马上跟着变，订阅的人和事件回调也会收到。',
      verb: '登记',
      schema: OpenIncidentRequest,
      initial: { state: 'congested', regions: [] },
      fields: (
        <>
          <TitleField />
          <RegionsField regions={regions} />
          <Field name="state" label="情况">
            <Select options={faultOptions} />
          </Field>
          <Field name="startsAt" label="开始时间（北京，不填就是现在）">
            <MomentInput />
          </Field>
          {words}
        </>
      ),
      perform: ({ title, regions: chosen, state, startsAt, text }) =>
        api.post('status/incidents', { title, regions: chosen, state, startsAt: startsAt ?? null, text }),
      done: '已登记',
      ...after,
    });

  const plan = (regions: readonly StatusRegion[]) =>
    ask({
      title: '计划维护',
      message: '到开始时间，线路自动显示「维护」；到结束时间自动恢复「正常」。提前做完或要延长，在这一条上操作。',
      verb: '发布计划',
      schema: PlanMaintenanceRequest,
      initial: { regions: [] },
      fields: (
        <>
          <TitleField />
          <RegionsField regions={regions} />
          <Field name="startsAt" label="开始时间（北京）">
            <MomentInput />
          </Field>
          <Field name="endsAt" label="结束时间（北京）">
            <MomentInput />
          </Field>
          {words}
        </>
      ),
      perform: ({ title, regions: chosen, startsAt, endsAt, text }) =>
        api.post('status/maintenance', { title, regions: chosen, startsAt, endsAt, text }),
      done: '已发布',
      ...after,
    });

  const update = ({ id, version, kind, title, state, endsAt }: StatusIncident) =>
    ask({
      title: '发布进展',
      about: id,
      message: `给「${title}」加一条进展，用户马上能看到。`,
      verb: '发布',
      schema: UpdateIncidentForm,
      initial: kind === 'fault' ? { state } : { endsAt },
      fields: (
        <>
          {kind === 'fault' ? (
            <Field name="state" label="现在的情况">
              <Select options={faultOptions} />
            </Field>
          ) : (
            <Field name="endsAt" label="结束时间（北京）">
              <MomentInput />
            </Field>
          )}
          {words}
        </>
      ),
      perform: ({ text, ...values }) =>
        api.post(`status/incidents/${id}/updates`, {
          version,
          text,
          ...(kind === 'fault' ? { state: values['state'] } : { endsAt: values['endsAt'] ?? null }),
        }),
      done: '已发布',
      ...after,
    });

  const resolve = ({ id, version, title, phase }: StatusIncident) =>
    ask({
      title: phase === 'planned' ? '取消维护' : '宣布恢复',
      about: id,
      message:
        phase === 'planned'
          ? `「${title}」不再进行，网站上不再显示。`
          : `「${title}」到此结束，线路恢复「正常」。结束之后不能再改。`,
      verb: phase === 'planned' ? '取消维护' : '宣布恢复',
      schema: ResolveIncidentForm,
      fields: words,
      perform: ({ text }) => api.post(`status/incidents/${id}/resolve`, { version, text }),
      done: phase === 'planned' ? '已取消' : '已恢复',
      ...after,
    });

  const remove = ({ id, version, title }: StatusIncident) =>
    ask({
      title: '删除示例',
      about: id,
      message: `「${title}」是随系统带来的示例，并未发生过。删除后，90 天记录里也不再有它。`,
      verb: '删除',
      isDangerous: true,
      perform: () => api.post(`status/incidents/${id}/remove`, { version }),
      done: '已删除',
      ...after,
    });

  return { open, plan, update, resolve, remove };
}

const TitleField = () => (
  <Field name="title" label="标题">
    <Input maxLength={statusLimits.titleMax} placeholder="东京方向部分线路丢包" />
  </Field>
);

const RegionsField = ({ regions }: { regions: readonly StatusRegion[] }) => (
  <Field name="regions" label="影响的区域">
    <Select mode="multiple" options={regions.map(({ id, name }) => ({ value: id, label: name }))} />
  </Field>
);
