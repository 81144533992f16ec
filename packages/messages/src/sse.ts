/** One server-sent event: its name (empty when none was given) and its data lines joined. */
export type ServerSentEvent = { event: string; data: string };

export type SseParser = {
  /** The events that these bytes completed. */
  feed(bytes: Uint8Array): ServerSentEvent[];
  /** The event that the end of the stream completed: one whose blank line never came. */
  end(): ServerSentEvent[];
};

/**
 * Reads server-sent events from bytes cut anywhere, in time linear in their number. Any of the
 * three line ends is taken; comments, ids and unknown fields are passed over.
 */
export function sseParser(): SseParser {
  const decoder = new TextDecoder();
  let line = '';
  let endedWithCr = false;
  let event = '';
  let data: string[] = [];

  function dispatch(): ServerSentEvent[] {
    const complete = data.length > 0 ? [{ event, data: data.join('\n') }] : [];
    event = '';
    data = [];
    return complete;
  }

  function take(whole: string): ServerSentEvent[] {
    if (whole === '') return dispatch();
    const colon = whole.indexOf(':');
    const field = colon < 0 ? whole : whole.slice(0, colon);
    const value = colon < 0 ? '' : whole.slice(whole[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
    return [];
  }

  function read(text: string): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    let from = endedWithCr && text.startsWith('\n') ? 1 : 0;
    if (text !== '') endedWithCr = text.endsWith('\r');
    for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\n|\r/g)) {
      if (index < from) continue;
      events.push(...take(line + text.slice(from, index)));
      line = '';
      from = index + lineEnd.length;
    }
    line += text.slice(from);
    return events;
  }

  return {
    feed: (bytes) => read(decoder.decode(bytes, { stream: true })),
    end: () => [...read(decoder.decode()), ...take(line), ...dispatch()],
  };
}
