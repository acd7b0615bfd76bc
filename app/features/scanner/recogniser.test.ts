import { describe, expect, it } from 'vitest'
import { layouts, lineEnd, strokeByHand, strokeOf, suffixes } from './key-streams.fixture.ts'
import { type MeaningOf, type Place, Recogniser, type Stroke, type Verdict } from './recogniser.ts'

/** Products of a shop: EAN-13, EAN-8, UPC-A, SKUs of its own. Some are parts of others, or others on a French keyboard. */
const products = [
  ...['6034000005059', '6161101830317', '6168303883684', '5449000000996', '40170725', '036000291452'],
  ...['1001', '5059', '12345', 'DRK/05', 'A-17', 'YZ-10', 'ZY-10', 'SKU 900.1', 'MILO400', 'b2b2'],
  ...['01060340000050591724123110LOT7', 'CASE-2026-KUMASI-WAREHOUSE-3-OF-14-PALLET-00923'],
]
const meaningOf: MeaningOf = (code) => (products.includes(code) ? code : null)

type Heard = { verdict: Verdict; stroke: Stroke | null }

/** What became of keys, and of the pauses between them. */
function hear(strokes: readonly Stroke[], place: Place = 'field', meaning = meaningOf): Heard[] {
  const recogniser = new Recogniser(meaning)
  const heard: Heard[] = []
  const settle = (beforeMs: number) => {
    const dueAtMs = recogniser.dueAtMs()
    if (dueAtMs !== null && dueAtMs + 20 < beforeMs)
      heard.push({ verdict: recogniser.settle(dueAtMs + 20, place), stroke: null })
  }
  for (const stroke of strokes) {
    settle(stroke.atMs)
    heard.push({ verdict: recogniser.press(stroke, place), stroke })
  }
  settle(Number.POSITIVE_INFINITY)
  return heard
}

/** Keys of a scanner, so many milliseconds apart. */
function scanned(
  code: string,
  gapMs: number,
  {
    suffix = 'enter',
    layout = 'us',
    atMs = 10_000,
  }: { suffix?: string; layout?: string; atMs?: number } = {},
): Stroke[] {
  const signs = [...code].map((sign, index) => strokeOf(sign, layout, atMs + index * gapMs))
  const ends = (suffixes[suffix] ?? []).map((key, index) =>
    lineEnd(key, atMs + (code.length + index) * gapMs),
  )
  return [...signs, ...ends]
}

function typedByHand(text: string, gapMs: number, atMs: number): Stroke[] {
  return [...text].map((sign, index) =>
    sign === '\n' ? lineEnd('Enter', atMs + index * gapMs) : strokeByHand(sign, atMs + index * gapMs),
  )
}

const codesIn = (heard: readonly Heard[]) =>
  heard.flatMap(({ verdict }) => (verdict.is === 'scan' ? [verdict.code] : []))

/** Line ends that a field or a button would get. */
const confirmed = (heard: readonly Heard[]) =>
  heard.filter(({ verdict, stroke }) => verdict.is === 'typed' && stroke?.key === 'Enter').length

const speeds = [4, 8, 15, 26, 35, 50, 70, 90]

describe.each(speeds)('a scanner of %i ms from key to key', (gapMs) => {
  it.each(Object.keys(layouts))('is understood by the places of its keys on a computer with %s', (layout) => {
    for (const code of ['6034000005059', '6168303883684', '40170725', '12345', 'DRK/05'])
      expect(codesIn(hear(scanned(code, gapMs, { layout })))).toEqual([code])
  })

  it.each(Object.keys(suffixes))(
    'confirms nothing with its suffix (%s), and its next code is another',
    (suffix) => {
      const both = [
        ...scanned('6034000005059', gapMs, { suffix }),
        ...scanned('6161101830317', gapMs, { suffix, atMs: 13_000 }),
      ]
      const heard = hear(both)
      expect(codesIn(heard)).toEqual(['6034000005059', '6161101830317'])
      expect(confirmed(heard)).toBe(0)
      expect(heard.filter(({ verdict, stroke }) => verdict.is === 'typed' && stroke?.key === 'Tab')).toEqual(
        [],
      )
    },
  )

  it('reports a code that no product has, once, and confirms nothing', () => {
    const heard = hear(scanned('9999999999994', gapMs, { suffix: 'twice' }))
    expect(codesIn(heard)).toEqual(['9999999999994'])
    expect(confirmed(heard)).toBe(0)
  })

  it('does not confirm with a short code that no product has', () => {
    for (const suffix of ['enter', 'twice', 'line-feed'])
      expect(confirmed(hear(scanned('2002', gapMs, { suffix })))).toBe(0)
  })

  it('is no attempt at a code or a password', () => {
    for (const place of ['code', 'password'] as const) {
      const heard = hear(scanned('6034000005059', gapMs), place)
      expect(codesIn(heard)).toEqual(['6034000005059'])
      expect(confirmed(heard)).toBe(0)
    }
    expect(codesIn(hear(scanned('9999999999994', gapMs), 'code'))).toEqual(['9999999999994'])
  })
})

