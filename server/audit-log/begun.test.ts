import { expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { recordBegun } from './begun.ts'
import type { AuditEvent } from './store.ts'

const by = { uid: 'u1', email: 'owner@example.com', from: null }
const event: AuditEvent = {
  ...{ action: 'account.change-begun', by, shopId: 's1' },
  facts: { what: 'add', account: '6450' },
}

function aLog() {
  const said: AuditEvent[] = []
  return { said, record: async (one: AuditEvent) => void said.push(one) }
}

test('an action is recorded before it is done, and once', async () => {
  const log = aLog()
  expect(await recordBegun(log, event, async () => log.said.length)).toBe(1)
  expect(log.said).toEqual([event])
})

test.each([
  [new Refusal('changed_meanwhile'), 'act.refused', { reason: 'changed_meanwhile' }],
  [new Refusal('payment_provider_away'), 'act.failed', { reason: 'payment_provider_away' }],
  [new Error('no connection'), 'act.failed', {}],
])('what ended by %s has its end in the log, and is thrown on', async (error, action, more) => {
  const log = aLog()
  await expect(recordBegun(log, event, () => Promise.reject(error))).rejects.toBe(error)
  const facts = { what: 'Began to add the account 6450.', ...more }
  expect(log.said).toEqual([event, { action, by, shopId: 's1', facts }])
})

test('an audit log that is away hides no earlier error', async () => {
  const error = new Error('the first')
  const log = { record: async ({ action }: AuditEvent) => Promise.reject(new Error(`away at ${action}`)) }
  await expect(recordBegun({ ...log, record: onlyFirst() }, event, () => Promise.reject(error))).rejects.toBe(
    error,
  )
  await expect(recordBegun(log, event, async () => 'done')).rejects.toThrow('away at account.change-begun')
})

function onlyFirst() {
  let count = 0
  return async () => {
    count += 1
    if (count > 1) throw new Error('away')
  }
}
