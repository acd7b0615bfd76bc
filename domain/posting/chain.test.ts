import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountCode } from '#domain/terms/account.ts'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { type ChainLink, canonicalJson, entryHash, genesisHash, sha256Hex } from './chain.ts'
import { balanced } from './entry.ts'

const link: ChainLink = {
  shopId: 'shop-1',
  number: 1,
  previousHash: genesisHash,
  entry: {
    source: { kind: 'sale', id: 'sale-1', reference: 'A-1' },
    businessDay: day('2026-01-01'),
    postingDay: day('2026-01-01'),
    lines: balanced([
      { account: accountCode('1000'), amountMinor: minor(1000) },
      { account: accountCode('4000'), amountMinor: minor(-1000) },
    ]),
  },
  sourceHash: 'ab'.repeat(32),
}

describe('canonicalJson', () => {
  test('the order in which members were written does not matter; that of a list does', () => {
    expect(canonicalJson({ b: 1, a: { d: [2, 1], c: 'é' } })).toBe('{"a":{"c":"é","d":[2,1]},"b":1}')
  })

  test('what JSON has no word for throws', () => {
    expect(() => canonicalJson(undefined)).toThrow(TypeError)
    expect(() => canonicalJson({ amount: Number.NaN })).toThrow()
    expect(() => canonicalJson({ name: '\ud800' })).toThrow()
  })

  test('what JavaScript would write otherwise than RFC 8785 throws', () => {
    for (const name of ['1', '10', '__proto__', '\ud800']) {
      expect(() => canonicalJson(JSON.parse(`{"b":1,${JSON.stringify(name)}:2}`))).toThrow(TypeError)
    }
    expect(() => canonicalJson({ at: new Date(0) })).toThrow(TypeError)
  })

  test('whatever the value, the text is that of another implementation of RFC 8785', () => {
    const name = fc.string({ unit: 'binary' }).filter((text) => !/^(\d|__proto__$)/.test(text))
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, false, undefined, -0),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string({ unit: 'binary' }),
        fc.array(tie('any').map((item) => item ?? null)),
        fc.dictionary(name, tie('any'), { noNullPrototype: true }),
      ),
    })).any
    fc.assert(fc.property(value, (any) => canonicalJson({ any }) === canonicalize({ any })))
  })
})

describe('the hash of an entry', () => {
  test('is that of this text, and no other program needs ours to check it', () => {
    const text =
      '{"entry":{"businessDay":"2026-01-01","lines":[{"account":"1000","amountMinor":1000},{"account":"4000","amountMinor":-1000}],"postingDay":"2026-01-01","source":{"id":"sale-1","kind":"sale","reference":"A-1"}},"number":1,"previousHash":"0000000000000000000000000000000000000000000000000000000000000000","shopId":"shop-1","sourceHash":"abababababababababababababababababababababababababababababababab"}'
    expect(entryHash(sha256Hex, link)).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test('changes with everything it protects', () => {
    const { entry } = link
    const changed: ChainLink[] = [
      link,
      { ...link, shopId: 'shop-2' },
      { ...link, number: 2 },
      { ...link, previousHash: 'f'.repeat(64) },
      { ...link, sourceHash: 'cd'.repeat(32) },
      { ...link, entry: { ...entry, postingDay: day('2026-01-02') } },
      { ...link, entry: { ...entry, businessDay: day('2025-12-31') } },
      { ...link, entry: { ...entry, source: { ...entry.source, kind: 'return' } } },
      { ...link, entry: { ...entry, source: { ...entry.source, id: 'sale-2' } } },
      { ...link, entry: { ...entry, source: { ...entry.source, reference: 'A-2' } } },
      { ...link, entry: { ...entry, lines: [...entry.lines].reverse() } },
    ]
    expect(new Set(changed.map((one) => entryHash(sha256Hex, one))).size).toBe(changed.length)
  })

  test('is the same for an entry read back with more members, in another order', () => {
    const { source, lines, ...days } = link.entry
    const readBack = {
      lines,
      recordedAt: new Date('2026-01-01T10:00:00Z'),
      source: { ...source, extra: 1 },
      ...days,
    }
    expect(entryHash(sha256Hex, { ...link, entry: readBack })).toBe(entryHash(sha256Hex, link))
  })
})

test('our digest is SHA-256 of UTF-8, as native code makes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }),
    { numRuns: 30 },
  )
})
