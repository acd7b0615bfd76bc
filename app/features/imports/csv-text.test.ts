import { describe, expect, it } from 'vitest'
import { findDelimiter, readCsvRecords } from './csv-text.ts'

describe('reading CSV in the browser', () => {
  it('takes quotes, separators and line breaks inside a cell', () => {
    const text = '\uFEFFName,Note\r\n"Milk, tinned","says ""fresh""\nhere"\r\n\r\nGari,plain\r\n'
    expect([...readCsvRecords(text)]).toEqual([
      ['Name', 'Note'],
      ['Milk, tinned', 'says "fresh"\nhere'],
      ['Gari', 'plain'],
    ])
  })

  it('keeps empty cells at the end of a line', () => {
    expect([...readCsvRecords('a;b;\n1;;')]).toEqual([
      ['a', 'b', ''],
      ['1', '', ''],
    ])
  })

  it('finds the separator the first line has most of', () => {
    expect(findDelimiter('a;b;c,d')).toBe(';')
    expect(findDelimiter('a\tb')).toBe('\t')
    expect(findDelimiter('only')).toBe(',')
  })

  it('ends at a quote that is never closed', () => {
    expect([...readCsvRecords('a,"b')]).toEqual([['a', 'b']])
  })
})
