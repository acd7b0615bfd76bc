import { createRequire } from 'node:module'
import { type MongoError, MongoNetworkTimeoutError, MongoServerError } from 'mongodb'
import { expect, it } from 'vitest'
import { isDatabaseAway } from './away.ts'
import { TransactionConflict } from './client.ts'

type PoolErrors = Record<string, new (pool: { address: string }, address?: string) => MongoError>
/** The driver's own classes, as it throws them: it names them differently from release to release. */
const poolErrors = createRequire(import.meta.url)('mongodb/lib/cmap/errors.js') as PoolErrors

it('every way the driver reports a lost server is recognised', () => {
  expect(Object.keys(poolErrors).length).toBeGreaterThanOrEqual(4)
  const missed = Object.entries(poolErrors).filter(
    ([, PoolError]) => !isDatabaseAway(new PoolError({ address: '127.0.0.1:27017' })),
  )
  expect(missed.map(([name]) => name)).toEqual([])
})

it('a conflict from a lost connection is recognised, and no other is taken for one', () => {
  const lost = new MongoNetworkTimeoutError('connection timed out')
  expect(isDatabaseAway(new TransactionConflict(lost.message, { cause: lost }))).toBe(true)
  const conflict = new MongoServerError({ message: 'WriteConflict', code: 112 })
  expect(isDatabaseAway(new TransactionConflict(conflict.message, { cause: conflict }))).toBe(false)
})

it('what a stopping server says is recognised, and a bug is not taken for it', () => {
  const input = (code: number) => new MongoServerError({ message: 'said', code })
  expect(isDatabaseAway(input(11600))).toBe(true)
  expect(isDatabaseAway(input(11000))).toBe(false)
  const unknown = input(999)
  unknown.addErrorLabel('RetryableWriteError')
  expect(isDatabaseAway(unknown)).toBe(true)
  expect(isDatabaseAway(new TypeError('undefined is not a function'))).toBe(false)
})
