import type { SlotView } from '@feisuo/contract/schemas/console-promotion';
import { SlotDraft } from '@feisuo/contract/schemas/promotion';
import { Input, Select } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAct } from '../kit/act/acts.ts';
import { Field } from '../kit/form/field.tsx';
import { toRequest } from '../kit/form/check-value.ts';
import { landingNames, optionsOf, styleNames } from './promotion-words.ts';

const fresh = {
  id: '',
  name: '',
  styles: Object.keys(styleNames),
  landingTypes: ['open_in_browser', 'open_in_webview'],
  subSlots: [],
};

/** Makes a slot, or changes one that is still as it was seen. */
export function useSlotDialog(onDone: () => void): (slot: SlotView | null) => void {
  const api = useApi();
  const act = useAct();
  return (slot) =>
    act({
      about: slot?.id ?? '',
      title: slot ? `设置「${slot.name}」` : '新建推广位',
      says: slot
        ? '页面画不了的样式、打不开的跳转不要勾，勾了也不会展示。'
        : '编号是页面请求时用的名字，建好后不能改。页面要先支持这个位置才会有展示。',
      verb: slot ? '保存' : '新建',
      asksReason: false,
      schema: SlotDraft,
      initial: slot ?? fresh,
      fields: (
        <>
          <Field name="id" label="编号">
            <Input disabled={slot !== null} placeholder="例如 WebFooterCard" />
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
          <Field name="subSlots" label="内含的推广位" extra="随这个位置一起返回，可以不填">
            <Select mode="tags" />
          </Field>
        </>
      ),
      perform: (values) => {
        const draft = toRequest(SlotDraft, { ...slot, ...values });
        return slot
          ? api.put(`promotion/slots/${slot.id}`, { slot: draft, seen: slot.revision })
          : api.post('promotion/slots', { slot: draft });
      },
      onDone,
      ...(slot && { onConflict: onDone }),
    });
}
