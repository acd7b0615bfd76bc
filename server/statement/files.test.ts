import { expect, it } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { makeFilesIn } from './files.ts'

const statement: Statement = {
  ...{ title: 'Stock', period: '', business: 'Ama', currency: 'GHS', fileName: 'stock' },
  ...{ columns: [], rows: [] },
} as unknown as Statement

it('a few statement files are made at once, and those that would wait too long are refused', async () => {
  const statementFiles = makeFilesIn({ most: 1, maxWaiting: 1 })
  const made = await Promise.allSettled(
    Array.from({ length: 4 }, () => statementFiles({ statement, formats: [], madeAt: 'today' })),
  )
  const refused = made.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const one of refused)
    expect((one as PromiseRejectedResult).reason).toMatchObject(
      new Refusal('too_many_requests', { seconds: 5 }),
    )
  expect(await statementFiles({ statement, formats: [], madeAt: 'today' })).toEqual([])
}, 30_000)
