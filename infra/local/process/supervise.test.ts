import { expect, test } from 'vitest'
import { OperatorError } from '../begin/errors.js'
import type { Child } from './child.ts'
import { supervise } from './supervise.ts'

/** A program that ends when the test says so. */
function aProgram() {
  const ends: (() => void)[] = []
  const start = async () =>
    ({
      name: 'The program',
      logFile: 'program.log',
      exited: new Promise((resolve) => ends.push(() => resolve({ code: 1, signal: null }))),
    }) as unknown as Child
  return { start, end: () => ends.at(-1)?.() }
}

test('a program is started again for as long as it keeps ending, after growing pauses', async () => {
  const { start, end } = aProgram()
  const output: string[] = []
  let starts = 0
  const supervisor = supervise({
    name: 'The program',
    firstStart: start(),
    start: async () => {
      starts += 1
      if (starts === 2) throw new OperatorError('it cannot be started')
      const child = await start()
      if (starts < 6) queueMicrotask(end)
      return child
    },
    say: (line) => output.push(line),
    isStopping: () => false,
    pausesMs: [0, 2, 4],
  })
  end()
  await expect.poll(() => starts).toBe(6)
  await expect.poll(() => output.at(-1)).toBe('  The program runs again.')
  const ended = '  The program ended by itself with code 1 (its log: program.log)'
  const tries = output.filter((line) => line.includes('started again'))
  expect(tries).toEqual([
    `${ended}: it is started again.`,
    `${ended}: it is started again in 0.002 s.`,
    ...Array(3).fill(`${ended}: it is started again in 0.004 s.`),
  ])
  expect(output).toContain('  The program is not ready: the next attempt follows in 0.004 s.')
  supervisor.end()
})

test('a program that ran healthily is started again immediately, however often it ended before', async () => {
  const { start, end } = aProgram()
  const restarts: string[] = []
  let starts = 0
  let nowMs = 0
  const supervisor = supervise({
    name: 'The program',
    firstStart: start(),
    start: () => {
      starts += 1
      return start()
    },
    say: (line) => line.includes('started again') && restarts.push(line.split(': ').at(-1) ?? ''),
    isStopping: () => false,
    pausesMs: [0, 2, 4],
    now: () => nowMs,
  })
  await supervisor.ready
  for (const runsMs of [0, 59_999, 60_000]) {
    nowMs += runsMs
    const before = starts
    end()
    await expect.poll(() => starts).toBe(before + 1)
  }
  expect(restarts).toEqual([
    'it is started again.',
    'it is started again in 0.002 s.',
    'it is started again.',
  ])
  supervisor.end()
})

test('a restart waits for what it needs, and not after a stop was asked for', async () => {
  const { start, end } = aProgram()
  const request = Promise.withResolvers<void>()
  let starts = 0
  const supervisor = supervise({
    name: 'The program',
    firstStart: start(),
    start: () => {
      starts += 1
      return start()
    },
    untilPossible: (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        request.resolve()
      }),
    say: () => undefined,
    isStopping: () => false,
  })
  end()
  await request.promise
  expect(starts).toBe(0)
  supervisor.end()
  await new Promise(setImmediate)
  expect(starts).toBe(0)
})

test('a first start that fails is repeated until the program is ready', async () => {
  const { start } = aProgram()
  const output: string[] = []
  let starts = 0
  const supervisor = supervise({
    name: 'The program',
    firstStart: Promise.reject(new OperatorError('It did not become ready in time.')),
    start: async () => {
      starts += 1
      if (starts === 1) throw new OperatorError('It ended by itself.')
      return start()
    },
    say: (line) => output.push(line),
    isStopping: () => false,
    pausesMs: [0, 2],
  })
  await supervisor.ready
  expect(output).toEqual([
    'It did not become ready in time.',
    '  The program is not ready: the next attempt follows.',
    'It ended by itself.',
    '  The program is not ready: the next attempt follows in 0.002 s.',
    '  The program is ready.',
  ])
  supervisor.end()
})

test('a final error before the program was ready once ends the supervision, and only whoever waits reports it', async () => {
  const { start } = aProgram()
  const output: string[] = []
  let starts = 0
  const supervisor = supervise({
    name: 'The program',
    firstStart: Promise.reject(new OperatorError('It did not become ready in time.')),
    start: async () => {
      starts += 1
      if (starts === 1) throw new OperatorError('It refuses its settings.')
      return start()
    },
    isFinal: (error) => error instanceof Error && error.message.includes('refuses'),
    say: (line) => output.push(line),
    isStopping: () => false,
    pausesMs: [0],
  })
  await expect(supervisor.ready).rejects.toThrow('It refuses its settings.')
  await new Promise(setImmediate)
  expect(output).toEqual([
    'It did not become ready in time.',
    '  The program is not ready: the next attempt follows.',
  ])
  expect(starts).toBe(1)
})

test('an error that was final before the program was ready is followed by another start afterwards', async () => {
  const { start, end } = aProgram()
  let starts = 0
  const supervisor = supervise({
    name: 'The program',
    firstStart: start(),
    start: async () => {
      starts += 1
      if (starts === 1) throw new OperatorError('It refuses its settings.')
      return start()
    },
    isFinal: () => true,
    say: () => undefined,
    isStopping: () => false,
    pausesMs: [0],
  })
  await supervisor.ready
  end()
  await expect.poll(() => starts).toBe(2)
  supervisor.end()
})

test('a first start that fails because of a stop is neither reported nor repeated', async () => {
  const { start } = aProgram()
  const firstStart = Promise.withResolvers<Child>()
  const output: string[] = []
  let starts = 0
  const supervisor = supervise({
    name: 'The program',
    firstStart: firstStart.promise,
    start: () => {
      starts += 1
      return start()
    },
    say: (line) => output.push(line),
    isStopping: () => false,
  })
  supervisor.end()
  firstStart.reject(new OperatorError('It ended by itself.'))
  await new Promise(setImmediate)
  expect([output, starts]).toEqual([[], 0])
})
