import { describe, expect, it } from 'vitest'
import { milli } from '#domain/quantity.ts'
import { aProduct } from '../basket/a-product.fixture.ts'
import { readWanted, soldInParts } from './wanted.ts'

describe('what is typed into the search', () => {
  it('says how much is wanted, or leaves it open', () => {
    expect(readWanted('3*milo')).toEqual({ quantityMilli: 3_000, text: 'milo' })
    expect(readWanted('0.25 * rice')).toEqual({ quantityMilli: 250, text: 'rice' })
    // In half of Europe and of Africa a comma stands where others write a point.
    expect(readWanted('0,25*sugar')).toEqual({ quantityMilli: 250, text: 'sugar' })
    expect(readWanted('1,5*sugar')).toEqual({ quantityMilli: 1_500, text: 'sugar' })
    expect(readWanted('1,200*milo')).toEqual({ quantityMilli: 1_200_000, text: 'milo' })
    expect(readWanted('0,250*sugar')).toEqual({ quantityMilli: 250, text: 'sugar' })
    expect(readWanted('.5*rice')).toEqual({ quantityMilli: 500, text: 'rice' })
    expect(readWanted(' milo ')).toEqual({ quantityMilli: null, text: 'milo' })
    expect(readWanted('0*milo')).toEqual({ quantityMilli: null, text: '0*milo' })
  })

  const cubes = aProduct({ name: 'Sugar cubes, 500 g', unit: 'pack' })
  const loose = aProduct({ name: 'Granulated sugar, loose', unit: 'kg' })

  it('means weighed goods by a part of a unit', () => {
    expect(soldInParts([cubes, loose], milli(250))).toEqual([loose])
    expect(soldInParts([cubes, loose], milli(2_000))).toEqual([cubes, loose])
    expect(soldInParts([cubes, loose], null)).toEqual([cubes, loose])
  })

  it('shows what there is where nothing of it is weighed: the till then says why it can not be sold so', () => {
    expect(soldInParts([cubes], milli(250))).toEqual([cubes])
  })
})
