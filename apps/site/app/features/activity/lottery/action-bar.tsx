import type { LotteryReply } from '@feisuo/contract/schemas/activity';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { BindPhoneLink } from '../bind-phone-link.tsx';
import { SignInButton } from '../sign-in-button.tsx';
import type { ParticipationStatus } from '../participation-status.ts';
import { activityTexts } from '../texts.ts';
import type { Draw } from './draw.ts';
import { lotteryTexts } from './texts.ts';

interface ActionBarProps {
  status: ParticipationStatus;
  lottery: LotteryReply['data'] | null;
  coins: number | null;
  onRetry: () => void;
  chosen: number;
  draw: Draw;
  isBuying: boolean;
  message: string;
  /** Whether the member must bind a phone number to buy a chance. */
  needsPhone: boolean;
  onPull: () => void;
  onBuy: () => void;
}

/** Says what the member can do now, and offers a button for it. */
export function ActionBar({
  status,
  chosen,
  lottery,
  coins,
  draw,
  isBuying,
  message,
  needsPhone,
  onPull,
  onBuy,
  onRetry,
}: ActionBarProps) {
  const { freePerDay = 0, chanceCoins = null } = lottery ?? {};
  const picked = lotteryTexts.chosen(chosen + 1);
  if (status === 'signed-out') {
    return <Hint title={lotteryTexts.signedOut} text={lotteryTexts.howTo} way={<SignInButton size="large" />} />;
  }
  if (status === 'offline') {
    const way = (
      <Button size="large" onClick={onRetry}>
        {activityTexts.retry}
      </Button>
    );
    return <Hint title={activityTexts.offlineTitle} text={activityTexts.offlineText} way={way} />;
  }
  if (status !== 'open' || !lottery) {
    const isWaiting = status === 'waiting' || status === 'open';
    return (
      <Hint
        title={isWaiting ? picked : activityTexts.statusByCode[status]}
        text={isWaiting ? lotteryTexts.howTo : ''}
        way={
          isWaiting && (
            <Button look="primary" size="large" aria-disabled>
              {lotteryTexts.draw}
            </Button>
          )
        }
      />
    );
  }
  const chances = lottery.chances ?? 0;
  if (draw.view === 'lost') {
    const way = (
      <Button look="primary" size="large" onClick={onPull}>
        {lotteryTexts.resume}
      </Button>
    );
    return <Hint title={lotteryTexts.lostTitle} text={lotteryTexts.lostText} way={way} />;
  }
  if (chances > 0 || draw.view === 'drawing' || draw.view === 'drawn') {
    const isDrawing = draw.view === 'drawing';
    return (
      <Hint
        title={`${picked} · ${lotteryTexts.left(chances)}`}
        text={draw.view === 'refused' ? draw.message : lotteryTexts.howTo}
        way={
          draw.view === 'refused' && draw.needsPhone ? (
            <BindPhoneLink size="large" />
          ) : (
            <Button look="primary" size="large" aria-disabled={isDrawing} onClick={onPull}>
              {isDrawing ? lotteryTexts.drawing : lotteryTexts.draw}
            </Button>
          )
        }
      />
    );
  }
  return <NoChances {...{ chanceCoins, freePerDay, coins, isBuying, message, needsPhone, onBuy }} />;
}

interface NoChancesProps extends Pick<ActionBarProps, 'coins' | 'isBuying' | 'message' | 'needsPhone' | 'onBuy'> {
  chanceCoins: number | null;
  freePerDay: number;
}

function NoChances({ chanceCoins, freePerDay, coins, isBuying, message, needsPhone, onBuy }: NoChancesProps) {
  const missing = chanceCoins !== null && coins !== null ? chanceCoins - coins : 0;
  const tomorrow = lotteryTexts.noneFree(freePerDay);
  if (chanceCoins === null || missing > 0) {
    const text = missing > 0 ? `${lotteryTexts.short(missing)}。${tomorrow}` : tomorrow;
    const way = (
      <ButtonLink size="large" href="/activity/supply-station-v2">
        {lotteryTexts.toSupply}
      </ButtonLink>
    );
    return <Hint title={lotteryTexts.noneTitle} text={text} way={way} />;
  }
  return (
    <Hint
      title={lotteryTexts.noneTitle}
      text={message || `${lotteryTexts.buyText(coins)}${tomorrow}`}
      way={
        needsPhone ? (
          <BindPhoneLink size="large" />
        ) : (
          <Button look="primary" size="large" aria-disabled={isBuying} onClick={onBuy}>
            {isBuying ? activityTexts.busy : lotteryTexts.buy(chanceCoins)}
          </Button>
        )
      }
    />
  );
}

const Hint = ({ title, text, way }: { title: string; text: string; way: React.ReactNode }) => (
  <>
    <p>
      <b>{title}</b>
      <span>{text}</span>
    </p>
    {way}
  </>
);
