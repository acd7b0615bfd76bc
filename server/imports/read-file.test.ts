import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsvRows } from './read-file.ts'

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

describe('a CSV file', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'csv-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function rowsOf(content: Buffer): Promise<string[][]> {
    const path = join(folder, 'history.csv')
    await writeFile(path, content)
    const rows: string[][] = []
    for await (const row of readCsvRows(path)) rows.push(row)
    return rows
  }

  it('in UTF-8 is read as it is, with a byte order mark or without', async () => {
    const text = Buffer.from('SKU;Désignation\nA1;Café crème, 5 €\n')
    const rows = [
      ['SKU', 'Désignation'],
      ['A1', 'Café crème, 5 €'],
    ]
    expect(await rowsOf(text)).toEqual(rows)
    expect(await rowsOf(Buffer.concat([byteOrderMark, text]))).toEqual(rows)
  })

  it('that is no UTF-8 is Windows-1252, and a byte order mark is no part of its first name', async () => {
    // Windows-1252: 0xe9 is é, 0xe8 è, 0x80 €, 0x92 ’.
    const text = Buffer.from('SKU;D\xe9signation\nA1;Caf\xe9 cr\xe8me, 5 \x80, l\x92an\n', 'latin1')
    const rows = [
      ['SKU', 'Désignation'],
      ['A1', 'Café crème, 5 €, l’an'],
    ]
    expect(await rowsOf(text)).toEqual(rows)
    expect(await rowsOf(Buffer.concat([byteOrderMark, text]))).toEqual(rows)
  })

  it('is judged as a whole: a letter that two pieces share is one, and a stray byte at the very end counts', async () => {
    const filler = 'B2;é\n'.repeat(60_000)
    const far = await rowsOf(Buffer.from(`SKU;Name\n${filler}A1;Café\n`))
    expect(far.slice(-2)).toEqual([
      ['B2', 'é'],
      ['A1', 'Café'],
    ])
    expect(new Set(far.slice(1).map(([, name]) => name))).toEqual(new Set(['é', 'Café']))
    const cut = Buffer.concat([Buffer.from('SKU;Name\nA1;Caf'), Buffer.from([0xc3])])
    expect((await rowsOf(cut)).at(-1)).toEqual(['A1', 'CafÃ'])
  })
})
