import { describe, expect, it } from 'vitest'
import { isSentNow, nextPaper, shiftsHoldingReceipts } from './order.ts'

const opening = (shiftId: string, code: string | null = null) => ({
  ...paper('open', shiftId, code),
  at: shiftId,
})
const movement = (shiftId: string, at: string, isRefused = false) => ({
  ...paper('movement', shiftId, isRefused ? 'shift_closed' : null),
  at,
})
const paper = (kind: 'open' | 'movement', shiftId: string, code: string | null) => ({
  ...{ kind, shiftId },
  refused: code === null ? null : { status: 409, code, title: 'No', detail: 'Why.' },
})
const sale = (shiftId?: string) => ({ sale: shiftId === undefined ? {} : { shiftId } })

describe('what is done to shifts on the device', () => {
  it('is sent in the order in which it was done', () => {
    expect(nextPaper([opening('s1'), movement('s1', 'a')])?.at).toBe('s1')
    expect(nextPaper([movement('s1', 'a'), movement('s1', 'b')])?.at).toBe('a')
    expect(nextPaper([])).toBeUndefined()
  })

  it('goes before the receipts of its shift, and after those that were sold before it', () => {
    const holding = shiftsHoldingReceipts([opening('s2'), movement('s2', 'a')])
    expect(isSentNow(sale(), holding)).toBe(true)
    expect(isSentNow(sale('s1'), holding)).toBe(true)
    expect(isSentNow(sale('s2'), holding)).toBe(false)
    expect(isSentNow(sale('s1'), shiftsHoldingReceipts([movement('s1', 'a')]))).toBe(true)
  })

  it('holds all that depends on an opening in whose place another shift is open, and nothing else', () => {
    const refused = opening('s2', 'shift_already_open')
    const papers = [refused, movement('s2', 'a'), movement('s1', 'b')]
    expect(nextPaper(papers)?.at).toBe('b')
    expect(isSentNow(sale('s2'), shiftsHoldingReceipts(papers))).toBe(false)
    expect(nextPaper([refused, movement('s2', 'a')])).toBeUndefined()
  })

  it('holds no receipt behind an opening that was refused for another reason; its cash waits', () => {
    for (const code of ['shop_inactive', 'shop_closed', 'shift_opened_in_future', 'till_not_found']) {
      const papers = [opening('s2', code), movement('s2', 'a')]
      expect(isSentNow(sale('s2'), shiftsHoldingReceipts(papers))).toBe(true)
      expect(nextPaper(papers)).toBeUndefined()
    }
  })

  it('passes cash that was refused', () => {
    expect(nextPaper([movement('s1', 'a', true), movement('s1', 'b')])?.at).toBe('b')
    expect(nextPaper([movement('s1', 'a', true)])).toBeUndefined()
  })
})
