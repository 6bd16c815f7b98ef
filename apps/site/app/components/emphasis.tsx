/** Renders text in which operators mark strong words by `**two stars**`. Other markup is shown as plain text. */
export function Emphasis({ text }: { text: string }) {
  return text.split('**').map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts have no id and never move
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}
