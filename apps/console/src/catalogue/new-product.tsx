import { NewProductRequest, type ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Field } from '../kit/form/field.tsx';
import { RecordForm } from '../kit/form/record-form.tsx';
import styles from '../orders/orders.module.css';
import own from './catalogue.module.css';
import { ProductFields } from './product-fields.tsx';
import { ProductPreview } from './product-preview.tsx';
import { askSale, draftOf, emptyDraft, judgeProduct, productFormSchema, valuesOf } from './product-values.ts';

const { id: Id, vas: Vas } = NewProductRequest.properties;
const schema = {
  ...productFormSchema,
  properties: { ...productFormSchema.properties, id: Id, vas: Vas },
  required: [...productFormSchema.required, 'id', 'vas'],
};

export function NewProduct() {
  const navigate = useNavigate();
  const api = useApi();
  const save = async ({ id, vas, reason, ...draft }: Record<string, unknown>) => {
    const request = { id, vas, draft: draftOf(draft, null), reason };
    const made = await api.post<ConsoleProduct>('catalogue/products', request);
    return { values: { ...valuesOf(made), id: made.id, vas: made.vas }, seen: made.id };
  };
  return (
    <div className={styles.page}>
      <DetailHead back={{ to: '/console/catalogue', title: '商品' }} title="新建商品" />
      <div className={own.wide}>
        <RecordForm
          schema={schema}
          record={{ values: { ...valuesOf(emptyDraft), id: '', vas: 3 } }}
          save={save}
          judge={judgeProduct(null)}
          ask={askSale}
          verb="建立商品"
          saved="已建立，放进支付页后会员就能看到"
          onSaved={({ seen }) => void navigate(`/console/catalogue/products/${encodeURIComponent(String(seen))}`)}
        >
          {(form) => (
            <div className={own.beside}>
              <div className={own.fields}>
                <div className={own.pair}>
                  <Field
                    name="id"
                    label="编号"
                    extra="字母、数字、- 和 _，最多 64 个，建立后不能改"
                    formatSays="只能用字母、数字、- 和 _，最多 64 个"
                  >
                    <Input maxLength={64} autoComplete="off" />
                  </Field>
                  <Field name="vas" label="会员类型" extra="建立后不能改">
                    <Select
                      options={[
                        { value: 3, label: '加速会员' },
                        { value: 5, label: '超级会员' },
                      ]}
                    />
                  </Field>
                </div>
                <ProductFields />
              </div>
              <ProductPreview form={form} id={null} vas={null} before={null} />
            </div>
          )}
        </RecordForm>
      </div>
    </div>
  );
}
