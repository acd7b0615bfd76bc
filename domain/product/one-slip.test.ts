import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneSlipAway } from './one-slip.ts'

const isNear = (typed: string, name: string) => isOneSlipAway(typed.split(' '), name)

describe('one typing slip', () => {
  it.each([
    ['a wrong letter', 'nescsfe'],
    ['a missing letter', 'necafe'],
    ['one too many', 'nescaffe'],
    ['two that changed places', 'necsafe'],
    ['the first letter', 'mescafe'],
    ['in a beginning of the word', 'nesx'],
    ['in one of several words', 'nescsfe cla'],
  ])('is forgiven: %s', (_, typed) => {
    expect(isNear(typed, 'nescafe classic 50 g')).toBe(true)
  })

  it.each([
    ['two slips in a word', 'mescsfe'],
    ['one in each of two words', 'nescsfe clxssic'],
    ['a short word', 'clx'],
    ['a number', '5000'],
    ['nothing of it', 'sardine'],
    ['no slip at all', 'nescafe'],
  ])('is not: %s', (_, typed) => {
    expect(isNear(typed, 'nescafe classic 50 g')).toBe(false)
  })

  it('finds whatever word was typed with any one letter changed', () => {
    const word = fc.stringMatching(/^[a-m]{4,9}$/)
    fc.assert(
      fc.property(word, fc.nat(), (name, where) => {
        const at = where % name.length
        expect(isNear(`${name.slice(0, at)}z${name.slice(at + 1)}`, name)).toBe(true)
        expect(isNear(`${name.slice(0, at)}z${name.slice(at)}`, name)).toBe(true)
      }),
    )
  })
})
