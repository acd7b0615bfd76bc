import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

function aPause() {
  let end = (_error?: Error) => {}
  const over = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
  return { over, end }
}

test('work for one person is done one at a time, for two people at once', async () => {
  const inTurn = createTurns({ maxWaiting: 10, restMs: 0 })
  const [first, second, other] = [aPause(), aPause(), aPause()]
  const begun: string[] = []
  const work = (name: string, pause: ReturnType<typeof aPause>) => () => {
    begun.push(name)
    return pause.over
  }
  const all = [
    inTurn('ama', work('first', first)),
    inTurn('ama', work('second', second)),
    inTurn('esi', work('other', other)),
  ]
  other.end()
  await all[2]
  expect(begun).toEqual(['first', 'other'])
  first.end()
  await all[0]
  second.end()
  await all[1]
  expect(begun).toEqual(['first', 'other', 'second'])
})

test('a failure is that caller’s own, and the next one has its turn', async () => {
  const inTurn = createTurns({ maxWaiting: 10, restMs: 0 })
  const failing = inTurn('ama', () => Promise.reject(new Error('no')))
  const next = inTurn('ama', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('a queue that is too long refuses newcomers, and is short again when its work is done', async () => {
  const inTurn = createTurns({ maxWaiting: 2, restMs: 0 })
  const pause = aPause()
  const waiting = [inTurn('ama', () => pause.over), inTurn('ama', async () => undefined)]
  await expect(inTurn('ama', async () => 'late')).rejects.toMatchObject({ code: 'too_many_requests' })
  pause.end()
  await Promise.all(waiting)
  expect(await inTurn('ama', async () => 'later')).toBe('later')
})
