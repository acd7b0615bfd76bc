import { describe, expect, it } from 'vitest'
import { milli } from '#domain/quantity.ts'
import { aProduct } from '../basket/a-product.fixture.ts'
import { quantityWanted, readWanted, soldInParts } from './wanted.ts'

describe('what is typed into the search', () => {
  it('includes how much is wanted, or leaves it open', () => {
    expect(readWanted('3*milo')).toEqual({ quantityMilli: 3_000, text: 'milo' })
    expect(readWanted('0.25 * rice')).toEqual({ quantityMilli: 250, text: 'rice' })
    // In half of Europe and of Africa a comma is used where others write a point.
    expect(readWanted('0,25*sugar')).toEqual({ quantityMilli: 250, text: 'sugar' })
    expect(readWanted('1,5*sugar')).toEqual({ quantityMilli: 1_500, text: 'sugar' })
    expect(readWanted('1,200*milo')).toEqual({ quantityMilli: 1_200_000, text: 'milo' })
    expect(readWanted('0,250*sugar')).toEqual({ quantityMilli: 250, text: 'sugar' })
    expect(readWanted('.5*rice')).toEqual({ quantityMilli: 500, text: 'rice' })
    expect(readWanted(' milo ')).toEqual({ quantityMilli: null, text: 'milo' })
    expect(readWanted('0*milo')).toEqual({ quantityMilli: null, text: '0*milo' })
  })

  it('asks about three digits after a comma of weighed goods, and reads them as the shop writes them', () => {
    const rice = aProduct({ name: 'Rice', unit: 'kg' })
    const milo = aProduct({ name: 'Milo', unit: 'piece' })
    expect(quantityWanted('1,250*rice', rice, null)).toEqual({ quantityMilli: null, unclear: '1,250' })
    expect(quantityWanted('1,250*rice', rice, 'decimal')).toEqual({ quantityMilli: 1_250, unclear: null })
    expect(quantityWanted('1,250*rice', rice, 'thousands').quantityMilli).toBe(1_250_000)
    // Nothing to ask: pieces are whole, and these have one reading.
    expect(quantityWanted('1,250*milo', milo, null)).toEqual({ quantityMilli: 1_250_000, unclear: null })
    expect(quantityWanted('1,250*milo', milo, 'decimal').quantityMilli).toBe(1_250_000)
    expect(quantityWanted('0,250*rice', rice, null)).toEqual({ quantityMilli: 250, unclear: null })
    expect(quantityWanted('1,5*rice', rice, null)).toEqual({ quantityMilli: 1_500, unclear: null })
    expect(quantityWanted('rice', rice, null)).toEqual({ quantityMilli: null, unclear: null })
  })

  const cubes = aProduct({ name: 'Sugar cubes, 500 g', unit: 'pack' })
  const loose = aProduct({ name: 'Granulated sugar, loose', unit: 'kg' })

  it('means weighed goods by a part of a unit', () => {
    expect(soldInParts([cubes, loose], milli(250))).toEqual([loose])
    expect(soldInParts([cubes, loose], milli(2_000))).toEqual([cubes, loose])
    expect(soldInParts([cubes, loose], null)).toEqual([cubes, loose])
  })

  it('shows what there is where nothing of it is weighed: the till then explains why it can’t be sold so', () => {
    expect(soldInParts([cubes], milli(250))).toEqual([cubes])
  })
})
