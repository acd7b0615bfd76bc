import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeInput, FakeSelect, pressKey, pressUnnamed, stubPage } from './fake-page.fixture.ts'
import { waitsForEnter } from './held-keys.ts'
import { lineEnd, strokeOf, suffixes } from './key-streams.fixture.ts'
import { addListener } from './listeners.ts'
import type { Listener, ScanReceiver } from './page-keys.ts'
import type { Stroke } from './recogniser.ts'

const known = ['6034000005059', '1001', '100234', 'ABCD']
const speeds = [4, 8, 15, 26, 35, 50, 70, 90]
const earlyEnter = 'Enter was pressed too quickly after typing. Press it again.'

beforeEach(stubPage)
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const ends: (() => void)[] = []

/** Who hears what is scanned, and what was heard. */
function listener({
  isTill = true,
  search = null as FakeInput | null,
  isDefault = false,
  knows = known,
} = {}) {
  const heard: string[] = []
  const receiver: ScanReceiver = {
    meaningOf: (code, place) => (place !== 'text' && knows.includes(code) ? code : null),
    onScan: (code) => heard.push(code),
    onAmbiguous: (codes) => heard.push(codes.join(' or ')),
    onTooFast: (notice) => heard.push(notice),
  }
  const one = { search: { current: search }, receiver: { current: receiver }, isTill }
  const end = addListener(one as unknown as Listener, { isDefault })
  ends.push(end)
  return { heard, end }
}

function field(attributes: Record<string, string>, value = ''): FakeInput {
  const one = new FakeInput(attributes)
  one.value = value
  one.focus()
  return one
}

const amount = (value = '') => field({ inputmode: 'decimal' }, value)
const approval = () => field({ type: 'password', autocomplete: 'new-password', 'data-scan': 'approval' })

/** The code of a cashier: its sixth digit is an attempt, unless it came as fast as a scanner's. */
function codeField() {
  const code = field({
    type: 'password',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '6',
  })
  const attempts: string[] = []
  code.addEventListener(
    'input',
    () => code.value.length === 6 && !waitsForEnter() && attempts.push(code.value),
  )
  return { code, attempts }
}

const password = () => field({ type: 'password', autocomplete: 'current-password' })

function send(strokes: readonly Stroke[], gapMs: number): { confirmed: number } {
  return sendUnevenly(strokes, [gapMs])
}

/** @param gaps from each key to the next, over and over */
function sendUnevenly(strokes: readonly Stroke[], gaps: readonly number[]): { confirmed: number } {
  let confirmed = 0
  for (const [index, { key, code, shiftKey, isCommand }] of strokes.entries()) {
    const isPages = pressKey({ key, code, shiftKey, ctrlKey: isCommand })
    if (isPages && (key === 'Enter' || key === 'Tab')) confirmed += 1
    vi.advanceTimersByTime(gaps[index % gaps.length] ?? 0)
  }
  vi.advanceTimersByTime(1_500)
  return { confirmed }
}

function scan(code: string, gapMs: number, suffix = 'enter', layout = 'us') {
  vi.advanceTimersByTime(1_500)
  const signs = [...code].map((sign) => strokeOf(sign, layout, 0))
  return send([...signs, ...(suffixes[suffix] ?? []).map((key) => lineEnd(key, 0))], gapMs)
}

function type(text: string, gapMs: number | readonly number[]) {
  vi.advanceTimersByTime(1_500)
  const signs = [...text].map((sign) => (sign === '\n' ? lineEnd('Enter', 0) : strokeOf(sign, 'us', 0)))
  return sendUnevenly(signs, typeof gapMs === 'number' ? [gapMs] : gapMs)
}

const everySuffix = Object.keys(suffixes)
const everyWay = speeds.flatMap((gapMs) => everySuffix.map((suffix) => [gapMs, suffix] as const))

