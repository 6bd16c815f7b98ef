import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Form, type FormInstance } from 'antd';
import { PopupPreview } from './popup-preview.tsx';
import { canBeShown, draftOf, isProductId } from './product-values.ts';

/** Id that the preview uses while a new product has no id. */
const UNNAMED = 'new';

type Props = { form: FormInstance; id: string | null; vas: number | null; before: ConsoleProduct | null };

/** Preview of the purchase popup with the product as typed. */
export function ProductPreview({ form, id, vas, before }: Props) {
  const values = Form.useWatch([], form) as Record<string, unknown> | undefined;
  if (!values?.['name'] || !Array.isArray(values['promotions'])) {
    return <PopupPreview preview={null} message="填好名称和价格之后，这里会显示会员看到的样子。" />;
  }
  const { id: typedId, vas: typedVas, ...rest } = values;
  const draft = draftOf(rest, before);
  // An invalid draft is not sent for the preview, because its fields already show the error.
  if (!canBeShown(draft)) {
    return <PopupPreview preview={null} message="表单里还有要改的地方，改好之后这里会按新的内容显示。" />;
  }
  const product = { id: id ?? (isProductId(typedId) ? typedId : UNNAMED), vas: vas ?? typedVas ?? 3, draft };
  return (
    <PopupPreview
      preview={{ product }}
      message={
        before && before.pages.length > 0
          ? '默认支付页上的购买弹窗，按表单里现在的内容；保存之后会员才看到。'
          : '默认支付页放上这个商品之后，会员看到的购买弹窗。它还没有放进任何支付页。'
      }
    />
  );
}
