import { slotsOpened } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotView } from '@feisuo/contract/schemas/console-promotion';
import { SlotDraft } from '@feisuo/contract/schemas/promotion';
import { Reason } from '@feisuo/contract/schemas/console-page';
import { Form, Input, Select } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { toRequest } from '../kit/form/check-value.ts';
import { landingNames, optionsOf, styleNames } from './promotion-texts.ts';
import { isPlace } from './slot-names.tsx';

const fresh = {
  id: '',
  name: '',
  styles: Object.keys(styleNames),
  landingTypes: ['open_in_browser', 'open_in_webview'],
  subSlots: [],
};

/** Opens a dialog that creates or changes a slot. If the slot was changed meanwhile, the list is loaded again. */
export function useSlotDialog(onDone: () => void): (slot: SlotView | null, all: readonly SlotView[]) => void {
  const api = useApi();
  const askAction = useAction();
  return (slot, all) =>
    askAction({
      about: slot?.id ?? '',
      title: slot ? `设置「${slot.name}」` : '新建推广位',
      message: slot
        ? '页面画不了的样式、打不开的跳转不要勾，勾了也不会展示。'
        : '官网只有中央弹窗、提示卡和右侧卡三处位置。新推广位建好后，打开其中一处的设置，把它加进「内含的推广位」，访客才看得到。编号建好后不能改。',
      verb: slot ? '保存' : '新建',
      asksReason: false,
      schema: SlotDraft,
      initial: slot ?? fresh,
      fields: (
        <>
          <Field
            name="id"
            label="编号"
            extra={
              slot
                ? '建好后不能改'
                : '页面、客户端和报表凭它认出这个推广位，访客看不到。用字母、数字、- 和 _，最多 64 个，例如 WebFooterCard'
            }
            formatMessage="只能用字母、数字、- 和 _，最多 64 个"
          >
            <Input disabled={slot !== null} maxLength={64} autoComplete="off" placeholder="WebFooterCard" />
          </Field>
          <Field name="name" label="名称">
            <Input />
          </Field>
          <Field name="styles" label="能画的样式">
            <Select mode="multiple" options={optionsOf(styleNames)} />
          </Field>
          <Field name="landingTypes" label="能打开的跳转">
            <Select mode="multiple" options={optionsOf(landingNames)} />
          </Field>
          <Field
            name="subSlots"
            label="内含的推广位"
            extra="中央弹窗和提示卡一次只展示一条：内含的与自己的投放一起按优先级排。右侧卡内含的，画成卡片下方的一行。"
          >
            <Select
              mode="multiple"
              options={all
                .filter(({ id }) => id !== slot?.id && !isPlace(id))
                .map(({ id, name }) => ({ value: id, label: `${name} ${id}` }))}
            />
          </Field>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldsValue }) =>
              opensGifts(slot, { ...slot, ...getFieldsValue() }, all) && (
                <Field
                  name="reason"
                  label="原因"
                  schema={Reason}
                  extra="里面有送会员天数的投放，会有更多人看到；原因会写进审计日志"
                >
                  <Input maxLength={500} />
                </Field>
              )
            }
          </Form.Item>
        </>
      ),
      perform: (values) => {
        const draft = toRequest(SlotDraft, { ...slot, ...values });
        const why = opensGifts(slot, { ...slot, ...values }, all) && { reason: values.reason };
        return slot
          ? api.put(`promotion/slots/${slot.id}`, { slot: draft, seen: slot.revision, ...why })
          : api.post('promotion/slots', { slot: draft, ...why });
      },
      onDone,
      ...(slot && { onConflict: onDone }),
    });
}

/** Whether the change would show line items that give away free days in more slots. */
function opensGifts(before: SlotView | null, typed: Partial<SlotDraft>, all: readonly SlotView[]): boolean {
  const opened = slotsOpened(before, { ...fresh, ...typed });
  return all.some(({ id, gives, isOff }) => gives && !isOff && opened.includes(id));
}