describe.each(everyWay)('a scan of %i ms from key to key with the suffix %s', (gapMs, suffix) => {
  it('is no amount, quantity or count, and confirms nothing', () => {
    for (const code of [...known, '2002', 'NOSUCH-1', '9999999999994']) {
      const { heard, end } = listener({ isDefault: true })
      const field = amount('2')
      expect(scan(code, gapMs, suffix).confirmed).toBe(0)
      // The cursor is where it was: the next figure that is typed goes on.
      expect([code, field.value, heard.length, field.selectionEnd]).toEqual([code, '2', 1, 1])
      end()
    }
  })

  it('is no attempt at a code, or at the password of an approval', () => {
    for (const code of known) {
      const { heard, end } = listener({ isDefault: true })
      const { code: field, attempts } = codeField()
      expect(scan(code, gapMs, suffix).confirmed).toBe(0)
      expect([attempts, field.value, heard]).toEqual([[], '', [code]])
      const password = approval()
      expect(scan(code, gapMs, suffix).confirmed).toBe(0)
      expect([password.value, heard]).toEqual(['', [code, code]])
      end()
    }
  })

  it('is no attempt either where no product has it', () => {
    const { heard } = listener({ isDefault: true })
    for (const code of ['2002', '482913', 'NOSUCH-1']) {
      const { code: field, attempts } = codeField()
      expect(scan(code, gapMs, suffix).confirmed).toBe(0)
      expect([code, field.value, attempts]).toEqual([code, '', []])
      const password = approval()
      expect(scan(code, gapMs, suffix).confirmed).toBe(0)
      expect(password.value).toBe('')
    }
    expect(heard.length).toBe(6)
    // The message repeats nothing of what was read: it can be the code of a cashier.
    expect(heard.filter((notice) => /\d|NOSUCH/.test(notice))).toEqual([])
  })

  it('is no attempt where its keys come unevenly', () => {
    listener({ isDefault: true })
    for (const code of ['482913', '100235']) {
      const { attempts } = codeField()
      vi.advanceTimersByTime(1_500)
      const gaps = [0.6, 1.4, 0.8, 1.1, 1.5, 1].map((share) => Math.min(share * gapMs, 99))
      const strokes = [...code].map((sign) => strokeOf(sign, 'us', 0))
      const ends = (suffixes[suffix] ?? []).map((key) => lineEnd(key, 0))
      expect(sendUnevenly([...strokes, ...ends], gaps).confirmed).toBe(0)
      expect(attempts).toEqual([])
    }
  })

  it('is no password, and submits none', () => {
    const { heard } = listener({ isDefault: true })
    for (const code of ['2002', 'NOSUCH-1', 'CASE-2026-KUMASI']) {
      const field = password()
      expect([code, scan(code, gapMs, suffix).confirmed]).toEqual([code, 0])
      // Without a line end, and as slow as a hand or as long as a password: text that confirms nothing.
      const isKept = suffix === 'none' && (gapMs > 50 || code.length >= 10)
      expect(field.value).toBe(isKept ? code : '')
    }
    expect(heard.length).toBe(suffix !== 'none' ? 3 : gapMs > 50 ? 0 : 2)
  })

  it('is no email address, and submits none', () => {
    const { heard } = listener({ isDefault: true })
    for (const code of ['2002', 'NOSUCH-1', '9999999999994']) {
      const email = field({ type: 'email' }, 'esi')
      expect(scan(code, gapMs, suffix).confirmed).toBe(0)
      // Without a line end it is what a hand types before it pauses.
      expect(email.value).toBe(suffix === 'none' ? `esi${code}` : 'esi')
    }
    expect(heard.length).toBe(suffix === 'none' ? 0 : 3)
  })
})

it.each(speeds.filter((gapMs) => gapMs <= 50))(
  'a known code is no password, at %i ms from key to key and with every suffix',
  (gapMs) => {
    for (const [code, suffix] of ['1001', 'ABCD', '6034000005059'].flatMap((code) =>
      everySuffix.map((suffix) => [code, suffix] as const),
    )) {
      const { heard, end } = listener({ isDefault: true })
      const field = new FakeInput({ type: 'password', autocomplete: 'current-password' })
      field.focus()
      expect(scan(code, gapMs, suffix).confirmed).toBe(0)
      expect([field.value, heard]).toEqual(['', [code]])
      end()
    }
  },
)

