import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { partsOf, type Parts } from './creative-assets.ts';
import styles from './preview.module.css';

const devices = { desktop: '桌面', phone: '手机', client: '客户端' } as const;
type Device = keyof typeof devices;

/** What visitors would see of a creative, on whatever they have. Drawn from the same parts, while they are typed. */
export function CreativePreview({ creative, slotId }: { creative: CreativeDraft | null; slotId: string }) {
  const [device, setDevice] = useState<Device>('desktop');
  return (
    <Card
      title="实时预览"
      aside={
        <Segmented
          style={{ marginLeft: 'auto' }}
          aria-label="预览设备"
          value={device}
          options={Object.entries(devices).map(([value, label]) => ({ value: value as Device, label }))}
          onChange={setDevice}
        />
      }
    >
      <div className={`${styles.screen} ${styles[device]}`} role="img" aria-label={`${devices[device]}预览`}>
        <div className={styles.bar}>
          <i />
          <i />
          <i />
          {device === 'desktop' ? '官网首页' : device === 'client' ? '桌面客户端' : ''}
        </div>
        <div className={styles.ground}>
          <b style={{ width: '40%' }} />
          <b style={{ width: '70%' }} />
          <b style={{ height: 70 }} />
        </div>
        {creative ? <Drawn creative={creative} slotId={slotId} /> : <p className={styles.none}>还没有创意</p>}
      </div>
      <p className={styles.note}>示意预览：文字、图片和按钮与线上一致，线上的细节以页面为准。没有标题就不会展示。</p>
    </Card>
  );
}

function Drawn({ creative, slotId }: { creative: CreativeDraft; slotId: string }) {
  const parts = partsOf(creative);
  if (parts.title === '') return null;
  const isCard = slotId === 'WebTipsCard' || slotId.startsWith('WebRightCard');
  const place = slotId === 'WebTipsCard' ? styles.foot : isCard ? styles.right : styles.veil;
  const hasPicture = creative.styleId !== 'NoticeWindows' && parts.imageUrl !== '';
  return (
    <div className={place}>
      <div className={`${styles.popup} ${isCard || creative.styleId === 'ActCenterPop' ? styles.small : ''}`}>
        {hasPicture && <img className={styles.picture} src={parts.imageUrl} alt="" />}
        {parts.url !== '' && creative.styleId === 'H5CenterPop' ? (
          <p className={styles.frame}>内嵌页面 {parts.url}</p>
        ) : (
          <Words parts={parts} hasLink={creative.link !== null} />
        )}
      </div>
    </div>
  );
}

function Words({ parts, hasLink }: { parts: Parts; hasLink: boolean }) {
  return (
    <div className={styles.words}>
      {parts.icon !== '' && <img src={parts.icon} alt="" width={32} height={32} />}
      <strong>{parts.title}</strong>
      {parts.desc !== '' && <p>{parts.desc}</p>}
      <div className={styles.buttons}>
        {parts.cancel !== '' && <span>{parts.cancel}</span>}
        {(hasLink || parts.cta !== '') && <span className={styles.yes}>{parts.cta || '查看'}</span>}
      </div>
    </div>
  );
}
