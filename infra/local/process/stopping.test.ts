import { expect, onTestFinished, test } from 'vitest'
import type { Child } from './child.ts'
import { createStopping } from './stopping.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Its handlers of signals are taken away again with the test. */
function aStopping(tell = { say: (_line: string) => {}, onBegin: () => {} }) {
  const before = signals.map((signal) => process.listeners(signal))
  const stopping = createStopping(tell)
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

test('what cannot be written down, or ended in order, keeps nothing else from being ended', async () => {
  const stopped: string[] = []
  const output: string[] = []
  const child = (name: string) =>
    ({
      name,
      hasExited: () => false,
      stop: async () => {
        stopped.push(name)
        if (name === 'The app') throw new Error('it does not listen')
      },
    }) as unknown as Child
  const stopping = aStopping({
    say: (line) => output.push(line),
    onBegin: () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    },
  })
  stopping.addApp(child('The app'), 1)
  for (const name of ['MongoDB', 'Keycloak']) stopping.addService(child(name), 1)
  await stopping.stopAll()
  expect(stopped).toEqual(['The app', 'MongoDB', 'Keycloak'])
  expect(output).toHaveLength(2)
})