describe('the keys of a page', () => {
  it('go to what opened last, then to the page, then to the default of all pages', () => {
    const page = listener()
    const elsewhere = listener({ isDefault: true })
    scan('1001', 8)
    const panel = listener()
    scan('ABCD', 8)
    panel.end()
    scan('100234', 8)
    page.end()
    scan('6034000005059', 8)
    expect([elsewhere.heard, page.heard, panel.heard]).toEqual([
      ['6034000005059'],
      ['1001', '100234'],
      ['ABCD'],
    ])
  })

  it('are left alone while a part of the page reads them itself', () => {
    const { heard } = listener({ isDefault: true })
    const paused = { search: null, receiver: null, isTill: false }
    ends.push(addListener(paused, { isDefault: false }))
    const text = field({})
    expect(scan('1001', 8).confirmed).toBe(1)
    expect([text.value, heard]).toEqual(['1001', []])
  })

  it('fill no text field of a till; a text field of the books takes a code', () => {
    const till = listener()
    const reason = field({}, 'float')
    scan('6034000005059', 8)
    expect([reason.value, till.heard]).toEqual(['float', ['6034000005059']])
    till.end()
    const books = listener({ isTill: false })
    const note = field({}, 'DN ')
    scan('6034000005059', 8, 'none')
    expect([note.value, books.heard]).toEqual(['DN 6034000005059', []])
  })

  it('press no button by the space in a code', () => {
    listener()
    for (const sign of 'SKU 900.1') {
      const isPages = pressKey(strokeOf(sign, 'us', 0))
      if (sign === ' ') expect(isPages).toBe(false)
      vi.advanceTimersByTime(8)
    }
    vi.advanceTimersByTime(1_500)
    expect(pressKey({ key: ' ', code: 'Space' })).toBe(true)
  })

  it('choose nothing from a list by a scan', () => {
    const { heard } = listener()
    const list = new FakeSelect()
    list.focus()
    for (const sign of 'ABCD') {
      pressKey(strokeOf(sign, 'us', 0))
      list.value = 'bank'
      vi.advanceTimersByTime(8)
    }
    pressKey({ key: 'Enter', code: 'Enter' })
    expect([list.value, heard]).toEqual(['safe', ['ABCD']])
  })

  it('of a scanner behind a figure that was typed leave the figure', () => {
    const { heard } = listener({ isDefault: true })
    const field = amount()
    type('12.5', 120)
    scan('1001', 70, 'tab')
    scan('2002', 90)
    expect([field.value, heard.length]).toEqual(['12.5', 2])
    expect(type('0\n', 120)).toEqual({ confirmed: 1 })
    expect(field.value).toBe('12.50')
  })
})

