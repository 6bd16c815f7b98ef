import { theme, type ThemeConfig } from 'antd';
import { generate, presetPrimaryColors } from '@ant-design/colors';
import { paletteDefaults } from '@feisuo/contract/facts/limits';
import { pixelsOf, type DesignTokens } from './tokens.ts';
import type { ThemeName } from './theme-name.ts';

type BaseColour = (typeof paletteDefaults.baseColours)[number];

interface PaletteOptions {
  /** Computes the shades for a dark background instead of a light one. */
  isDark?: boolean;
  /** The dark background with which the shades are mixed; antd's default is #141414. */
  background?: string;
}

/** Ten shades of a colour, from faint to strong. Without `isDark`, the sixth shade is the colour itself. */
export function paletteOf(seed: string, options: PaletteOptions = {}): string[] {
  const { isDark = false, background = paletteDefaults.darkBackground } = options;
  return isDark ? generate(seed, { theme: 'dark', backgroundColor: background }) : generate(seed);
}

export const baseColours: Readonly<Record<BaseColour, string>> = Object.fromEntries(
  paletteDefaults.baseColours.map((name) => [name, presetPrimaryColors[name] ?? '']),
) as Record<BaseColour, string>;

/**
 * The console's theme as antd's configuration (pages-3.md, "antd 6 theme").
 * @param isStill the operator asked the system for less motion
 */
export function antdTheme(name: ThemeName, t: DesignTokens, isStill: boolean): ThemeConfig {
  const isDark = name === 'dark';
  const [hair, tight, close, room, wide] = [t['s-1'], t['s-2'], t['s-3'], t['s-4'], t['s-5']];
  // On a dark background antd would derive a duller colour from a seed token. Our colours must stay exact, so they are
  // set as derived tokens.
  const meaning = {
    colorSuccess: t.ok,
    colorWarning: t.warn,
    colorError: t.err,
    colorInfo: t.info,
    colorSuccessBg: t['ok-bg'],
    colorWarningBg: t['warn-bg'],
    colorErrorBg: t['err-bg'],
    colorInfoBg: t['info-bg'],
    colorSuccessBorder: t.ok,
    colorWarningBorder: t.warn,
    colorErrorBorder: t.err,
    colorInfoBorder: t.info,
  };
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...meaning,
      ...stepsOverGround(t, isDark),
      // A loading button is not faded, because its text must stay readable.
      opacityLoading: 1,
      colorPrimary: t.brand,
      colorBgBase: t['ink-0'],
      colorTextBase: t['t-1'],
      colorBgLayout: t['ink-0'],
      colorBgContainer: t['ink-2'],
      colorBgElevated: t['ink-2'],
      colorBorder: t['line-ui'],
      colorBorderSecondary: t.line,
      colorText: t['t-1'],
      colorTextSecondary: t['t-2'],
      colorTextTertiary: t['t-3'],
      colorTextPlaceholder: t['t-3'],
      colorTextDescription: t['t-2'],
      colorLink: t['t-link'],
      colorLinkHover: t['t-link'],
      colorLinkActive: t['t-link'],
      borderRadius: pixelsOf(t['r-control']),
      borderRadiusSM: pixelsOf(t['r-control']),
      borderRadiusLG: pixelsOf(t['r-card']),
      controlHeight: 36,
      controlHeightSM: 30,
      fontSize: pixelsOf(t['fs-sm']),
      fontSizeSM: pixelsOf(t['fs-xs']),
      fontSizeLG: pixelsOf(t['fs-body']),
      fontFamily: t.font,
      fontFamilyCode: t['font-mono'],
      motionDurationMid: '220ms',
      // For `isStill` the base styles stop all animations. antd's motion must be off too, because a dialog would stay
      // invisible while antd waits for the end of its animation.
      motion: !isStill,
    },
    components: {
      Alert: {
        ...meaning,
        defaultPadding: `${tight} ${room}`,
        withDescriptionPadding: `${close} ${room}`,
        withDescriptionIconSize: 20,
      },
      Button: {
        colorPrimary: t.brand,
        colorPrimaryHover: t['brand-hover'],
        colorPrimaryActive: t['brand-press'],
        primaryColor: t['on-brand'],
        primaryShadow: 'none',
        defaultShadow: 'none',
        defaultBg: 'transparent',
        defaultHoverBg: t['ink-3'],
        defaultActiveBg: t['ink-3'],
        defaultHoverColor: t['t-1'],
        defaultActiveColor: t['t-1'],
        defaultHoverBorderColor: t['t-1'],
        defaultActiveBorderColor: t['t-1'],
        paddingInlineSM: pixelsOf(close),
        colorError: t.err,
      },
      // antd colours the days of neighbouring months as disabled, but operators can choose them, so they need a
      // readable colour.
      DatePicker: { colorTextDisabled: t['t-3'] },
      Drawer: { colorBgElevated: t['ink-1'], paddingLG: pixelsOf(wide) },
      Form: {
        labelColor: t['t-2'],
        labelFontSize: pixelsOf(t['fs-xs']),
        verticalLabelPadding: `0 0 ${hair}`,
        itemMarginBottom: pixelsOf(room),
        colorError: t.err,
      },
      Input: {
        colorBgContainer: t['ink-1'],
        activeBorderColor: isDark ? t.brand : t['p-10'],
        hoverBorderColor: t['t-3'],
        activeShadow: `0 0 0 3px color-mix(in srgb, ${t.brand} 26%, transparent)`,
        colorError: t.err,
      },
      Message: { contentBg: t['ink-3'], ...meaning },
      Modal: { contentBg: t['ink-2'], headerBg: t['ink-2'], boxShadow: t['shadow-2'] },
      Notification: meaning,
      Table: {
        headerBg: t['ink-1'],
        headerColor: t['t-3'],
        rowHoverBg: t['ink-3'],
        borderColor: t.line,
        headerSplitColor: 'transparent',
        fontWeightStrong: 400,
        cellPaddingBlock: pixelsOf(tight),
        cellPaddingInline: pixelsOf(close),
        headerBorderRadius: 0,
      },
    },
  };
}

/**
 * Shades of the brand colour and of antd's base colours, mixed with our background. antd's dark algorithm would always
 * mix them with #141414.
 */
function stepsOverGround(t: DesignTokens, isDark: boolean): Record<string, string> {
  const stepsOf = (seed: string) => paletteOf(seed, { isDark, background: t['ink-0'] });
  const [faintest = '', faint = '', border = '', borderHover = ''] = stepsOf(t.brand);
  return {
    colorPrimaryBg: faintest,
    colorPrimaryBgHover: faint,
    colorPrimaryBorder: border,
    colorPrimaryBorderHover: borderHover,
    ...Object.fromEntries(
      Object.entries(baseColours).flatMap(([name, seed]) =>
        stepsOf(seed).map((step, index) => [`${name}-${index + 1}`, step]),
      ),
    ),
  };
}
