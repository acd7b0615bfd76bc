import { describe, expect, it } from 'vitest'
import type { Anchor } from './anchor.ts'
import { auditHeads } from './audit-heads.ts'
import { chainedLines, noLines, stateOf } from './heads-file.ts'

const anchor = (number: number): Anchor => ({
  at: '2026-03-10T12:00:00.000Z',
  shopId: 'osu',
  number,
  hash: String(number).padStart(64, '0'),
})
const legacyLine = JSON.stringify(anchor(1))
const legacy = `${legacyLine}\n`
const { text: chained, after } = chainedLines([2, 3, 4, 5].map(anchor), stateOf(legacy) ?? noLines)
const whole = legacy + chained
const lines = whole.split('\n').slice(0, -1)
const textOf = (changed: readonly (string | undefined)[]) =>
  changed.flatMap((line) => (line === undefined ? [] : `${line}\n`)).join('')
const wheres = (text: string | null, known = after) =>
  auditHeads(text, known).map(({ where }) => where.replace('chain-heads.ndjson ', ''))

describe('the audit of the file of heads', () => {
  it('accepts the earlier lines as they are, and lines that a killed process did not report to the database', () => {
    expect(auditHeads(whole, after)).toEqual([])
    expect(auditHeads(whole, stateOf(whole, 3))).toEqual([])
    expect(auditHeads(legacy, null)).toEqual([])
    expect(auditHeads(null, null)).toEqual([])
  })

  it('passes over a line that a power failure cut short, at the end and where it was written on', () => {
    const cut = `${whole}{"at":"2026`
    expect(auditHeads(cut, after)).toEqual([])
    const { text, after: later } = chainedLines([anchor(6)], stateOf(cut) ?? noLines)
    expect(auditHeads(`${cut}\n${text}`, later)).toEqual([])
  })

  it('notices a file that is gone, empty or shorter than the database knows', () => {
    for (const text of [null, '', textOf(lines.slice(0, 4))]) expect(wheres(text)).toEqual(['line 5'])
  })

  it.each(lines.map((_, index) => index))('names line %i + 1 where it was changed or garbled', (index) => {
    const other = lines[index]?.replace('2026-03-10', '2026-03-11')
    expect(wheres(textOf(lines.with(index, other ?? '')))).toEqual([`line ${index + 1}`])
    expect(wheres(textOf(lines.with(index, '{garbled}')))).toContain(`line ${index + 1}`)
    expect(wheres(textOf(lines.with(index, (lines[index] ?? '').slice(0, -9))))).toContain(
      `line ${index + 1}`,
    )
  })

  it('notices a line taken out, put in, or stripped of its digest', () => {
    for (let index = 0; index < lines.length; index += 1) {
      expect(wheres(textOf(lines.toSpliced(index, 1)))).not.toEqual([])
      expect(wheres(textOf(lines.toSpliced(index, 0, legacyLine)))).not.toEqual([])
    }
    expect(wheres(`${whole}${legacyLine}\n`)).toEqual(['line 6'])
  })

  it('notices a database that was made to forget the file, or to know another', () => {
    expect(auditHeads(whole, null)).toMatchObject([{ stored: 'unknown to it' }])
    expect(wheres(whole, { lines: 5, digest: 'f'.repeat(64) })).toEqual(['line 5'])
    expect(wheres(whole, { lines: 9, digest: after.digest })).toEqual(['line 9'])
  })
})
