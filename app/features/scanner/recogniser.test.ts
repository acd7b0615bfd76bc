import { describe, expect, it } from 'vitest'
import { layouts, lineEnd, strokeByHand, strokeOf, suffixes } from './key-streams.fixture.ts'
import { type MeaningOf, type Place, Recogniser, type Stroke, secrets, type Verdict } from './recogniser.ts'

/** Products of a shop: EAN-13, EAN-8, UPC-A, SKUs of its own. Some are parts of others, or others on a French keyboard. */
const products = [
  ...['6034000005059', '6161101830317', '6168303883684', '5449000000996', '40170725', '036000291452'],
  ...['1001', '5059', '12345', '100234', 'DRK/05', 'A-17', 'YZ-10', 'ZY-10', 'SKU 900.1', 'MILO400', 'b2b2'],
  ...['01060340000050591724123110LOT7', 'CASE-2026-KUMASI-WAREHOUSE-3-OF-14-PALLET-00923'],
]
const meaningOf: MeaningOf = (code) => (products.includes(code) ? code : null)

type Heard = { verdict: Verdict; stroke: Stroke | null; mayBeScan: boolean }

/** What became of keys, and of the pauses between them. */
function hear(strokes: readonly Stroke[], place: Place = 'field', meaning = meaningOf): Heard[] {
  const recogniser = new Recogniser(meaning)
  const heard: Heard[] = []
  /** When the signs that the field holds were pressed. */
  let held: number[] = []
  const note = (verdict: Verdict, stroke: Stroke | null) => {
    heard.push({ verdict, stroke, mayBeScan: recogniser.mayBeScan() })
    if (verdict.is === 'typed' && stroke && isSign(stroke)) held.push(stroke.atMs)
    if ('sinceMs' in verdict) held = held.filter((atMs) => atMs < verdict.sinceMs)
    if (verdict.is === 'removed' && secrets.has(place)) held = []
  }
  const settle = (beforeMs: number) => {
    const dueAtMs = recogniser.dueAtMs()
    if (dueAtMs !== null && dueAtMs + 20 < beforeMs) note(recogniser.settle(dueAtMs + 20, place), null)
  }
  for (const stroke of strokes) {
    settle(stroke.atMs)
    note(recogniser.press(stroke, place, held.length > 0), stroke)
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
    const unknown = hear(scanned('9999999999994', gapMs), 'code').map(({ verdict }) => verdict.is)
    expect([...new Set(unknown)]).toEqual(['typed', 'removed'])
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
  '2002',
  '482913',
]

const places: readonly Place[] = ['field', 'field', 'figure', 'code', 'approval', 'password', 'email']

/** What people type before a scan and after it, by where the cursor is. `\n` is Enter. */
const typedIn: Readonly<Record<Place, { before: readonly string[]; after: readonly string[] }>> = {
  field: { before: ['3*', '2', '12', 'mil', '12.5', '6'], after: ['5\n', 'rice\n', '20.00\n', '1234\n'] },
  figure: { before: ['2', '12', '12.5', '6'], after: ['5\n', '20.00\n', '1001\n', '6034000005059\n'] },
  text: { before: ['DN '], after: ['note\n'] },
  code: { before: ['1', '48'], after: ['482913', '123456\n'] },
  approval: { before: ['a', 'ho'], after: ['correct horse\n', '1001\n'] },
  password: { before: ['a', 'ho'], after: ['correct horse\n', '1001\n'] },
  email: { before: ['e', 'esi'], after: ['esi@kofi.shop\n'] },
}

/** `pauses`: within the scan, and the one before it where a hand typed just before. */
type Scan = { code: string; strokes: Stroke[]; pauses: number; isPaused: boolean; suffixDelayed: boolean }

/** A hand types, a scanner types once or twice, a hand types: with pauses of a busy machine within a scan. */
function stream(seed: number) {
  const random = randomOf(seed)
  const { between, of, isTrue } = random
  const gapMs = between(4, 90)
  const isNamed = !isTrue(0.1)
  // A keyboard without names for its places has signs alone: the layouts of scanner and computer have to agree.
  const layout = isNamed ? of(Object.keys(layouts)) : 'us'
  const suffix = of(Object.keys(suffixes))
  const place = of(places)
  const hasShiftKeys = isTrue(0.5)
  const strokes: Stroke[] = []
  let atMs = 10_000
  const byHand = (text: string): Stroke[] =>
    [...text].map((sign) => {
      atMs += between(101, 400)
      return sign === '\n' ? lineEnd('Enter', atMs) : strokeByHand(sign, atMs)
    })
  const gap = () => Math.min(gapMs * between(0.6, 1.5), 99)
  const scanOf = (code: string): Scan => {
    const pauses = strokes.length > 0 ? 1 : 0
    const scan: Scan = { code, strokes: [], pauses, isPaused: false, suffixDelayed: false }
    for (const sign of code) {
      const stroke = strokeOf(sign, layout, 0)
      // Four keys of which three come as late as a hand's are a hand's.
      const isLate = isTrue(0.01) && (!scan.isPaused || code.length > 5)
      if (isLate && scan.strokes.length > 0) scan.isPaused = true
      if (isLate && scan.strokes.length > 0) scan.pauses += 1
      atMs += isLate ? between(110, 300) : gap()
      if (stroke.shiftKey && hasShiftKeys)
        scan.strokes.push({ ...stroke, key: 'Shift', code: 'ShiftLeft', atMs: atMs - 1 })
      scan.strokes.push({ ...stroke, ...(!isNamed && { code: '' }), atMs })
    }
    for (const key of suffixes[suffix] ?? []) {
      const isLate = isTrue(0.05)
      scan.suffixDelayed ||= isLate
      atMs += isLate ? between(100, 290) : gap()
      scan.strokes.push(lineEnd(key, atMs))
    }
    return scan
  }
  const { before, after } = typedIn[place]
  strokes.push(...byHand(isTrue(0.5) ? of(before) : ''))
  atMs += between(101, 800)
  const scans: Scan[] = []
  for (let times = isTrue(0.4) ? 2 : 1; times > 0; times -= 1) {
    scans.push(scanOf(isTrue(0.7) ? of(products) : of(unknown)))
    strokes.push(...(scans.at(-1)?.strokes ?? []))
    // Without a line end a code ends with the silence behind it.
    if (times > 1) atMs += suffix === 'none' ? between(450, 1_500) : between(310, 1_500)
  }
  atMs += 1_500
  const hand = byHand(isTrue(0.5) ? of(after) : '')
  return { ...{ suffix, layout, gapMs, place, scans, hand }, strokes: [...strokes, ...hand] }
}

type Stream = ReturnType<typeof stream>

const isSign = ({ key, isCommand }: Stroke) => key.length === 1 && !isCommand

/** Scans that stay in the field of a code, and send it with their last digit. A hand types in several pieces. */
function attempts(heard: readonly Heard[], scans: readonly Scan[]): number {
  return scans.filter(({ strokes, pauses }) => {
    const signs = strokes.filter(isSign)
    const last = heard.find(({ stroke }) => stroke === signs.at(-1))
    return pauses <= 1 && signs.length >= 6 && last?.mayBeScan === false
  }).length
}

const streams = Number(process.env.STREAMS ?? 3_000)

/** Behind a password that a hand began, a slow scanner types as a hand that ends it with digits. */
function isLikeEndOfSecret({ strokes, place, scans, gapMs }: Stream): boolean {
  return place === 'approval' && strokes[0] !== scans[0]?.strokes[0] && gapMs > 33
}

/** What went wrong with a stream. */
function wrongsOf(stream: Stream): string[] {
  const { strokes, place, scans, hand, gapMs, suffix } = stream
  const heard = hear(strokes, place)
  const codes = codesIn(heard)
  const wrong: string[] = []
  const scanned = scans.map(({ code }) => code)
  if (codes.some((one) => !scanned.includes(one) && meaningOf(one, place) !== null))
    wrong.push('another product')
  if (codes.length > scans.length) wrong.push('more scans than there were')
  const ofHand = new Set(hand)
  if (heard.some(({ stroke, verdict }) => stroke && ofHand.has(stroke) && verdict.is !== 'typed'))
    wrong.push('a hand was taken for a scanner')
  const ofScanner = heard.filter(({ stroke }) => stroke === null || !ofHand.has(stroke))
  // A hand that ends a password with digits pauses as a busy machine does, and presses Enter as late.
  const isOfHand = ({ code, pauses, isPaused, suffixDelayed }: Scan) =>
    suffixDelayed || pauses > 1 || (isPaused && code.length === 4)
  const isLikeHand = place === 'password' && scans.some(isOfHand)
  if (!isLikeHand && confirmed(ofScanner) > 0) wrong.push('a suffix confirmed')
  if (place === 'code' && attempts(heard, scans) > 0) wrong.push('a scan was an attempt at a code')
  const isSent = heard.findLast(({ stroke }) => stroke && isSign(stroke))?.mayBeScan === false
  if (place === 'code' && hand.length >= 6 && !isSent) wrong.push('a code of a hand was not sent')
  if (confirmed(heard) - confirmed(ofScanner) !== hand.filter(({ key }) => key === 'Enter').length)
    wrong.push('Enter of a hand did not confirm')
  const taken = ofScanner.filter(({ verdict }) => verdict.is === 'scan' || verdict.is === 'removed').length
  const isKnown = scans.every(({ code }) => products.includes(code))
  const isWhole = scans.every(({ isPaused, suffixDelayed }) => !isPaused && !suffixDelayed)
  const isTaken = isWhole && !isLikeEndOfSecret(stream) && (isKnown || (gapMs < 33 && suffix !== 'none'))
  if (isTaken && ['figure', 'code', 'approval'].includes(place) && taken < scans.length)
    wrong.push('a scan stayed in the field')
  return wrong
}

it(`takes no scan for another product and no typing for a scan, in ${streams} streams of keys`, () => {
  const wrong: string[] = []
  let understood = 0
  let possible = 0
  for (let seed = 1; seed <= streams; seed += 1) {
    const one = stream(seed)
    const { suffix, layout, gapMs, place, scans, strokes } = one
    const codes = codesIn(hear(strokes, place))
    const scanned = scans.map(({ code }) => code)
    const facts = `${scanned.join(' and ')}, ${suffix}, ${layout}, ${place}, ${gapMs.toFixed(1)} ms`
    for (const what of wrongsOf(one)) wrong.push(`seed ${seed}: ${what} (${facts}): ${codes.join(' | ')}`)
    if (place === 'password' || isLikeEndOfSecret(one)) continue
    for (const code of scanned.filter((code) => products.includes(code))) {
      possible += 1
      if (codes.includes(code)) understood += 1
    }
  }
  expect(wrong.slice(0, 10)).toEqual([])
  expect(understood / possible).toBeGreaterThan(0.9)
})

/** A password in pieces of a hand, some of them digits as even and as quick as a slow scanner's. */
function passwordByHand(seed: number): Stroke[] {
  const { between, of, isTrue } = randomOf(seed)
  const strokes: Stroke[] = []
  let atMs = 10_000
  for (const sign of of(['correct horse ', 'ho', 'Kumasi-', 'x'])) {
    strokes.push(strokeByHand(sign, atMs))
    atMs += between(101, 400)
  }
  const gapMs = between(55, 99)
  const isQuick = isTrue(0.8)
  for (const sign of of(['2026', '1001', '100234', '12345', 'A-17', '6034000005059', 'MILO400'])) {
    atMs += isQuick ? Math.min(gapMs * between(0.9, 1.1), 99) : between(101, 300)
    strokes.push(strokeByHand(sign, atMs))
  }
  atMs += between(60, 900)
  return [...strokes, lineEnd('Enter', atMs), lineEnd('Enter', atMs + 600)]
}

it(`cuts no end off a password that a hand types, in ${streams} streams of keys`, () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= streams; seed += 1) {
    const strokes = passwordByHand(seed)
    for (const place of ['password', 'approval'] as const) {
      const heard = hear(strokes, place)
      const kinds = new Set(heard.map(({ verdict }) => verdict.is))
      if (kinds.has('scan') || kinds.has('removed') || confirmed(heard) === 0)
        wrong.push(`seed ${seed}, ${place}: ${[...kinds].join(' ')}`)
    }
  }
  expect(wrong.slice(0, 10)).toEqual([])
})
