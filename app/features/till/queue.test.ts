import { expect, it } from 'vitest'
import { openQueue } from './queue.ts'

it('the second task of a queue starts when the first has ended, even if that failed', async () => {
  const inTurn = openQueue()
  const reported: string[] = []
  let endFirst = (_: Error) => {}
  const first = inTurn(() => new Promise((_, reject) => (endFirst = reject))).catch(() =>
    reported.push('failed'),
  )
  const second = inTurn(async () => reported.push('second'))
  await Promise.resolve()
  expect(reported).toEqual([])
  endFirst(new Error('no connection'))
  await Promise.all([first, second])
  expect(reported).toContain('second')
})
