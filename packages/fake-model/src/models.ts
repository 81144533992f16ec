import type { ModelInfo, ModelList } from '@ddflow/messages/message';

const ids = ['claude-opus-5-5', 'claude-sonnet-5', 'claude-haiku-4-5'];

const data = ids.map(
  (id): ModelInfo => ({
    type: 'model',
    id,
    display_name: `${id} (scripted)`,
    created_at: '2026-01-01T00:00:00Z',
  }),
);

/** What GET /v1/models answers. Requests may name any other model too. */
export const modelList: ModelList = {
  data,
  has_more: false,
  first_id: ids[0] ?? null,
  last_id: ids.at(-1) ?? null,
};
