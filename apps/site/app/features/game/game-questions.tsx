import type { Game } from '@feisuo/contract/schemas/content-items';
import { ButtonLink } from '../../components/button.tsx';
import { InlineText } from '../../components/inline-text.tsx';
import { Question } from '../../components/question.tsx';
import styles from './game-questions.module.css';
import { gameTexts } from './texts.ts';

export function GameQuestions({ game, text }: { game: Game; text: string }) {
  if (game.questions.length === 0) return null;
  return (
    <section className={`wrap ${styles.section}`}>
      <div>
        <h2>{gameTexts.questions(game.name)}</h2>
        <p>{text}</p>
        <ButtonLink size="small" href="/support/work-order">
          {gameTexts.ticket}
        </ButtonLink>
      </div>
      <div>
        {game.questions.map(({ question, answer }, index) => (
          <Question key={question} question={question} isOpen={index === 0}>
            <p>
              <InlineText text={answer} />
            </p>
          </Question>
        ))}
      </div>
    </section>
  );
}
