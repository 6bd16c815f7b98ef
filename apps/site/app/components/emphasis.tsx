/** Operators set words in `**two stars**`; everything else is plain text. */
export function Emphasis({ text }: { text: string }) {
  return text.split('**').map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}
