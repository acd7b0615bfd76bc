import { describe, expect, it } from 'vitest'
import { readTender, tendersOfRows } from './read-tender.ts'

describe('how past rows were paid', () => {
  it.each([
    ['Cash', 'cash'],
    ['mobile-money', 'mobile-money'],
    ['M-Pesa', 'mobile-money'],
    ['Credit card', 'card'],
    ['On account', 'on-account'],
    ['Credit sale', 'on-account'],
    ['Cheque', 'unknown'],
    ['constructor', 'unknown'],
    ['', null],
  ])('“%s” is read as %s', (text, kind) => {
    expect(readTender(text)).toBe(kind)
  })

  it.each([
    [
      ['Cash', '', 'cash'],
      ['cash', 'cash', 'cash'],
    ],
    [
      ['Cash', 'Visa', ''],
      ['cash', 'card', null],
    ],
    [
      ['Cash', 'Cheque', ''],
      ['cash', null, null],
    ],
    [
      ['Cheque', ''],
      [null, null],
    ],
    [
      ['', ''],
      [null, null],
    ],
  ])('the rows %j of a receipt go to %j', (texts, kinds) => {
    expect(tendersOfRows(texts)).toEqual(kinds)
  })
})
