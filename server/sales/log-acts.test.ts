import { expect, test } from 'vitest'
import { logActs } from './log-acts.ts'

test('a recorded sale is answered though its acts can’t be logged, and the error has its id', async () => {
  const errors: object[] = []
  const away = () => Promise.reject(new Error('no connection'))
  const collections = { shops: { findOne: away }, sales: { find: () => ({ toArray: away }) } }
  const deps = {
    database: { collections },
    now: () => new Date(),
    log: { error: (of: object) => errors.push(of) },
  }
  const sale = { kind: 'sale', lines: [{ discountMinor: 100 }] }
  const caller = { uid: 'ama', email: 'ama@example.com', from: null }
  await logActs(deps as never, 'shop-1', caller, [{ saleId: 'sale-1', sale: sale as never }])
  expect(errors).toEqual([{ err: new Error('no connection'), shopId: 'shop-1', saleIds: ['sale-1'] }])
})
