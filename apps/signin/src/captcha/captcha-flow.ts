import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { CaptchaImageReply, CaptchaToken, CaptchaWork } from '@feisuo/contract/schemas/account-captcha';

/** Why the input for the characters in the image shows an error. */
export type ImageProblem =
  | { kind: 'empty' }
  /** All attempts for the previous image were wrong, so a new image is shown. */
  | { kind: 'renewed'; refusal: AccountErrorBody }
  /** The answer was wrong, or there is no image. The server sent the text. */
  | { kind: 'refused'; refusal: AccountErrorBody };

export type CaptchaFlow =
  | { view: 'loading' }
  | { view: 'work'; work: CaptchaWork; isWorking: boolean; progress: number }
  | {
      view: 'image';
      work: CaptchaWork;
      image: CaptchaImageReply | null;
      isChecking: boolean;
      problem: ImageProblem | null;
    }
  | { view: 'passed'; work: CaptchaWork; token: CaptchaToken }
  | { view: 'refused'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null };

type SolvingEvent =
  | { type: 'work-started' }
  | { type: 'work-progressed'; progress: number }
  | { type: 'work-chosen' }
  | { type: 'image-wanted' }
  | { type: 'image-loaded'; image: CaptchaImageReply }
  | { type: 'image-withheld' }
  | { type: 'image-problem'; problem: ImageProblem }
  | { type: 'check-started' }
  | { type: 'passed'; token: CaptchaToken };

export type CaptchaEvent =
  | SolvingEvent
  | { type: 'retried' }
  | { type: 'loaded'; work: CaptchaWork }
  | { type: 'refused'; refusal: AccountErrorBody }
  | { type: 'unreachable'; status: number | null };

export function captchaReducer(flow: CaptchaFlow, event: CaptchaEvent): CaptchaFlow {
  if (flow.view === 'passed') return flow; // An event that arrives late must not hide a success.
  if (event.type === 'retried') return { view: 'loading' };
  if (event.type === 'loaded') return { view: 'work', work: event.work, isWorking: false, progress: 0 };
  if (event.type === 'refused') return { view: 'refused', refusal: event.refusal };
  if (event.type === 'unreachable') return { view: 'unreachable', status: event.status };
  return flow.view === 'work' || flow.view === 'image' ? solvingReducer(flow, event) : flow;
}

type Solving = Extract<CaptchaFlow, { view: 'work' | 'image' }>;

function solvingReducer(flow: Solving, event: SolvingEvent): CaptchaFlow {
  const { work } = flow;
  switch (event.type) {
    case 'passed':
      return { view: 'passed', work, token: event.token };
    case 'work-chosen':
      return { view: 'work', work, isWorking: false, progress: 0 };
    case 'work-started':
      return flow.view === 'work' ? { ...flow, isWorking: true, progress: 0 } : flow;
    case 'work-progressed':
      return flow.view === 'work' ? { ...flow, progress: event.progress } : flow;
    case 'image-wanted':
      return { view: 'image', work, image: null, isChecking: false, problem: lastingProblem(flow) };
    case 'image-loaded':
      return flow.view === 'image' ? { ...flow, image: event.image } : flow;
    case 'image-withheld':
      return { view: 'work', work: { ...work, has_image: false }, isWorking: false, progress: 0 };
    case 'image-problem':
      return flow.view === 'image' ? { ...flow, isChecking: false, problem: event.problem } : flow;
    case 'check-started':
      return flow.view === 'image' ? { ...flow, isChecking: true } : flow;
  }
}

/** After the image was replaced, the message about it stays. All other messages are removed. */
const lastingProblem = (flow: Solving) =>
  flow.view === 'image' && flow.problem?.kind === 'renewed' ? flow.problem : null;
