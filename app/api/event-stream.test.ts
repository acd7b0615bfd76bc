import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}
async function eventsOf(...chunks: string[]) {
  const events = []
  for await (const event of readEvents(streamOf(...chunks))) events.push(event)
  return events
}

test('events are read whole wherever the network splits them', async () => {
  const text = ': begun\n\nevent: shop\ndata: {"name":"Élite"}\n\nevent: counts\ndata: 1\ndata: 2\n\n'
  const whole = [
    { event: 'beat', data: null },
    { event: 'shop', data: '{"name":"Élite"}' },
    { event: 'counts', data: '1\n2' },
  ]
  expect(await eventsOf(text)).toEqual(whole)
  for (let at = 0; at < text.length; at += 1)
    expect(await eventsOf(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual(whole)
})

test('an event that the end of the stream cut short is dropped', async () => {
  expect(await eventsOf('event: shop\ndata: {}')).toEqual([])
})
