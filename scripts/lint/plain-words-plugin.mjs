// The word list as a rule of oxlint, for comments, names in code, test names, and texts for developers and operators.
import { describeWord, findNamePart, findSentenceWord, findTextWord } from './plain-words.mjs';

const testFunctions = new Set(['test', 'it', 'describe']);
/** Name of the called function: `test` for the calls `test(…)`, `test.skip(…)` and `test.each(…)(…)`. */
const calleeName = (node) =>
  node.type === 'Identifier' ? node.name : calleeName(node.object ?? node.callee ?? node.tag ?? { type: 'Identifier' });

const textKeys = new Set(['help', 'summary', 'description']);
const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('…') : null;
};

const plainWords = {
  create(context) {
    const reported = new Set();
    const report = (node, what, found) => {
      if (!found || reported.has(found.word)) return;
      reported.add(found.word);
      context.report({ node, message: describeWord(what, found) });
    };
    return {
      Program(node) {
        for (const comment of context.sourceCode.getAllComments())
          report({ ...node, range: comment.range, loc: comment.loc }, 'comment', findSentenceWord(comment.value));
      },
      Identifier: (node) => report(node, 'name', findNamePart(node.name)),
      CallExpression(node) {
        const text = textOf(node.arguments[0]);
        if (text !== null && testFunctions.has(calleeName(node.callee)))
          report(node.arguments[0], 'test name', findTextWord(text));
      },
      NewExpression(node) {
        const text = textOf(node.arguments[0]);
        if (text !== null && /(?:Error|Refusal)$/.test(calleeName(node.callee)))
          report(node.arguments[0], 'error message', findTextWord(text));
      },
      Property(node) {
        const text = textOf(node.value);
        if (text !== null && textKeys.has(node.key.name)) report(node.value, node.key.name, findTextWord(text));
      },
    };
  },
};

export default { meta: { name: 'words' }, rules: { plain: plainWords } };
