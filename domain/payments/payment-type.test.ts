import { describe, expect, it } from 'vitest'
import { knownCountries } from '../tax/packs.ts'
import { type PaymentType, PaymentTypes, plainPaymentTypes, tenderName } from './payment-type.ts'
import { usualPaymentTypes } from './usual-types.ts'

const errorsOf = (types: readonly PaymentType[]) =>
  PaymentTypes.safeParse(types).error?.issues.map(({ message, path }) => [message, path.join('.')]) ?? []
const changed = (at: number, change: Partial<PaymentType>) =>
  plainPaymentTypes.map((type, index) => (index === at ? { ...type, ...change } : type))

describe('the payment types of a shop', () => {
  it.each([...knownCountries(), 'FR'])(
    'begin in %s with what is usual there, each with a key of its own',
    (country) => {
      expect(errorsOf(usualPaymentTypes(country))).toEqual([])
    },
  )

  it('begin in Nigeria with bank transfer right after cash', () => {
    const offered = usualPaymentTypes('NG').filter(({ isArchived }) => !isArchived)
    expect(offered.map(({ name, account }) => `${account} ${name}`).slice(0, 3)).toEqual([
      '1000 Cash',
      '1020 Bank transfer',
      '1040 POS terminal',
    ])
  })

  it('keep one of each kind, and no name, key or id twice', () => {
    expect(errorsOf(plainPaymentTypes.slice(1))).toEqual([['The payment type Cash is missing.', '']])
    expect(errorsOf(changed(2, { name: 'mobile money' }))).toEqual([
      ['Another payment type has this name.', '2.name'],
    ])
    expect(errorsOf(changed(2, { key: 'Shift+F7' }))).toEqual([
      ['Another payment type has this key.', '2.key'],
    ])
    const second: PaymentType = { ...(plainPaymentTypes[1] as PaymentType), typeId: 'rounding', name: 'New' }
    const { key: _taken, ...rest } = second
    expect(errorsOf([...plainPaymentTypes, rest])).toEqual([
      ['Another payment type has this id.', '5.typeId'],
    ])
    expect(errorsOf([...plainPaymentTypes, { ...rest, typeId: 'petty', kind: 'cash' }])).toEqual([
      ['Another payment type has this id.', '5.typeId'],
    ])
    expect(errorsOf(changed(0, { isArchived: true }))).toEqual([['Cash cannot be archived.', '0.isArchived']])
  })

  it('name a tender, and one that they do not know by its kind', () => {
    const types = usualPaymentTypes('GH')
    expect(tenderName({ kind: 'mobile-money' }, types)).toBe('MTN MoMo')
    expect(tenderName({ kind: 'mobile-money', typeId: 'telecel-cash' }, types)).toBe('Telecel Cash')
    expect(tenderName({ kind: 'card', typeId: 'telecel-cash' }, types)).toBe('Card')
  })
})
