import type { CacheControl, ContentBlock, TextBlock } from './content.ts';
import type { WireUsage } from './usage.ts';

export type Role = 'user' | 'assistant' | 'system';

export type MessageParam = { role: Role; content: string | ContentBlock[] };

export type Tool = {
  /** Absent on a tool that the client runs; a dated name on one that the API knows. */
  type?: string;
  name: string;
  description?: string;
  input_schema?: Record<string, unknown>;
  cache_control?: CacheControl | null;
};

export type ToolChoice =
  | { type: 'auto' | 'any'; disable_parallel_tool_use?: boolean }
  | { type: 'tool'; name: string; disable_parallel_tool_use?: boolean }
  | { type: 'none' };

export type Thinking =
  | { type: 'enabled'; budget_tokens: number }
  | { type: 'adaptive' }
  | { type: 'disabled' };

/** The body of POST /v1/messages/count_tokens. Fields that we do not name are kept. */
export type CountTokensRequest = {
  model: string;
  messages: MessageParam[];
  system?: string | TextBlock[];
  tools?: Tool[];
  tool_choice?: ToolChoice;
  thinking?: Thinking;
};

/** The body of POST /v1/messages, likewise. */
export type MessagesRequest = CountTokensRequest & {
  max_tokens: number;
  stream?: boolean;
  metadata?: { user_id?: string | null };
  stop_sequences?: string[];
  temperature?: number;
  top_p?: number;
  top_k?: number;
};

export type StopReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'refusal'
  | 'model_context_window_exceeded';

/** The whole answer, as it is sent when no stream was asked for. */
export type ResponseMessage = {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: ContentBlock[];
  stop_reason: StopReason | null;
  stop_sequence: string | null;
  usage: WireUsage;
};

export type ModelInfo = { type: 'model'; id: string; display_name: string; created_at: string };

export type ModelList = {
  data: ModelInfo[];
  has_more: boolean;
  first_id: string | null;
  last_id: string | null;
};
