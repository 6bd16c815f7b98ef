/** The OpenAPI document of the public routes, as far as the reference reads it. */
export interface ApiDocument {
  info: { version: string };
  paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  webhooks?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export interface ApiSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  anyOf?: ApiSchema[];
  allOf?: ApiSchema[];
  items?: ApiSchema;
  required?: string[];
  properties?: Record<string, ApiSchema>;
  additionalProperties?: boolean | ApiSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

type Content = Record<string, { schema?: ApiSchema }>;

export interface ApiOperation {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema?: ApiSchema }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
}

export interface Field {
  /** The path of a nested field, with dots; `[]` for the items of a list. */
  name: string;
  type: string;
  isRequired: boolean;
  words: string;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  needsToken: boolean;
  takesForms: boolean;
  /** A command that calls the operation, highlighted. */
  example: string;
  parameters: Field[];
  body: Field[];
  reply: Field[];
}
