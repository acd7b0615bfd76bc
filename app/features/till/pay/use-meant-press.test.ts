import { describe, expect, it } from 'vitest'
import { inSightMs, isMeant } from './use-meant-press.ts'

const press = (fields: Partial<Parameters<typeof isMeant>[0]> = {}) => ({
  atMs: 10_000 + inSightMs,
  isRepeat: false,
  clicks: 1,
  ...fields,
})

describe('a press that pays', () => {
  it('counts once the total was in sight for a moment', () => {
    expect(isMeant(press(), 10_000)).toBe(true)
    expect(isMeant(press({ clicks: 0 }), 10_000)).toBe(true)
  })

  it('is not the second of two quick presses', () => {
    expect(isMeant(press({ atMs: 10_150 }), 10_000)).toBe(false)
    expect(isMeant(press({ atMs: 10_000 + inSightMs - 1 }), 10_000)).toBe(false)
  })

  it('is not one that was pressed before the total was drawn and is heard late', () => {
    expect(isMeant(press({ atMs: 9_000 }), 10_000)).toBe(false)
  })

  it('is no key that is held down, however long', () => {
    expect(isMeant(press({ atMs: 20_000, isRepeat: true }), 10_000)).toBe(false)
  })

  it('is not the second click of a slow double click', () => {
    expect(isMeant(press({ atMs: 20_000, clicks: 2 }), 10_000)).toBe(false)
  })
})
