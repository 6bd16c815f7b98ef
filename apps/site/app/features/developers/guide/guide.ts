/** A part of a developer page. The HTML was rendered from our own documents when the site was built. */
export type GuidePart =
  | { kind: 'text'; html: string }
  | { kind: 'heading'; depth: number; id: string; text: string; html: string }
  /** `name` is the path of the file that the block shows; null for a command or a fragment. */
  | { kind: 'code'; name: string | null; html: string };

export interface Guide {
  title: string;
  /** The first paragraph. */
  lead: string;
  parts: GuidePart[];
}

/** All documents of one language. */
export interface DeveloperGuides {
  quickStarts: Record<string, Guide>;
  webhooks: Guide;
  changelog: Guide;
}

/** The address in documents that stands for the account service of the reader. */
const placeholder = 'https://account.example';

/** Replaces the example address by that of this installation, so that readers can copy what they see. */
export const withIssuer = (guide: Guide, issuer: string): Guide => ({
  ...guide,
  parts: guide.parts.map((part) =>
    part.kind === 'code' ? { ...part, html: part.html.replaceAll(placeholder, issuer) } : part,
  ),
});
