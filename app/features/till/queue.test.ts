import { expect, it } from 'vitest'
import { openQueue } from './queue.ts'

it('the second task of a queue starts when the first has ended, even if that failed', async () => {
  const inTurn = openQueue()
  const told: string[] = []
  let endFirst = (_: Error) => {}
  const first = inTurn(() => new Promise((_, reject) => (endFirst = reject))).catch(() => told.push('failed'))
  const second = inTurn(async () => told.push('second'))
  await Promise.resolve()
  expect(told).toEqual([])
  endFirst(new Error('no connection'))
  await Promise.all([first, second])
  expect(told).toContain('second')
})
