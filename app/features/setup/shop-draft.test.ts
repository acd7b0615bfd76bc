import { describe, expect, test } from 'vitest'
import { ApiProblem } from '#app/api/problem.ts'
import { placeError, readForm } from '#app/components/form/errors.ts'
import { FirstShop, ShopFacts } from '#domain/api/setup.ts'
import type { Shop } from '#domain/api/shop.ts'
import { day } from '#domain/business-day.ts'
import {
  draftOfShop,
  emptyShop,
  factsOf,
  newShopOf,
  placeOf,
  receiptLines,
  type ShopDraft,
  shopPlacing,
} from './shop-draft.ts'

const shopId = '0195d6c0-0000-7000-8000-000000000000'
const accra = emptyShop(shopId, 'Africa/Accra', '2026-03-01')

const readShop = (draft: ShopDraft) =>
  readForm(draft, { ...shopPlacing, schema: FirstShop, inputOf: newShopOf })
const readFacts = (draft: ShopDraft) =>
  readForm(draft, { ...shopPlacing, schema: ShopFacts, inputOf: factsOf })
const errorsOf = (error: unknown) => placeError(error, accra, shopPlacing).errors

describe('the form of the first shop', () => {
  test('proposes the country whose clock this device shows, with its money', () => {
    expect(accra).toMatchObject({ country: 'GH', currency: 'GHS', timeZone: 'Africa/Accra' })
    expect(emptyShop(shopId, 'Africa/Lome', '2026-03-01')).toMatchObject({
      country: '',
      currency: '',
      timeZone: 'Africa/Lome',
    })
  })

  test('takes money and clock along with the country, and no tax where there is none', () => {
    expect({ ...accra, ...placeOf('NG') }).toMatchObject({ currency: 'NGN', timeZone: 'Africa/Lagos' })
    expect({ ...accra, scheme: 'standard', ...placeOf('TG') }).toMatchObject({
      currency: 'GHS',
      scheme: 'not-registered',
    })
  })

  test('makes a shop, with the name on the receipt where nothing else is written', () => {
    expect(readShop({ ...accra, name: ' Osu Provisions ' })).toEqual({
      ok: true,
      read: {
        shopId,
        name: 'Osu Provisions',
        country: 'GH',
        currency: 'GHS',
        timeZone: 'Africa/Accra',
        receiptHeader: ['Osu Provisions'],
      },
    })
  })

  test('includes a registration and another owner if they are given', () => {
    const draft = {
      ...accra,
      name: 'Osu',
      scheme: 'standard',
      taxNumber: ' C000 ',
      isOwnerOther: true,
      ownerEmail: ' esi@example.com ',
    } as const
    expect(readShop(draft)).toMatchObject({
      read: {
        taxRegistration: { from: '2026-03-01', scheme: 'standard', number: 'C000' },
        ownerEmail: 'esi@example.com',
      },
    })
  })

  test('of a shop that is made comes back to what it was', () => {
    const facts = {
      name: 'Osu',
      country: 'GH',
      currency: 'GHS',
      timeZone: 'Africa/Accra',
      receiptHeader: ['Osu', '', 'Accra'],
    }
    const shop: Omit<Shop, 'taxRegistrations'> = {
      ...facts,
      shopId,
      status: 'active',
      email: 'ama@example.com',
      dayStartHour: 0,
      financialYearStartMonth: 1,
      settings: {
        pricesIncludeTax: [{ from: null, setTo: true }],
        dayStartHour: [{ from: null, setTo: 0 }],
        financialYearStartMonth: [{ from: null, setTo: 1 }],
        smallestCoinMinor: [{ from: null, setTo: null }],
        paymentTypes: [{ from: null, setTo: null }],
        staffLimits: [{ from: null, setTo: null }],
        taxPeriod: [{ from: null, setTo: null }],
        sellsWithoutShift: [{ from: null, setTo: true }],
        locations: [{ from: null, setTo: [{ locationId: 'shop', name: 'Shop', tills: [] }] }],
        scaleBarcodes: [{ from: null, setTo: [] }],
        firstDayOfSales: [{ from: null, setTo: false }],
      },
      taxPack: 'GH',
      pricesIncludeTax: true,
      lockedThrough: null,
    }
    const registration = { from: day('2026-01-01'), scheme: 'standard', number: 'C000' } as const
    expect(readFacts(draftOfShop({ ...shop, taxRegistrations: [] }, '2026-03-01'))).toEqual({
      ok: true,
      read: facts,
    })
    expect(readFacts(draftOfShop({ ...shop, taxRegistrations: [registration] }, '2026-03-01'))).toEqual({
      ok: true,
      read: { ...facts, taxRegistration: registration },
    })
  })

  test('shows at each field what is wrong with it', () => {
    const draft = { ...accra, country: '', currency: '', timeZone: '', scheme: 'standard' } as const
    const wrong = { ...draft, registeredFrom: '', isOwnerOther: true, ownerEmail: 'esi' }
    expect(readShop({ ...wrong, receiptHeader: `Osu\n${'x'.repeat(49)}` })).toEqual({
      ok: false,
      formError: null,
      errors: {
        name: 'Enter the name of the shop, as on its sign.',
        country: 'Choose a country.',
        currency: 'Choose a currency.',
        timeZone: 'Choose a time zone.',
        registeredFrom: 'Choose the day of the registration.',
        receiptHeader: 'A line of the receipt holds 48 letters at most.',
        ownerEmail: 'Enter an email address, such as ama@example.com.',
      },
    })
  })

  test('keeps empty lines inside the head of the receipt and none around it', () => {
    expect(receiptLines({ ...accra, receiptHeader: '\n Osu \n\nAccra\n\n' })).toEqual(['Osu', '', 'Accra'])
  })

  test('shows what the server refused at its field', () => {
    const refused = (code: string, more: object = {}) =>
      new ApiProblem({ type: 't', title: 't', status: 400, code, detail: 'Not this one.', ...more })
    expect(errorsOf(refused('unknown_country'))).toEqual({ country: 'Not this one.' })
    expect(
      errorsOf(refused('invalid_request', { facts: { where: 'time zone Mars/Base is not known' } })),
    ).toEqual({ timeZone: 'This time zone is not known here. Choose another one.' })
    expect(
      errorsOf(refused('invalid_request', { errors: [{ path: 'ownerEmail', message: 'Write one.' }] })),
    ).toEqual({ ownerEmail: 'Write one.' })
    expect(errorsOf(refused('setup_step_done'))).toEqual({})
    expect(errorsOf(new Error('x'))).toEqual({})
  })
})