describe('a hand', () => {
  it.each([101, 120, 180, 250])('of %i ms from key to key types amounts, codes and passwords', (gapMs) => {
    const { heard } = listener({ isDefault: true })
    const figure = amount()
    for (const text of ['1001', '100234']) {
      figure.value = ''
      expect(type(`${text}\n`, gapMs)).toEqual({ confirmed: 1 })
      expect(figure.value).toBe(text)
    }
    const { attempts } = codeField()
    type('100234', gapMs)
    expect(attempts).toEqual(['100234'])
    const password = approval()
    expect(type('ABCD\n', gapMs)).toEqual({ confirmed: 1 })
    expect([password.value, heard]).toEqual(['ABCD', []])
  })

  it.each([
    ['quickly', [110, 140, 105, 190, 120]],
    ['in pairs', [70, 160, 80, 150, 75]],
    ['in two groups of three', [101, 70, 320, 120, 80]],
    ['as it comes', [95, 130, 60, 240, 85]],
    ['slowly', [400, 900, 1_200, 350, 500]],
  ] as const)('types a code of six digits %s, and the last digit sends it', (_how, gaps) => {
    const { heard } = listener({ isDefault: true })
    const { attempts } = codeField()
    type('482913', gaps)
    expect([attempts, heard]).toEqual([['482913'], []])
  })

  it('confirms a code with Enter where each of its digits came as fast as a scanner’s, unevenly', () => {
    const { heard } = listener({ isDefault: true })
    for (const gaps of [
      [45, 70, 99, 60, 85],
      [80, 95, 250, 60, 99],
    ]) {
      const { code, attempts } = codeField()
      type('482913', gaps)
      expect([code.value, attempts, heard]).toEqual(['482913', [], []])
      expect(pressKey({ key: 'Enter', code: 'Enter' })).toBe(true)
    }
  })

  it('types a password as fast as a password manager', () => {
    const { heard } = listener({ isDefault: true })
    for (const gapMs of [2, 30, 60, 95, [90, 60, 130, 75]]) {
      const field = password()
      expect(type('Correct horse 9\n', gapMs)).toEqual({ confirmed: 1 })
      expect(field.value).toBe('Correct horse 9')
      field.value = ''
    }
    const email = field({ type: 'email' })
    expect(scan('esi@kofi.shop', 5, 'tab').confirmed).toBe(1)
    expect([email.value, heard]).toEqual(['esi@kofi.shop', []])
  })

  it('ends a password with digits quickly', () => {
    const { heard } = listener({ isDefault: true })
    const field = password()
    expect(type('Correct horse 2026\n', [130, 95, 160, 80, 90])).toEqual({ confirmed: 1 })
    expect([field.value, heard]).toEqual(['Correct horse 2026', []])
  })

  it('types a password of capitals and digits by a password manager, and a later Enter sends it', () => {
    const { heard } = listener({ isDefault: true })
    for (const gapMs of [2, 30]) {
      const field = password()
      expect(scan('KUMASI-2026/7', gapMs, 'none').confirmed).toBe(0)
      expect(pressKey({ key: 'Enter', code: 'Enter' })).toBe(true)
      expect([field.value, heard]).toEqual(['KUMASI-2026/7', []])
    }
    // A scanner presses Enter as fast.
    const field = password()
    expect(scan('KUMASI-2026/7', 2).confirmed).toBe(0)
    expect([field.value, heard]).toEqual(['', [expect.stringContaining('paste it, or have it filled in')]])
  })

  it.each([85, 90, 95])('types an email address evenly %i ms apart, and pauses in it', (gapMs) => {
    const { heard } = listener({ isDefault: true })
    for (const [begin, rest] of [
      ['kofi', '@kofi.shop\n'],
      ['kofi2026', '@kofi.shop\n'],
      ['ama.mensah', '\n'],
    ] as const) {
      const email = field({ type: 'email' })
      type(begin, gapMs)
      expect(type(rest, gapMs).confirmed).toBe(1)
      expect(email.value).toBe(begin + rest.trim())
    }
    const email = field({ type: 'email' })
    expect(type('ama.mensah\n', gapMs).confirmed).toBe(1)
    expect([email.value, heard]).toEqual(['ama.mensah', []])
  })

  it('outside the shop types texts and numbers at any pace; Enter alone is asked for again', () => {
    const { heard } = listener({ isTill: false, knows: [] })
    for (const text of ['Kofi Mensah & Sons', '0244123456', 'GH-1234-5678'])
      for (const gapMs of [2, 30, 70, 95]) {
        const one = field({})
        expect(scan(text, gapMs, 'tab').confirmed).toBe(1)
        expect([one.value, heard]).toEqual([text, []])
      }
    const one = field({})
    expect(scan('0244123456', 8).confirmed).toBe(0)
    expect([one.value, heard]).toEqual(['0244123456', [earlyEnter]])
  })

  it.each([80, 85, 90])('ends a password with digits %i ms apart, and it stays whole', (gapMs) => {
    for (const [of, waitsMs] of [password, approval].flatMap((of) =>
      [85, 150, 250, 600].map((waitsMs) => [of, waitsMs] as const),
    )) {
      const { heard, end } = listener({ isDefault: true, knows: [...known, '2026'] })
      const field = of()
      const gaps = [...Array.from('correct horse', () => 180), 150, ...[gapMs, gapMs, gapMs, waitsMs]]
      const isSent = type('correct horse 2026\n', gaps).confirmed === 1
      expect(field.value).toBe('correct horse 2026')
      expect(isSent || pressKey({ key: 'Enter', code: 'Enter' })).toBe(true)
      expect(heard).toEqual(isSent ? [] : [earlyEnter])
      end()
    }
  })

  it('finds a field of dots empty, and not with a part, where a machine typed behind it', () => {
    const { heard } = listener({ isDefault: true })
    for (const of of [password, approval]) {
      const field = of()
      type('ho', 150)
      expect(scan('2002', 8).confirmed).toBe(0)
      expect(field.value).toBe('')
    }
    const { code } = codeField()
    type('48', 150)
    scan('2913', 40)
    expect(code.value).toBe('')
    expect(heard).toEqual(Array.from(heard, () => expect.stringContaining('the field was emptied')))
    expect(heard.length).toBe(3)
  })

  it('that types figures quickly and unevenly is asked for Enter again, and keeps what it typed', () => {
    const { heard } = listener({ isDefault: true })
    const field = amount()
    for (const [sign, gapMs] of [
      ['1', 95],
      ['2', 160],
      ['5', 70],
      ['0', 90],
    ] as const) {
      pressKey(strokeOf(sign, 'us', 0))
      vi.advanceTimersByTime(gapMs)
    }
    expect(pressKey({ key: 'Enter', code: 'Enter' })).toBe(false)
    expect(heard).toEqual([earlyEnter])
    expect(field.value).toBe('1250')
    vi.advanceTimersByTime(900)
    expect(pressKey({ key: 'Enter', code: 'Enter' })).toBe(true)
  })
})

