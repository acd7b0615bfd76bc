import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inNameOrder, nameKey } from './find-products.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 12 })
const nameLike = fc
  .array(fc.constantFrom('Milo', 'milo', 'Coca-Cola', '1.5', '007', '7', '400', 'g', '&', '(', ' ', '%'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))

it('compares names by their keys as the collator does', () => {
  fc.assert(
    fc.property(fc.oneof(ascii, nameLike), fc.oneof(ascii, nameLike), (a, b) => {
      const [keyA, keyB] = [nameKey(a) ?? '', nameKey(b) ?? '']
      expect(keyA < keyB ? -1 : Number(keyA > keyB)).toBe(Math.sign(collator.compare(a, b)))
    }),
    { numRuns: 2_000 },
  )
})

it('sorts names with other letters among them, numbers by their size', () => {
  const names = ['Milo 400 g', 'éclair', 'Milo 50 g', 'Eclair 2', 'Ɛtɔ', 'Zinc']
  expect(inNameOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual(
    [...names].sort(collator.compare),
  )
})
