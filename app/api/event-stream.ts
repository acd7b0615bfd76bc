/** An event as it came, or a sign of life, which has no data. */
type StreamEvent = { event: string; data: string } | { event: 'beat'; data: null }

/** The events of a stream (text/event-stream), one after the other, until it ends. Throws where it breaks. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let held = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (held + decoder.decode(value, { stream: true })).split('\n\n')
      // The last is not whole yet.
      held = blocks.pop() ?? ''
      for (const block of blocks) yield eventOf(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventOf(block: string): StreamEvent {
  const lines = block.split('\n')
  const linesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
  const data = linesOf('data')
  if (data.length === 0) return { event: 'beat', data: null }
  return { event: linesOf('event')[0] ?? 'message', data: data.join('\n') }
}