describe('a scanner', () => {
  it('whose keys have no names is reported, and confirms nothing', () => {
    const unnamed = scanned('6034000005059', 8, { suffix: 'none' }).map((stroke) => ({
      ...stroke,
      ...{ key: 'Unidentified', code: '' },
    }))
    const heard = hear([...unnamed, lineEnd('Enter', 10_000 + 13 * 8)])
    expect(codesIn(heard)).toEqual(['\ufffd'.repeat(13)])
    expect(confirmed(heard)).toBe(0)
  })

  it('is read without the digit that was typed before it', () => {
    const meaning: MeaningOf = (code) => (['1001', '21001'].includes(code) ? code : null)
    const strokes = [...typedByHand('2', 0, 9_500), ...scanned('1001', 8)]
    expect(codesIn(hear(strokes, 'field', meaning))).toEqual(['1001'])
  })

  it('of six digits is no attempt at a code either', () => {
    for (const code of ['100234', '12345']) expect(codesIn(hear(scanned(code, 8), 'code'))).toEqual([code])
  })

  it('that pauses within a code is understood, and no part of the code is another product', () => {
    for (const pauseMs of [130, 250, 390]) {
      const parts = [
        ...scanned('603400000', 20, { suffix: 'none' }),
        ...scanned('5059', 20, { atMs: 10_160 + pauseMs }),
      ]
      expect(codesIn(hear(parts))).toEqual(['6034000005059'])
      const unknown = [
        ...scanned('888888888', 20, { suffix: 'none' }),
        ...scanned('5059', 20, { atMs: 10_160 + pauseMs }),
      ]
      expect(codesIn(hear(unknown))).toEqual(['8888888885059'])
    }
  })

  it('sends control characters as they are, and every key of its run counts', () => {
    const keys = [']C1010003600029145210ABC', '\u001d', '37109506']
    const strokes = [...keys.join('')].map((key, index) => ({
      ...strokeByHand(key, 10_000 + index * 8),
      key,
    }))
    expect(codesIn(hear([...strokes, lineEnd('Enter', 10_000 + strokes.length * 8)]))).toEqual([
      keys.join(''),
    ])
    const withKey = [
      ...scanned('7612', 8, { suffix: 'none' }),
      { ...strokeByHand('', 10_032), key: 'F8', code: 'F8' },
      ...scanned('109506', 8, { atMs: 10_040 }),
    ]
    expect(codesIn(hear(withKey))).toEqual(['7612\ufffd109506'])
  })

  it('whose code is another product by the signs of the computer is asked about', () => {
    const heard = hear(scanned('YZ-10', 10, { layout: 'qwertz' }), 'field', (code) =>
      ['YZ-10', 'ZYß10'].includes(code) ? code : null,
    )
    expect(heard.flatMap(({ verdict }) => (verdict.is === 'ambiguous' ? [verdict.codes] : []))).toEqual([
      ['ZYß10', 'YZ-10'],
    ])
  })
})

