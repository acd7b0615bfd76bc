import { describe, expect, it } from 'vitest'
import { layouts, lineEnd, strokeByHand, strokeOf, suffixes } from './key-streams.fixture.ts'
import { learnScanner, testCode } from './learn.ts'
import { Recogniser, type Stroke } from './recogniser.ts'

function scanned(code: string, { layout = 'us', suffix = 'enter', gapMs = 8 } = {}): Stroke[] {
  const signs = [...code].map((sign, index) => strokeOf(sign, layout, 1_000 + index * gapMs))
  const ends = (suffixes[suffix] ?? []).map((key, index) =>
    lineEnd(key, 1_000 + (code.length + index) * gapMs),
  )
  return [...signs, ...ends]
}

describe('the test of a scanner', () => {
  it.each(Object.keys(layouts))('finds out how the codes are read on a computer with %s', (layout) => {
    const reads = layout === 'us' || layout === 'uk' ? 'signs' : 'places'
    expect(learnScanner(scanned(testCode, { layout }))).toMatchObject({ profile: { reads, prefix: '' } })
  })

  it('finds out prefix, suffix and speed', () => {
    expect(learnScanner(scanned(`]C1${testCode}`, { suffix: 'line-feed', gapMs: 12 }))).toEqual({
      is: 'learnt',
      profile: { reads: 'signs', prefix: ']C1', suffix: ['Enter', 'LineFeed'], gapMs: 12 },
      advice: [],
    })
  })

  it('advises what to set on a scanner that sends no suffix, or is slow', () => {
    const slow = learnScanner(scanned(testCode, { suffix: 'none', gapMs: 80 }))
    expect(slow).toMatchObject({ advice: [/suffix/, /80 ms/].map((words) => expect.stringMatching(words)) })
  })

  it('explains why nothing was understood', () => {
    const why = (strokes: readonly Stroke[]) => learnScanner(strokes)
    expect(why(scanned(testCode.toLowerCase()))).toMatchObject({ why: expect.stringContaining('Caps Lock') })
    expect(why(scanned('6034000005059'))).toMatchObject({ why: expect.stringContaining('6034000005059') })
    const unnamed = scanned(testCode, { layout: 'azerty' }).map((stroke) => ({ ...stroke, code: '' }))
    expect(why(unnamed)).toMatchObject({ why: expect.stringContaining('layout') })
    const silent = unnamed.map((stroke) => ({ ...stroke, key: 'Unidentified' }))
    expect(why(silent)).toMatchObject({ why: expect.stringContaining('does not report which keys') })
  })
})

describe('a device that knows its scanner', () => {
  const soap = '6034000005059'
  const meaningOf = (code: string) => (code === soap || code === 'à_"' ? code : null)

  function codesOf(strokes: readonly Stroke[], profile: ConstructorParameters<typeof Recogniser>[1]) {
    const recogniser = new Recogniser(meaningOf, profile)
    return strokes.map((stroke) => recogniser.press(stroke, 'field')).filter(({ is }) => is !== 'typed')
  }

  it('takes its prefix off', () => {
    const profile = { reads: 'places', prefix: '~', suffix: ['Enter'], gapMs: 8 } as const
    expect(codesOf(scanned(`~${soap}`, { layout: 'azerty' }), profile)).toMatchObject([
      { is: 'scan', code: soap },
    ])
    expect(codesOf(scanned('~9999999999994', { layout: 'azerty' }), profile)).toMatchObject([
      { is: 'scan', code: '9999999999994' },
    ])
  })

  it('reads another scanner beside it as before, in either layout', () => {
    const profile = { reads: 'places', prefix: '~', suffix: ['Tab'], gapMs: 8 } as const
    for (const layout of ['us', 'azerty'])
      expect(codesOf(scanned(soap, { layout, gapMs: 60 }), profile)).toMatchObject([
        { is: 'scan', code: soap },
      ])
    expect(codesOf(scanned('2002', { gapMs: 60 }), profile)).toMatchObject([{ is: 'early-enter' }])
  })

  it('takes a code of no product that has its pace and its suffix for its scan', () => {
    const profile = { reads: 'signs', prefix: '', suffix: ['Tab'], gapMs: 80 } as const
    const typed = (suffix: string, gapMs = 75) => scanned('2002', { gapMs, suffix })
    expect(codesOf(typed('tab'), profile)).toMatchObject([{ is: 'scan', code: '2002' }])
    // Of another pace, or with another suffix, it may be a hand's.
    expect(codesOf(typed('enter'), profile)).toMatchObject([{ is: 'early-enter' }])
    expect(codesOf(typed('tab', 99), { ...profile, gapMs: 60 })).toEqual([])
    expect(codesOf(typed('tab'), null)).toEqual([])
  })

  it('obeys Enter of a quick typist', () => {
    const typed = [...'1250'].map((sign, index) => strokeByHand(sign, 1_000 + index * 90))
    const strokes = [...typed, lineEnd('Enter', 1_420)]
    expect(codesOf(strokes, null)).toMatchObject([{ is: 'early-enter' }])
    expect(codesOf(strokes, { reads: 'signs', prefix: '', suffix: ['Enter'], gapMs: 8 })).toEqual([])
  })
})
