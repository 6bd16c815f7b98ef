import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { useAct } from '../kit/act/acts.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import styles from '../orders/orders.module.css';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { saleOf } from './catalogue-words.ts';
import { NewProduct } from './new-product.tsx';
import { ProductForm } from './product-form.tsx';

const back = { to: '/console/catalogue', title: '商品' };

export function ProductPage({ params: { id = '' } }: PageProps) {
  return id === 'new' ? <NewProduct /> : <OneProduct id={id} />;
}

function OneProduct({ id }: { id: string }) {
  const remote = useRemote<ConsoleProduct>(`catalogue/products/${encodeURIComponent(id)}`);
  return (
    <RemoteView what="商品" remote={remote}>
      {(product) => <Product key={product.id} product={product} refresh={() => void remote.refresh()} />}
    </RemoteView>
  );
}

function Product({ product, refresh }: { product: ConsoleProduct; refresh: () => void }) {
  const api = useApi();
  const act = useAct();
  const may = useMay();
  const { id, name, version, isOffered } = product;
  const { word, tone } = saleOf(product);
  const retire = () =>
    act({
      title: `停售「${name}」`,
      about: id,
      says: '立即从所有支付页消失，谁也买不到。已经买的照常使用；用它续费的协议到期后终止。以后可以重新开售。',
      verb: '停售',
      isDangerous: true,
      perform: ({ reason }) => api.post(`catalogue/products/${encodeURIComponent(id)}/retire`, { version, reason }),
      onDone: refresh,
      onConflict: refresh,
    });
  return (
    <div className={styles.page}>
      <DetailHead
        back={back}
        title={name}
        id={id}
        state={<Pill tone={tone}>{word}</Pill>}
        acts={
          isOffered &&
          may('catalogue.write') && (
            <Button danger onClick={retire}>
              停售
            </Button>
          )
        }
      />
      <ProductForm product={product} isDisabled={!may('catalogue.write')} onSaved={refresh} />
    </div>
  );
}
