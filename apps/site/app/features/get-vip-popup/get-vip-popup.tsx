import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { GetVipPopup as Assets } from '@feisuo/contract/schemas/page-member';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import { PopupClose } from '../../popups/popup-close.tsx';
import { showToast } from '../../toasts/show-toast.ts';
import { claimOffer } from './claim-offer.ts';
import styles from './get-vip-popup.module.css';
import { getVipTexts } from './texts.ts';
import { thisDevice } from '../../device/detect-device.ts';
import { installerHref } from '../../visit/installer-href.ts';
import { installerSource } from '../../visit/installer-source.ts';
import { startInstaller } from '../../visit/start-installer.ts';
import { visit } from '../../visit/visit.ts';

interface GetVipPopupProps {
  assets: Assets;
  /** The visitor clicked the button before a sign-in redirect, so the claim continues. */
  isClaiming?: boolean;
  onClose: () => void;
  onClaim?: () => void;
  /** Called after the claim; by default the popup closes. */
  onDone?: () => void;
}

/** A popup that offers days of membership for downloading the desktop client. */
export function GetVipPopup({ assets, isClaiming = false, onClose, onClaim, onDone = onClose }: GetVipPopupProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const hasBegun = useRef(false);

  const claim = async () => {
    if (isBusy) return;
    onClaim?.();
    setBusy(true);
    setRefusal('');
    const reply = await claimOffer(assets);
    setBusy(false);
    if ('days' in reply) {
      showToast(getVipTexts.claimed(reply.days));
      onDone();
      return startDownload();
    }
    if (reply.failure === 'gave up') return;
    showToast(siteTexts.claimFailed, { tone: 'error' });
    setRefusal(reply.text);
  };

  useEffect(() => {
    if (!isClaiming || hasBegun.current) return;
    hasBegun.current = true;
    void claim();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);

  const image = assets.imageUrl ? { src: assets.imageUrl, alt: '', width: 460, height: 230 } : null;
  return (
    <div className={styles.card}>
      <PopupClose isOverArt onClose={onClose} />
      <WeaveArt className={styles.art} name="get-vip" motif="crown" hue="lime" image={image} isEager />
      <div className={styles.body}>
        <h2>{assets.title}</h2>
        {assets.desc && <p className={styles.desc}>{assets.desc}</p>}
        {refusal && (
          <p className={styles.refusal}>
            {refusal} <SiteLink href="/download">{getVipTexts.download}</SiteLink>
          </p>
        )}
        <div className={styles.acts}>
          <Button onClick={onClose}>{getVipTexts.notNow}</Button>
          <Button look="primary" aria-disabled={isBusy} onClick={() => void claim()}>
            {isBusy ? getVipTexts.claiming : siteTexts.downloadNow}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Downloads the installer for this device. If there is none, opens the download page. */
async function startDownload(): Promise<void> {
  const { os } = thisDevice();
  if (os !== 'windows' && os !== 'android') return window.location.assign('/download');
  const href = installerHref(os, await installerSource(visit()));
  if (!startInstaller(href)) window.location.assign(href);
}
