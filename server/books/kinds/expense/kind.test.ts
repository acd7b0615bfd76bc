import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { sealDigest, textAt, wholeFacts } from '../../engine/facts.ts'
import { expense } from './kind.ts'
import type { ExpenseDocument } from './stored.ts'

const line = {
  lineId: '1',
  account: accounts.rent,
  netMinor: minor(500),
  taxClassId: 'exempt' as const,
  taxes: [],
}

const document: ExpenseDocument = {
  _id: { shopId: 'shop', expenseId: 'bill' },
  factsVersion: 2,
  businessDay: day('2026-03-10'),
  postingDay: day('2026-03-10'),
  recordedAt: new Date('2026-03-10T12:00:00Z'),
  paidFrom: 'bank',
  supplierName: 'Kofi Asante',
  note: 'Asked by Efua',
  lines: [
    { ...line, description: 'Wages of Ama Mensah' },
    { ...line, lineId: '2' },
    { ...line, lineId: '3', description: 'Room for Yaw Boateng' },
  ],
  totalMinor: minor(1500),
  claimedBack: [],
  entryNumber: null,
}

const people = /Kofi|Efua|Ama|Yaw/
const sealedAt = (places: readonly string[]): ExpenseDocument => ({
  ...document,
  sealed: places.map((at) => ({ at, salt: 's', digest: sealDigest('s', textAt(document, at) ?? '') })),
})

describe('an expense', () => {
  it('is hashed without any text in which a person can stand', () => {
    const places = expense.texts?.(document) ?? []
    expect(places.map((at) => textAt(document, at))).toEqual([
      'Kofi Asante',
      'Asked by Efua',
      'Wages of Ama Mensah',
      'Room for Yaw Boateng',
    ])
    expect(JSON.stringify(wholeFacts(sealedAt(places)))).not.toMatch(people)
  })

  it('of an earlier version keeps the facts it was hashed with, with the text of each line in them', () => {
    const facts = wholeFacts(sealedAt(['/supplierName', '/note']))
    expect(facts).toMatchObject({ lines: document.lines })
  })
})
