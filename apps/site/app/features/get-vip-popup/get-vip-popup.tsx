import { activityPaths } from '@feisuo/contract/facts/paths';
import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { slotHeaders } from '@feisuo/contract/facts/slot-vocabulary';
import type { VipClaimReply } from '@feisuo/contract/schemas/activity';
import type { GetVipPopup as Assets } from '@feisuo/contract/schemas/page-member';
import { useEffect, useRef, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';
import { Button } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import { PopupClose } from '../../popups/popup-card.tsx';
import { deviceHeaders } from '../../session/client-headers.ts';
import { loginInfo } from '../../session/login-info.ts';
import { session } from '../../session/session.ts';
import { showToast } from '../../toasts/show-toast.ts';
import styles from './get-vip-popup.module.css';
import { offerMarks } from './offer-marks.ts';
import { thisDevice } from '../../device/detect-device.ts';
import { installerHref } from '../../visit/installer-href.ts';
import { installerSource } from '../../visit/installer-source.ts';
import { startInstaller } from '../../visit/start-installer.ts';
import { visit } from '../../visit/visit.ts';

const getVipTexts = {
  notNow: '暂不领取',
  claiming: '领取中…',
  signInFirst: '登录后领到你的账号里。',
  claimed: (days: number) => `已到账 ${days} 天会员，正在下载客户端。`,
  download: '不领也可以下载',
} as const;

interface GetVipPopupProps {
  assets: Assets;
  /** The visitor had clicked the button before a sign-in redirect, so the claim continues without another click. */
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

/** Downloads the installer for this device, or opens the download page if there is no installer. */
async function startDownload(): Promise<void> {
  const { os } = thisDevice();
  if (os !== 'windows' && os !== 'android') return window.location.assign('/download');
  const href = installerHref(os, await installerSource(visit()));
  if (!startInstaller(href)) window.location.assign(href);
}

/** The number of granted days, or why the claim failed. `text` is the server's message or empty. */
type Claimed = { days: number } | { failure: 'gave up' | 'failed'; text: string };

/** Claims the offer of the popup. A visitor must first sign in, in a frame or by a redirect. */
async function claimOffer({ slotId, creativeId }: Pick<Assets, 'slotId' | 'creativeId'>): Promise<Claimed> {
  const member = await loginInfo().catch(() => undefined);
  if (member === undefined) return { failure: 'failed', text: '' };
  if (!member) {
    offerMarks.noteClaim();
    const { signInHere } = await import('../../session/sign-in-here.ts');
    await signInHere();
    if (session().state().phase !== 'in') {
      offerMarks.takeClaim();
      return { failure: 'gave up', text: '' };
    }
  }
  offerMarks.takeClaim();
  const now = session().state();
  // Sends the same data as the request for the slot, because the server evaluates the targeting of the line item again.
  const { describeRequester } = await import('../../promotion/describe-requester.ts');
  const { params, headers } = await describeRequester();
  const { channelId, clientVersionCode } = slotHeaders;
  const facts = Object.entries(headers).filter(([name]) => name === channelId || name === clientVersionCode);
  const reply = await siteApi.post<VipClaimReply['data']>(activityPaths.vipClaim, {
    body: { slotId, creativeId, params },
    headers: { ...Object.fromEntries(facts), ...(now.phase === 'in' && deviceHeaders(now.user)) },
  });
  if (!isOk(reply)) return { failure: 'failed', text: reply.code === serviceCodes.requestFailed ? '' : reply.message };
  void session()
    .refreshAuthInfo('')
    .catch(() => {});
  return { days: reply.data.days };
}
