import { expect, onTestFinished, test } from 'vitest'
import type { Child } from './child.js'
import { createStopping } from './stopping.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Its handlers of signals are taken away again with the test. */
function aStopping() {
  const before = signals.map((signal) => process.listeners(signal))
  const stopping = createStopping({ say: () => undefined, onBegin: () => undefined })
  onTestFinished(() => {
    for (const [index, signal] of signals.entries()) {
      for (const listener of process.listeners(signal)) {
        if (!before[index]?.includes(listener)) process.off(signal, listener)
      }
    }
  })
  return stopping
}

test('what has ended is no longer held once the next one is', async () => {
  const stopped: string[] = []
  const ended = new Set<string>()
  const child = (name: string) =>
    ({
      name,
      hasExited: () => ended.has(name),
      stop: async () => void stopped.push(name),
    }) as unknown as Child
  const stopping = aStopping()
  stopping.addService(child('MongoDB'), 1)
  for (const name of ['first', 'second', 'third']) {
    stopping.addApp(child(name), 1)
    if (name !== 'third') ended.add(name)
  }
  await stopping.stopAll()
  expect(stopped).toEqual(['third', 'MongoDB'])
})
