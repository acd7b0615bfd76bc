import { describe, expect, test } from 'vitest'
import { readAmount, readQuantity } from './read-amount.ts'

describe('an amount as typed', () => {
  test.each([
    ['1,250.5', 125_050],
    ['1250.50', 125_050],
    [' .5 ', 50],
    ['0', 0],
  ])('%j is read', (text, minor) => {
    expect(readAmount(text, 'GHS')).toEqual({ value: minor, error: null })
  })

  test.each([
    ['12,5,0', 'GHS', 'Enter an amount, such as 1,250.50.'],
    ['1.255', 'GHS', 'Enter at most 2 decimals.'],
    ['1.5', 'XOF', 'This currency has no decimals.'],
    ['-3', 'GHS', 'Enter an amount of 0 or more.'],
    ['99999999999999999', 'GHS', 'This amount is too large.'],
  ])('%j in %s has no value and a reason', (text, currency, error) => {
    expect(readAmount(text, currency)).toEqual({ value: null, error })
  })

  test('below zero is taken where it may be', () => {
    expect(readAmount('-3', 'GHS', true).value).toBe(-300)
  })
})

test('a quantity must be whole unless its unit is a measure', () => {
  expect(readQuantity('0.25', true)).toEqual({ value: 250, error: null })
  expect(readQuantity('0.25', false).error).toBe('This is sold in whole pieces.')
  expect(readQuantity('3', false).value).toBe(3_000)
  expect(readQuantity('x', true).error).toBe('Enter a quantity, such as 3 or 0.25.')
})

test('a keypad that has a decimal comma only enters amounts and weights', () => {
  expect(readAmount('12,50', 'GHS')).toEqual({ value: 1_250, error: null })
  expect(readAmount('1.250,50', 'GHS')).toEqual({ value: 125_050, error: null })
  expect(readQuantity('0,25', true)).toEqual({ value: 250, error: null })
  expect(readQuantity('٠٫٢٥', true)).toEqual({ value: 250, error: null })
})

test('a comma before three digits of a weight is asked about, and then read as it was answered', () => {
  expect(readQuantity('1,250', true, null)).toEqual({ value: null, error: 'Choose which number this is.' })
  expect(readQuantity('1,250', true, 'decimal').value).toBe(1_250)
  expect(readQuantity('1,250', true, 'thousands').value).toBe(1_250_000)
  // Pieces are whole: there is nothing to ask.
  expect(readQuantity('1,250', false, null).value).toBe(1_250_000)
})
