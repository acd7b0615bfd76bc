import { describe, expect, it } from 'vitest'
import { isSentNow, nextPaper, shiftsNotSent } from './order.ts'

const opening = (shiftId: string, isRefused = false) => ({
  ...paper('open', shiftId, isRefused),
  at: shiftId,
})
const movement = (shiftId: string, at: string, isRefused = false) => ({
  ...paper('movement', shiftId, isRefused),
  at,
})
const paper = (kind: 'open' | 'movement', shiftId: string, isRefused: boolean) => ({
  ...{ kind, shiftId },
  refused: isRefused ? { status: 409, code: 'shift_already_open', title: 'Open', detail: 'Why.' } : null,
})
const sale = (shiftId?: string) => ({ sale: shiftId === undefined ? {} : { shiftId } })

describe('what is done to shifts on the device', () => {
  it('is sent in the order in which it was done', () => {
    expect(nextPaper([opening('s1'), movement('s1', 'a')])?.at).toBe('s1')
    expect(nextPaper([movement('s1', 'a'), movement('s1', 'b')])?.at).toBe('a')
    expect(nextPaper([])).toBeUndefined()
  })

  it('goes before the receipts of its shift, and after those that were sold before it', () => {
    const notSent = shiftsNotSent([opening('s2'), movement('s2', 'a')])
    expect(isSentNow(sale(), notSent)).toBe(true)
    expect(isSentNow(sale('s1'), notSent)).toBe(true)
    expect(isSentNow(sale('s2'), notSent)).toBe(false)
    expect(isSentNow(sale('s1'), shiftsNotSent([movement('s1', 'a')]))).toBe(true)
  })

  it('holds all that stands on an opening that was refused, and nothing else', () => {
    const papers = [opening('s2', true), movement('s2', 'a'), movement('s1', 'b')]
    expect(nextPaper(papers)?.at).toBe('b')
    expect(isSentNow(sale('s2'), shiftsNotSent(papers))).toBe(false)
    expect(nextPaper([opening('s2', true), movement('s2', 'a')])).toBeUndefined()
  })

  it('passes cash that was refused', () => {
    expect(nextPaper([movement('s1', 'a', true), movement('s1', 'b')])?.at).toBe('b')
    expect(nextPaper([movement('s1', 'a', true)])).toBeUndefined()
  })
})
