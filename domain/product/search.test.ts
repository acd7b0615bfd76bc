import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldCode, foldText, rankerOf, ranks, readSearch, searchableOf } from './search.ts'

/** Any text, lone surrogates and control characters included. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
})

const product = (name: string, sku = 'X-1', ...barcodes: string[]) => ({ name, sku, barcodes })
type Searched = ReturnType<typeof product>

function rank(typed: string, searched: Searched) {
  const search = readSearch(typed)
  return search && rankerOf(search)(searched, searchableOf(searched))
}
const finds = (typed: string, searched: Searched) => rank(typed, searched) !== null

describe('a text is folded', () => {
  test('so that accents, capitals and punctuation make no difference', () => {
    expect(foldText('  NESCAFÉ “Classic” 3-in-1 ')).toBe('nescafe classic 3 in 1')
    expect(foldText('Coca‑Cola')).toBe('coca cola')
    expect(foldText("Kellogg's & Ola’s")).toBe('kelloggs olas')
    expect(foldText('ẸJA ỌṢỌ, ŋkɛtɛ, Straße, ﬁne ＡＢ１')).toBe('eja oso nkete strasse fine ab1')
    expect(foldCode('DRK-05 / a')).toBe('drk05a')
  })

  test('with its numbers whole', () => {
    expect(foldText('1.5 l')).toBe('1.5 l')
    expect(foldText('1,5 l')).toBe('1.5 l')
    expect(foldText('1,000 ml.')).toBe('1000 ml')
    expect(foldText('.5 a.b')).toBe('5 a b')
  })

  test('once and for all: folding again changes nothing', () => {
    const text = fc.oneof(anyText, fc.string(), fc.string({ unit: fc.constantFrom(...'1,. a-é') }))
    fc.assert(fc.property(text, (written) => foldText(foldText(written)) === foldText(written)))
  })
})

describe('a product is found', () => {
  test('however its name is written', () => {
    expect(finds('nescafe', product('Nescafé Classic 50 g'))).toBe(true)
    expect(finds('NESCAFÉ', product('Nescafe Classic 50 g'))).toBe(true)
    for (const typed of ['cocacola', 'coca cola', 'coca-cola', 'COCACOLA', 'cola coca', 'cocacola500ml'])
      for (const name of ['Coca-Cola 500 ml', 'Coca Cola 500ml', 'CocaCola, 500 ml'])
        expect([typed, name, finds(typed, product(name))]).toEqual([typed, name, true])
    expect(finds('mcvities', product("McVitie's digestive"))).toBe(true)
  })

  test('by its size, parted or not, and not by a size that holds the same digits', () => {
    const half = product('Malta 500 ml', 'M-1', '6034000005051')
    for (const typed of ['500ml', '500 ml', '500ML', 'malta 500', 'malta500ml', '50']) {
      expect([typed, finds(typed, half)]).toEqual([typed, true])
    }
    expect(finds('50 ml', half)).toBe(false)
    expect(finds('500 ml', product('Malta 250 ml', 'M-2', '5000500500050'))).toBe(false)
    expect(finds('500 ml', product('Malta 1500 ml'))).toBe(false)
    expect(finds('500ml', product('Malta 2.500 ml'))).toBe(false)
    expect(finds('5 l', product('Water 1.5 l'))).toBe(false)
    expect(finds('1,5l', product('Water 1.5 l'))).toBe(true)
  })

  test('by its SKU and its barcode, whole or by the beginning, never by digits inside a barcode', () => {
    const drink = product('Milo 400 g', 'DRK-05', '6034000005051')
    for (const typed of ['drk05', 'DRK 05', 'drk-05', 'drk', '6034', '6034000005051']) {
      expect([typed, finds(typed, drink)]).toEqual([typed, true])
    }
    for (const typed of ['5051', '4000', '603', 'milo 6034'])
      expect([typed, finds(typed, drink)]).toEqual([typed, false])
  })

  test('by nothing that goes over the middle of words', () => {
    expect(finds('tin', product('Nut in shell'))).toBe(false)
    expect(finds('tin', product('Sardines, tin'))).toBe(true)
    expect(finds('ola', product('Coca-Cola'))).toBe(true)
  })

  test('by a sign that is its code, though it is no letter or digit', () => {
    expect(rank('+', product('Service', '+'))).toBe(ranks.writtenCode)
    expect(finds('%', product('100% juice'))).toBe(false)
    expect(readSearch('  ')).toBeNull()
  })
})

test('the best match comes first: the code, the beginning of the name, of a word, the rest', () => {
  expect(rank('MILO', product('Chocolate', 'MILO'))).toBe(ranks.writtenCode)
  expect(rank('mi-lo', product('Chocolate', 'MILO'))).toBe(ranks.code)
  expect(rank('milo', product('Mílo 400 g'))).toBe(ranks.nameStart)
  expect(rank('cereal milo', product('Chocolate Milo cereal'))).toBe(ranks.wordStart)
  expect(rank('milo', product('Ice cream Caramilo'))).toBe(ranks.contained)
  expect(rank('milo', product('Chocolate', 'DRK-MILO-1'))).toBe(ranks.contained)
})

test('a search text is never read as a pattern', () => {
  fc.assert(
    fc.property(anyText, fc.string(), (typed, name) => {
      rank(typed, product(name, typed))
      rank(`${name}${typed}`, product(name))
    }),
  )
  expect(finds('1.5', product('Water 165 l'))).toBe(false)
  expect(finds('(', product('Milo (tin)'))).toBe(false)
})

test('letters are found by texts as the patterns find them, which the server has alone', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abmilo'), minLength: 1, maxLength: 4 })
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
  fc.assert(
    fc.property(words, fc.array(word, { minLength: 1, maxLength: 5 }), (typed, named) => {
      const search = readSearch(typed)
      const name = named.join(' ')
      const fits = (sources: readonly string[] = []) =>
        sources.every((source) => new RegExp(source, 'u').test(name))
      const expected = !fits(search?.words)
        ? null
        : search?.nameStart && fits([search.nameStart])
          ? ranks.nameStart
          : fits(search?.wordStarts)
            ? ranks.wordStart
            : ranks.contained
      expect(rank(typed, product(name)), `${typed} in ${name}`).toBe(expected)
    }),
    { numRuns: 500 },
  )
})
