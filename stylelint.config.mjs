/** The four widths at which layouts change. A media query cannot read a custom property, so they are allowed here. */
const breakpoints = ['1180px', '860px', '560px', '359px'];

const lengthLiteral = /\d(?:px|rem|em|ex|ch|lh|rlh|[dsl]?v(?:w|h|min|max|i|b)|cq\w+|cm|mm|in|pt|pc)\b/;

/** @type {import('stylelint').Config} */
export default {
  // The values of the scale are defined in this file.
  ignoreFiles: ['packages/design/src/tokens.css'],
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      {
        '/^font(-size)?$/': [lengthLiteral, /\d%/],
        '/^(margin|padding)(-|$)|(^|-)gap$/': [lengthLiteral],
        '/^border(-[a-z]+)*-radius$/': [lengthLiteral, /\d%/],
      },
      { message: (property, value) => `"${property}: ${value}" is not a step of packages/design/src/tokens.css` },
    ],
    'media-feature-name-value-allowed-list': [
      { 'max-width': breakpoints },
      { message: (name, value) => `"${name}: ${value}" is not one of the breakpoints ${breakpoints.join(', ')}` },
    ],
    // The rule for screens wider than a breakpoint is written `not all and (max-width: …)`, so that no fifth width is
    // needed.
    'media-feature-name-disallowed-list': ['min-width', 'width', '/^(min-|max-)?device-/'],
  },
};
