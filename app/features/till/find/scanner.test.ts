import { describe, expect, it } from 'vitest'
import { noScan, readEnter, shortestCode, shortestCodeElsewhere, watchKey } from './scanner.ts'

function scan(keys: readonly string[], gapMs: number, shortest = shortestCode): string | null {
  let watch = noScan
  let code: string | null = null
  keys.forEach((key, index) => {
    const step = watchKey(watch, { key, atMs: 1_000 + index * gapMs, hasModifier: false }, shortest)
    watch = step.watch
    code = step.code
  })
  return code
}

describe('the scanner', () => {
  it('reads a barcode that is typed faster than a hand can', () => {
    expect(scan([...'6001087345012', 'Enter'], 8)).toBe('6001087345012')
  })

  it('leaves a number typed by hand alone', () => {
    expect(scan([...'6001087345012', 'Enter'], 120)).toBeNull()
  })

  it('leaves a short amount alone outside the search', () => {
    expect(scan([...'5000', 'Enter'], 8, shortestCodeElsewhere)).toBeNull()
    expect(scan([...'5000', 'Enter'], 8)).toBe('5000')
  })

  it('reads the barcode of a receipt, however short its number', () => {
    expect(scan(['Shift', 'A', '-', '1', 'Enter'], 8)).toBe('A-1')
    expect(scan([...'oil', 'Enter'], 8)).toBeNull()
  })

  it('forgets what was typed by hand before the scan', () => {
    let watch = watchKey(noScan, { key: '7', atMs: 0, hasModifier: false }, 4).watch
    const firsts: boolean[] = []
    let code: string | null = null
    for (const [index, key] of [...'40822938', 'Enter'].entries()) {
      const step = watchKey(watch, { key, atMs: 400 + index * 5, hasModifier: false }, 4)
      watch = step.watch
      code = step.code
      firsts.push(step.isFirst)
    }
    expect(code).toBe('40822938')
    expect(firsts.filter(Boolean)).toHaveLength(1)
    expect(firsts[0]).toBe(true)
  })

  it('reads codes with capital letters and dashes', () => {
    expect(scan(['Shift', 'A', '-', '1', '2', '3', '4', 'Enter'], 8)).toBe('A-1234')
  })

  it('reads a scan as a whole, whatever characters it contains', () => {
    const keys = [...']C1010003600029145210ABC', '\u001d', ...'37109506', 'Enter']
    expect(scan(keys, 8)).toBe(keys.slice(0, -1).join(''))
    const link = 'https://id.example.com/01/00036000291452/10/7A?37=109506'
    expect(scan([...link, 'Enter'], 8)).toBe(link)
    expect(scan([...'7612', 'F8', ...'109506', 'Enter'], 8)).toBe('7612\ufffd109506')
  })

  it('reads the control character that a scanner types with Ctrl', () => {
    let watch = noScan
    let code: string | null = null
    for (const [index, key] of [
      ']',
      ...'0100036000291452',
      'Control',
      ']',
      ...'10950600',
      'Enter',
    ].entries()) {
      const step = watchKey(watch, { key, atMs: index * 5, hasModifier: key === ']' }, shortestCode)
      watch = step.watch
      code = step.code
    }
    expect(code).toBe('\u001d0100036000291452\u001d10950600')
  })

  it('is no scan where Enter comes late', () => {
    let watch = noScan
    for (const [index, key] of [...'40822938'].entries())
      watch = watchKey(watch, { key, atMs: index * 5, hasModifier: false }, 4).watch
    expect(watchKey(watch, { key: 'Enter', atMs: 900, hasModifier: false }, 4).code).toBeNull()
  })

  it('takes no shortcut for a barcode', () => {
    const step = watchKey(noScan, { key: 's', atMs: 0, hasModifier: true }, 4)
    expect(step.watch).toBe(noScan)
  })
})

describe('Enter', () => {
  const isKnown = (code: string) => code === '6034000005051'
  const inSearch = (text: string) => ({ text, isSearch: true })
  const inField = (text: string) => ({ text, isSearch: false })

  it('ends a scan that a stuttering device broke in two', () => {
    expect(readEnter('0005051', inSearch('6034000005051'), isKnown)).toEqual({
      code: '6034000005051',
      isWhole: true,
    })
    expect(readEnter(null, inField('6034000005051'), isKnown)).toEqual({
      code: '6034000005051',
      isWhole: true,
    })
  })

  it('ends a scan behind something typed by hand', () => {
    expect(readEnter('6034000005051', inSearch('mil6034000005051'), isKnown)).toEqual({
      code: '6034000005051',
      isWhole: false,
    })
    expect(readEnter('6034000005051', null, isKnown)).toEqual({ code: '6034000005051', isWhole: false })
  })

  it('reports a code no product has, and keeps it out of an amount', () => {
    expect(readEnter('40822938', inSearch('40822938'), isKnown)?.code).toBe('40822938')
    expect(readEnter('40822938', inField('40822938'), isKnown)).toEqual({ code: '40822938', isWhole: false })
  })

  it('never takes a part of a scan that the field left out', () => {
    const known = (code: string) => code === '109506'
    expect(readEnter(']C1109506', inField('109506'), known)?.code).toBe(']C1109506')
    expect(readEnter('7612\u001d109506', inSearch('109506'), known)).toEqual({
      code: '7612\u001d109506',
      isWhole: true,
    })
  })

  it('leaves quick words in the search and slow amounts in their field', () => {
    expect(readEnter('milo', inSearch('milo'), isKnown)).toBeNull()
    expect(readEnter(null, inField('100000'), isKnown)).toBeNull()
  })
})
