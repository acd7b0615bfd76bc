import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { BatchQueue } from './batch-queue.ts'

const weightOf = (item: number) => (item < 100 ? 1 : 2)

/** A queue of numbers that answers their doubles, and writes down what it does. */
function recording(failing: { prepare?: number; commit?: number } = {}) {
  const log: string[] = []
  const queue = new BatchQueue<number, number>(3, weightOf, async (_key, items) => {
    log.push(`prepare ${items}`)
    await pause(1)
    if (items.includes(failing.prepare ?? Number.NaN)) throw new Error('not prepared')
    return async (onHalfDone) => {
      log.push(`commit ${items}`)
      await pause(5)
      log.push(`half done ${items}`)
      onHalfDone()
      await pause(20)
      log.push(`done ${items}`)
      if (items.includes(failing.commit ?? Number.NaN)) throw new Error('not committed')
      return items.map((item) => item * 2)
    }
  })
  return { queue, log }
}

describe('a queue of batches', () => {
  test('takes together what arrives together, and answers each caller its own', async () => {
    const { queue, log } = recording()
    expect(await Promise.all([queue.submit('a', [1]), queue.submit('a', [2, 3])])).toEqual([[2], [4, 6]])
    expect(log).toEqual(['prepare 1,2,3', 'commit 1,2,3', 'half done 1,2,3', 'done 1,2,3'])
    expect(queue.size).toBe(0)
  })

  test('takes fewer together where one weighs more', async () => {
    const { queue, log } = recording()
    await Promise.all([1, 100, 101, 2].map((item) => queue.submit('a', [item])))
    expect(log.filter((line) => line.startsWith('prepare'))).toEqual(['prepare 1,100', 'prepare 101,2'])
  })

  test('prepares a batch while the second half of the one before commits, and commits them in turn', async () => {
    const { queue, log } = recording()
    await Promise.all([queue.submit('a', [1, 2, 3]), queue.submit('a', [4])])
    expect(log).toEqual([
      'prepare 1,2,3',
      'commit 1,2,3',
      'half done 1,2,3',
      'prepare 4',
      'done 1,2,3',
      'commit 4',
      'half done 4',
      'done 4',
    ])
  })

  test('takes what arrives during the first half of a batch together, into the next', async () => {
    const { queue, log } = recording()
    const early = [queue.submit('a', [1, 2, 3]), queue.submit('a', [4])]
    await expect.poll(() => log, { interval: 1 }).toContain('commit 1,2,3')
    await Promise.all([...early, queue.submit('a', [5])])
    expect(log.filter((line) => line.startsWith('prepare'))).toEqual(['prepare 1,2,3', 'prepare 4,5'])
  })

  test('starts the next batch before it answers those of the one before', async () => {
    const { queue, log } = recording()
    const answered = queue.submit('a', [1, 2, 3]).then(() => log.push('answered 1,2,3'))
    await Promise.all([answered, queue.submit('a', [4])])
    expect(log.indexOf('answered 1,2,3')).toBeGreaterThan(log.indexOf('commit 4'))
  })

  test('goes on after a batch that failed, and fails only its callers', async () => {
    for (const failing of [{ prepare: 1 }, { commit: 1 }]) {
      const { queue } = recording(failing)
      const results = await Promise.allSettled([queue.submit('a', [1, 2, 3]), queue.submit('a', [4])])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
      expect(await queue.submit('a', [5])).toEqual([10])
      expect(queue.size).toBe(0)
    }
  })
})
