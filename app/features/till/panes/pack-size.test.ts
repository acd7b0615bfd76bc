import { expect, it } from 'vitest'
import { splitPackSize } from './product-tiles.tsx'

it('the pack size of a name is what follows its last comma', () => {
  expect(splitPackSize('African Queen mackerel, 425 g')).toEqual({
    name: 'African Queen mackerel',
    pack: '425 g',
  })
  expect(splitPackSize('Rice, Thai, loose')).toEqual({ name: 'Rice, Thai', pack: 'loose' })
})

it('the pack size of a name is found without a comma', () => {
  expect(splitPackSize('Milo 400 g')).toEqual({ name: 'Milo', pack: '400 g' })
  expect(splitPackSize('Voltic water 1.5l')).toEqual({ name: 'Voltic water', pack: '1.5l' })
  expect(splitPackSize('Malt drink 6 x 330 ml')).toEqual({ name: 'Malt drink', pack: '6 x 330 ml' })
})

it('a name that does not end in a size stays whole', () => {
  for (const name of ['Milo', 'Pampers size 3', 'Batteries 1,000 mAh', '500 g', 'WHITE HANGING HEART'])
    expect(splitPackSize(name)).toEqual({ name, pack: null })
  const long = 'Biscuits, with a story about them that goes on and on'
  expect(splitPackSize(long)).toEqual({ name: long, pack: null })
})
