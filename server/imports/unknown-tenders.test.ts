import { describe, expect, it } from 'vitest'
import { UnknownTenders } from './unknown-tenders.ts'

describe('words that are no tender', () => {
  it('are counted however they are spelt, the most frequent first', () => {
    const words = new UnknownTenders()
    for (const text of ['Barter', 'Cheque', 'CHEQUE', 'Cash', '']) words.add(text)
    expect(words.list()).toEqual([
      { word: 'Cheque', rows: 2 },
      { word: 'Barter', rows: 1 },
    ])
  })

  it('are counted together past the twentieth', () => {
    const words = new UnknownTenders()
    for (let i = 0; i < 500; i += 1) words.add(`remark ${String.fromCharCode(97 + (i % 25))}${i}`)
    words.add('remark a0')
    expect(words.list()).toHaveLength(21)
    expect(words.list().slice(0, 2)).toEqual([
      { word: 'Other words', rows: 480 },
      { word: 'remark a0', rows: 2 },
    ])
  })
})
