import type {
  ApplicationEventKind,
  ApplicationKind,
  ApplicationRequestState,
  ApplicationState,
} from '@feisuo/contract/facts/application-rules';
import type { Tone } from '../components/pill.tsx';

export const applicationStateTexts: Record<ApplicationState, { text: string; tone: Tone }> = {
  sandbox: { text: '沙箱', tone: 'none' },
  waiting: { text: '待审核', tone: 'warn' },
  approved: { text: '已通过', tone: 'ok' },
  refused: { text: '未通过', tone: 'err' },
  withdrawn: { text: '已撤下', tone: 'none' },
};

export const applicationKindTexts: Record<ApplicationKind, string> = {
  server: '服务器应用（有密钥）',
  browser: '浏览器应用（无密钥）',
};

export const requestStateTexts: Record<ApplicationRequestState, { text: string; tone: Tone }> = {
  waiting: { text: '待审核', tone: 'warn' },
  approved: { text: '已通过', tone: 'ok' },
  refused: { text: '已驳回', tone: 'err' },
  cancelled: { text: '申请人收回', tone: 'none' },
};

export const applicationEventTexts: Record<ApplicationEventKind, string> = {
  created: '创建应用',
  sandbox_changed: '修改沙箱资料',
  secret_created: '换新密钥',
  secret_revoked: '停用旧密钥',
  requested: '提交审核',
  request_cancelled: '收回申请',
  approved: '通过审核',
  refused: '驳回申请',
  withdrawn: '撤下应用',
};
