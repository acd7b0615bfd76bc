import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { AssetPurchaseBody } from '../documents/asset-purchase/schema.ts'
import { ExpenseBody } from '../documents/expense/schema.ts'
import { OpeningItemBody } from '../documents/opening-balance/schema.ts'
import { firstLocations } from '../documents/setting/location-schema.ts'
import { SettingBody } from '../documents/setting/schema.ts'
import { DeliveryBody } from '../documents/stock-receipt/schema.ts'
import { plainPaymentTypes } from '../payments/payment-type.ts'
import { writtenFields } from '../product/schema.ts'
import { NewCount } from './count.ts'
import { HeldBasketBody } from './held-basket.ts'
import { JournalTemplateToSave } from './journal-draft.ts'
import { NewAccount } from './ledger.ts'
import { TillRegistration } from './shop.ts'
import { NewStaffMember } from './staff.ts'

const setting = (named: 'locations' | 'payment-types', all: readonly object[]) => (name: string) => ({
  ...{ setting: named, from: '2026-03-01', value: [{ ...all[0], name }, ...all.slice(1)] },
})

/** What is entered with a name, and where the name is in it. */
const named: Record<string, { schema: z.ZodType; at: PropertyKey[]; of: (name: string) => unknown }> = {
  account: { schema: NewAccount, at: ['name'], of: (name) => ({ name }) },
  category: { schema: writtenFields.category, at: [], of: (name) => name },
  count: { schema: NewCount, at: ['name'], of: (name) => ({ name }) },
  'held basket': { schema: HeldBasketBody, at: ['name'], of: (name) => ({ name }) },
  'journal template': {
    ...{ schema: JournalTemplateToSave, at: ['template', 'name'] },
    of: (name) => ({
      revision: 0,
      template: {
        name,
        text: 'Rent',
        lines: [
          { account: '6200', amountMinor: 0 },
          { account: '1000', amountMinor: 0 },
        ],
        recurrence: null,
      },
    }),
  },
  location: { schema: SettingBody, at: ['value', 0, 'name'], of: setting('locations', firstLocations) },
  'payment type': {
    ...{ schema: SettingBody, at: ['value', 0, 'name'], of: setting('payment-types', plainPaymentTypes) },
  },
  person: { schema: NewStaffMember, at: ['name'], of: (name) => ({ name }) },
  product: { schema: writtenFields.name, at: [], of: (name) => name },
  SKU: { schema: writtenFields.sku, at: [], of: (name) => name },
  'supplier of an expense': {
    ...{ schema: ExpenseBody, at: ['supplierName'] },
    of: (supplierName) => ({ supplierName }),
  },
  'supplier of an opening': {
    ...{ schema: OpeningItemBody, at: ['supplierName'] },
    of: (supplierName) => ({ supplierName }),
  },
  'supplier of a delivery': {
    ...{ schema: DeliveryBody, at: ['supplierName'] },
    of: (supplierName) => ({ supplierName }),
  },
  asset: { schema: AssetPurchaseBody, at: ['name'], of: (name) => ({ name }) },
  till: { schema: TillRegistration, at: ['name'], of: (name) => ({ name }) },
}

describe.each(Object.entries(named))('the name of a new %s', (_, { schema, at, of }) => {
  const errorsOf = (name: string) =>
    (schema.safeParse(of(name)).error?.issues ?? []).filter(({ path }) => path.join() === at.join())

  it('has no invisible characters, and joiners only where a script needs them', () => {
    expect(errorsOf('Ama & Sons (Kofi/Esi)')).toEqual([])
    for (const name of [
      'Ama\u202eMensah',
      'Ama\u200b',
      'Ama\u2800',
      'Ива\u200dнов',
      'Νί\u200cκος',
      '李\u200d小龍',
    ])
      expect(errorsOf(name)).toMatchObject([{ message: expect.stringContaining('invisible') }])
  })

  it('has no characters without a meaning', () => {
    for (const name of ['Ama\ufffc', 'Ama\ufffd', 'Ama\ue000', 'Ama\u0378', 'Ama\uffff'])
      expect(errorsOf(name)).toMatchObject([{ message: expect.stringContaining('unreadable') }])
    expect(errorsOf('Ama\ud800')).not.toEqual([])
  })
})