describe('a hand', () => {
  it('types amounts, words and codes, and its Enter confirms', () => {
    for (const text of ['1001\n', 'milo\n', '6034000005059\n', '3*milo\n', '12.50\n']) {
      const heard = hear(typedByHand(text, 120, 10_000))
      expect(codesIn(heard)).toEqual([])
      expect(confirmed(heard)).toBe(1)
    }
  })

  it('types the code of a till and a password as fast as it likes', () => {
    expect(codesIn(hear(typedByHand('482913', 60, 10_000), 'code'))).toEqual([])
    const password = hear(typedByHand('correct horse 9\n', 5, 10_000), 'password')
    expect(codesIn(password)).toEqual([])
    expect(confirmed(password)).toBe(1)
  })

  it('is asked for a second Enter where the first comes as fast as a scanner’s', () => {
    const heard = hear([
      ...typedByHand('app', 20, 10_000),
      lineEnd('Enter', 10_060),
      lineEnd('Enter', 10_900),
    ])
    expect(heard.map(({ verdict }) => verdict.is).slice(-2)).toEqual(['early-enter', 'typed'])
  })
})

/** Mulberry32: the same numbers for a seed. */
function randomOf(seed: number) {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (low: number, high: number) => low + random() * (high - low),
    of: <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item,
    isTrue: (share: number) => random() < share,
  }
}

const unknown = [
  '9999999999994',
  '40170726',
  '999999999999',
  'XK-77',
  'NOSUCH-1',
  '616110183031',
  '6034000005058',
]

/** Somebody types, a scanner types, somebody types: with pauses of a busy machine within the scan. */
function stream(seed: number) {
  const random = randomOf(seed)
  const { between, of, isTrue } = random
  const gapMs = between(4, 90)
  const layout = of(Object.keys(layouts))
  const suffix = of(Object.keys(suffixes))
  const code = isTrue(0.7) ? of(products) : of(unknown)
  const strokes: Stroke[] = []
  let atMs = 10_000
  const byHand = (text: string) => {
    for (const sign of text) {
      atMs += between(101, 400)
      strokes.push(sign === '\n' ? lineEnd('Enter', atMs) : strokeByHand(sign, atMs))
    }
  }
  const before = isTrue(0.5) ? of(['3*', '2', '12', 'mil', '12.5', '6']) : ''
  byHand(before)
  atMs += between(101, 800)
  const scan: Stroke[] = []
  for (const sign of code) {
    const stroke = strokeOf(sign, layout, 0)
    atMs += isTrue(0.01) ? between(110, 300) : Math.min(gapMs * between(0.6, 1.5), 99)
    scan.push({ ...stroke, atMs })
  }
  for (const key of suffixes[suffix] ?? []) {
    atMs += isTrue(0.05) ? between(100, 290) : Math.min(gapMs * between(0.6, 1.5), 99)
    scan.push(lineEnd(key, atMs))
  }
  strokes.push(...scan)
  const scanUntilMs = atMs
  atMs += 1_500
  const after = isTrue(0.5) ? of(['5\n', 'rice\n', '20.00\n', '1234\n']) : ''
  byHand(after)
  return {
    code,
    suffix,
    layout,
    gapMs,
    strokes,
    scan,
    scanUntilMs,
    enters: (after.match(/\n/g) ?? []).length,
  }
}

const streams = Number(process.env.STREAMS ?? 3_000)

it(`takes no scan for another product and no typing for a scan, in ${streams} streams of keys`, () => {
  const wrong: string[] = []
  let understood = 0
  let possible = 0
  for (let seed = 1; seed <= streams; seed += 1) {
    const { code, suffix, layout, gapMs, strokes, scan, scanUntilMs, enters } = stream(seed)
    const heard = hear(strokes)
    const codes = codesIn(heard)
    const say = (what: string) =>
      wrong.push(
        `seed ${seed}: ${what} (${code}, ${suffix}, ${layout}, ${gapMs.toFixed(1)} ms): ${codes.join(' | ')}`,
      )
    if (codes.some((one) => one !== code && meaningOf(one) !== null)) say('another product')
    if (codes.length > 1) say('two scans')
    const ofScan = new Set(scan)
    if (
      heard.some(
        ({ stroke, verdict }) =>
          stroke && !ofScan.has(stroke) && stroke.atMs > scanUntilMs && verdict.is !== 'typed',
      )
    )
      say('a hand was taken for a scanner')
    if (confirmed(heard) !== enters) say('a suffix confirmed')
    if (products.includes(code)) {
      possible += 1
      if (codes[0] === code) understood += 1
    }
  }
  expect(wrong.slice(0, 10)).toEqual([])
  expect(understood / possible).toBeGreaterThan(0.9)
})
