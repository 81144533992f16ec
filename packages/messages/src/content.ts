/** Content blocks of the Messages API, as they stand in requests and in answers. */

export type CacheControl = { type: 'ephemeral'; ttl?: '5m' | '1h' };

export type TextBlock = {
  type: 'text';
  text: string;
  citations?: unknown[] | null;
  cache_control?: CacheControl | null;
};

export type ThinkingBlock = { type: 'thinking'; thinking: string; signature: string };

export type RedactedThinkingBlock = { type: 'redacted_thinking'; data: string };

export type ToolUseBlock = {
  type: 'tool_use';
  id: string;
  name: string;
  input: unknown;
  cache_control?: CacheControl | null;
};

export type ToolResultBlock = {
  type: 'tool_result';
  tool_use_id: string;
  content?: string | ContentBlock[];
  is_error?: boolean;
  cache_control?: CacheControl | null;
};

export type Source =
  | { type: 'base64'; media_type: string; data: string }
  | { type: 'url'; url: string }
  | { type: 'text'; media_type: 'text/plain'; data: string }
  | { type: 'file'; file_id: string };

export type ImageBlock = { type: 'image'; source: Source; cache_control?: CacheControl | null };

export type DocumentBlock = {
  type: 'document';
  source: Source;
  title?: string | null;
  cache_control?: CacheControl | null;
};

/** The blocks that we build or look into. Blocks of other types pass through us unread. */
export type ContentBlock =
  | TextBlock
  | ThinkingBlock
  | RedactedThinkingBlock
  | ToolUseBlock
  | ToolResultBlock
  | ImageBlock
  | DocumentBlock;

/** The text of a string or of its text blocks, one after the other with a line end between. */
export function textOf(content: string | readonly ContentBlock[] | undefined): string {
  if (content === undefined) return '';
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
