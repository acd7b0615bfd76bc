import { describe, expect, it } from 'vitest'
import { milli } from '#domain/quantity.ts'
import { aProduct } from '../basket/a-product.fixture.ts'
import { emptyBasket, reduceBasket } from '../basket/basket.ts'
import { lineActionOf } from './line-keys.ts'

const holding = (unit: string) =>
  reduceBasket(emptyBasket('b', 0), {
    type: 'add',
    lineId: '1',
    product: aProduct({ unit }),
    quantityMilli: milli(2_000),
  })

describe('the keys of a line', () => {
  it('count pieces', () => {
    const counted = { type: 'set-quantity', lineId: '1' }
    expect(lineActionOf('one-more', holding('piece'))).toEqual({ ...counted, quantityMilli: 3_000 })
    expect(lineActionOf('one-less', holding('piece'))).toEqual({ ...counted, quantityMilli: 1_000 })
  })

  it('add no kilogram to what is weighed: they lead to its weight', () => {
    expect(lineActionOf('one-more', holding('kg'))).toBe('quantity')
    expect(lineActionOf('one-less', holding('kg'))).toBe('quantity')
    expect(lineActionOf('remove', holding('kg'))).toEqual({ type: 'remove', lineId: '1' })
  })

  it('lead nowhere in an empty basket', () => {
    expect(lineActionOf('quantity', emptyBasket('b', 0))).toBeNull()
  })
})
