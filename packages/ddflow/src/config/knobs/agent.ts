import { declareKnobs } from '../knob.ts';

export const agent = declareKnobs({
  id: {
    type: 'string',
    default: '',
    check: (id) =>
      id === '' || /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(id)
        ? undefined
        : 'may hold letters, digits and . _ - only',
    doc: 'Name under which this machine works; empty: derived.',
  },
  reviewer_family_must_differ: {
    type: 'boolean',
    default: true,
    strictest: true,
    doc: 'Whether a reviewer must come from another model family than the author.',
  },
  families: {
    type: 'table',
    default: {
      qwen: 'alibaba',
      claude: 'anthropic',
      gpt: 'openai',
      o1: 'openai',
      o3: 'openai',
      codex: 'openai',
      gemini: 'google',
      gemma: 'google',
      llama: 'meta',
      mistral: 'mistral',
      mixtral: 'mistral',
      deepseek: 'deepseek',
      grok: 'xai',
      phi: 'microsoft',
      command: 'cohere',
      'yi-': '01ai',
      glm: 'zhipu',
      nemotron: 'nvidia',
      granite: 'ibm',
      kimi: 'moonshot',
      minimax: 'minimax',
      ernie: 'baidu',
    },
    doc: 'Part of a model name → its family; the first that occurs in the name counts.',
  },
  routers: {
    type: 'listTable',
    default: { hydrafusion: [] },
    doc: 'Model that hands on to models of these families; an empty list: it could be any.',
  },
});