describe('the keys of an Android keyboard', () => {
  it('are no attempt at a code that no product has', () => {
    for (const gapMs of [8, 50, 70, 90])
      for (const suffix of everySuffix) {
        const { end } = listener({ isDefault: true })
        const { code, attempts } = codeField()
        expect(scanUnnamed('482913', gapMs, suffix)).toBe(0)
        expect([attempts, code.value]).toEqual([[], ''])
        end()
      }
  })

  function scanUnnamed(code: string, gapMs: number, suffix: string) {
    for (const sign of code) {
      pressUnnamed(sign)
      vi.advanceTimersByTime(gapMs)
    }
    let confirmed = 0
    for (const key of suffixes[suffix] ?? []) {
      if (key !== 'LineFeed' && pressKey({ key, code: '' })) confirmed += 1
      vi.advanceTimersByTime(gapMs)
    }
    vi.advanceTimersByTime(1_500)
    return confirmed
  }

  it.each(everyWay)('are no attempt at a code and no amount: %i ms, suffix %s', (gapMs, suffix) => {
    for (const code of ['100234', '6034000005059']) {
      const { heard, end } = listener({ isDefault: true })
      const { code: field, attempts } = codeField()
      expect(scanUnnamed(code, gapMs, suffix)).toBe(0)
      expect([attempts, field.value, heard]).toEqual([[], '', [code]])
      const figure = amount('2')
      expect(scanUnnamed(code, gapMs, suffix)).toBe(0)
      expect([figure.value, heard]).toEqual(['2', [code, code]])
      end()
    }
  })

  it('write the code that a hand types', () => {
    listener({ isDefault: true })
    for (const gaps of [[60, 130, 85, 150, 70], [130], [300]]) {
      const { attempts } = codeField()
      for (const [index, sign] of [...'482913'].entries()) {
        pressUnnamed(sign)
        vi.advanceTimersByTime(gaps[index % gaps.length] ?? 0)
      }
      vi.advanceTimersByTime(1_500)
      expect(attempts).toEqual(['482913'])
    }
  })
})

describe('the key that opens the list of keys', () => {
  it('waits on every page until it is clear that no scan has it', () => {
    for (const isTill of [true, false]) {
      const { end } = listener({ isTill, knows: ['AB?12345'] })
      const opened = vi.fn()
      window.addEventListener('keydown', (event) => event.key === '?' && opened(), { once: true })
      scan('AB?12345', 8)
      expect(opened, 'within a scan').not.toHaveBeenCalled()
      expect(pressKey({ key: '?', code: 'Slash', shiftKey: true })).toBe(false)
      end()
    }
  })

  it('is left to a field that has the cursor', () => {
    listener({ isTill: false })
    field({})
    expect(pressKey({ key: '?', code: 'Slash', shiftKey: true })).toBe(true)
  })
})
