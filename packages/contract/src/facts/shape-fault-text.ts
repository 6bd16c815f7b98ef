import { characterWords } from './refused-characters.ts';

/** A fault as the validator of JSON schemas reports it. */
export interface ShapeFault {
  keyword?: string;
  params?: object;
}

/** A short message to show at the field. If the value is known, the message names the refused characters. */
export function shapeWords({ keyword = '', params = {} }: ShapeFault, value?: unknown): string {
  const { limit, type, pattern } = params as { limit?: unknown; type?: unknown; pattern?: unknown };
  const most = typeof limit === 'number' ? String(limit) : '';
  switch (keyword) {
    case 'minLength':
      return `至少 ${most} 个字`;
    case 'maxLength':
      return `最多 ${most} 个字`;
    case 'minimum':
      return `不能小于 ${most}`;
    case 'maximum':
      return `不能大于 ${most}`;
    case 'exclusiveMinimum':
      return `要大于 ${most}`;
    case 'exclusiveMaximum':
      return `要小于 ${most}`;
    case 'minItems':
      return `至少要有 ${most} 项`;
    case 'maxItems':
      return `最多 ${most} 项`;
    case 'uniqueItems':
      return '有重复的项';
    case 'pattern':
      return (typeof pattern === 'string' && typeof value === 'string' && characterWords(pattern, value)) || '格式不对';
    case 'format':
      return '格式不对';
    case 'enum':
    case 'const':
      return '请从给出的选项里选';
    case 'type':
      return type === 'integer' ? '要填整数' : type === 'number' ? '要填数字' : '填的内容不对';
    case 'required':
      return '还有没填的';
    default:
      return '填的内容不对';
  }
}
