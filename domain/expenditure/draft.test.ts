import { describe, expect, it } from 'vitest'
import { day } from '../business-day.ts'
import { largestAmountMinor } from '../ceilings.ts'
import { minor } from '../money.ts'
import { accounts } from '../terms/chart.ts'
import { bodyOfDraft, type DraftLine, draftOn, missingOf, SpendingDraft } from './draft.ts'

const on = day('2026-03-10')
const line: DraftLine = {
  lineId: '1',
  account: accounts.rent,
  description: ' March ',
  netMinor: minor(100_00),
  taxClassId: 'standard',
  taxMinor: null,
}
const rent: SpendingDraft = {
  kind: 'expense',
  payee: 'Landlord',
  supplierId: null,
  day: on,
  due: null,
  paidFrom: 'bank',
  tillId: null,
  reference: '',
  note: '',
  lines: [line],
  totalMinor: null,
  attachments: [],
}
const supplierId = '0198a000-0000-7000-8000-000000000001'
const till = '0198a000-0000-7000-8000-000000000002'
const attachment = { attachmentId: till, sha256: 'a'.repeat(64) }

describe('a draft', () => {
  it('becomes an expense with the taxes that are usual on its day', () => {
    expect(bodyOfDraft(rent, 'GB')).toEqual({
      kind: 'expense',
      body: {
        businessDay: on,
        paidFrom: 'bank',
        supplierName: 'Landlord',
        lines: [
          {
            lineId: '1',
            account: accounts.rent,
            description: 'March',
            netMinor: 100_00,
            taxClassId: 'standard',
            taxes: [{ component: 'gb-vat', rateBp: 2000, amountMinor: 20_00 }],
          },
        ],
        totalMinor: 120_00,
      },
    })
  })

  it('becomes a bill with its supplier, due day and photo', () => {
    const bill = { ...rent, kind: 'bill' as const, supplierId, due: on, attachments: [attachment] }
    expect(bodyOfDraft(bill, 'GB')).toMatchObject({
      kind: 'bill',
      body: { supplierId, due: on, totalMinor: 120_00, attachments: [attachment] },
    })
  })

  it.each([
    ['the date', { day: null }],
    ['the supplier', { kind: 'bill' as const, due: on }],
    ['the due date', { kind: 'bill' as const, supplierId }],
    ['the till', { paidFrom: 'cash' as const }],
    ['the category', { lines: [{ ...line, account: null }] }],
    ['the amount', { lines: [{ ...line, netMinor: null }] }],
    ['the amount', { lines: [] }],
  ])('says that it lacks %s', (missing, input) => {
    expect(missingOf({ ...rent, ...input })).toEqual([missing])
    expect(bodyOfDraft({ ...rent, ...input }, 'GB')).toBeNull()
  })

  it('takes no amount of which a sum cannot be counted', () => {
    const most = { ...line, netMinor: largestAmountMinor, taxMinor: largestAmountMinor }
    expect(SpendingDraft.safeParse({ ...rent, lines: [most] }).success).toBe(true)
    const more = minor(largestAmountMinor + 1)
    for (const input of [{ lines: [{ ...most, netMinor: more }] }, { lines: [{ ...most, taxMinor: more }] }])
      expect(SpendingDraft.safeParse({ ...rent, ...input }).success).toBe(false)
    expect(SpendingDraft.safeParse({ ...rent, totalMinor: more }).success).toBe(false)
  })

  it('becomes nothing where it is due before its day', () => {
    const bill = { ...rent, kind: 'bill' as const, supplierId, due: day('2026-03-09') }
    expect(missingOf(bill)).toEqual([])
    expect(bodyOfDraft(bill, 'GB')).toBeNull()
  })

  it('of what recurs is dated on its day, without the number and the photo of the one before', () => {
    const lines = [{ ...line, spread: { from: '2026-03', months: 12 } }]
    const bill = {
      ...{ ...rent, lines, kind: 'bill' as const, supplierId },
      ...{ reference: 'INV-1', attachments: [attachment] },
    }
    expect(draftOn(bill, day('2026-04-10'), 14)).toEqual({
      ...bill,
      lines: [{ ...line, spread: { from: '2026-04', months: 12 } }],
      day: '2026-04-10',
      due: '2026-04-24',
      reference: '',
      attachments: [],
    })
  })
})
