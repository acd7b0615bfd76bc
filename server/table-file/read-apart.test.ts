import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReadingLimits, readApart } from './read-apart.ts'

const enough: ReadingLimits = { seconds: 60, megabytes: 160, characters: 1_000_000 }
const shop = { currency: 'GHS', taxClasses: ['standard'] as const }

describe('a file read in a process of its own', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-apart-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function read(content: string, limits: ReadingLimits = enough) {
    const filePath = join(folder, 'file')
    await writeFile(filePath, content)
    const rows: unknown[] = []
    const batches = readApart('products', { filePath, mapping: {}, shop }, limits)
    for (;;) {
      const { done, value } = await batches.next()
      if (done) return { rows, summary: value }
      rows.push(...value)
    }
  }

  const list = (rows: number) =>
    `SKU,Name,Price\n${Array.from({ length: rows }, (_, at) => `A-${at},Milo,${at % 7 === 0 ? 'x' : '2.50'}\n`).join('')}`

  test('comes whole, row for row', async () => {
    const { rows, summary } = await read(list(7_001))
    expect(rows).toHaveLength(6_000)
    expect(rows.at(-1)).toEqual({ row: 7_001, fields: { sku: 'A-6999', name: 'Milo', priceMinor: 250 } })
    expect(summary).toMatchObject({ rowsRead: 7_001, rowsRefused: 1_001, headerRow: 1, lastRow: 7_002 })
    expect(summary.refused).toHaveLength(1_000)
    expect(summary.errorsNotListed).toBe(1)
  })

  test('is refused where it takes longer than it may', async () => {
    await expect(read(list(40_000), { ...enough, seconds: 0.01 })).rejects.toMatchObject({
      code: 'file_too_large',
      facts: { limit: 'seconds' },
    })
  })

  test('is refused where it takes more memory than it may', async () => {
    await expect(read(list(40_000), { ...enough, megabytes: 8 })).rejects.toMatchObject({
      code: 'file_too_large',
      facts: { limit: 'memory', most: 8 },
    })
  })
  test('is refused where its rows bring more text than is taken', async () => {
    await expect(read(list(7_001), { ...enough, characters: 20_000 })).rejects.toMatchObject({
      code: 'file_too_large',
      facts: { limit: 'memory' },
    })
    expect((await read(list(700), { ...enough, characters: 20_000 })).rows).toHaveLength(600)
  })

  test('is no error of the file where its process is killed', async () => {
    const filePath = join(folder, 'file')
    await writeFile(filePath, list(40_000))
    const batches = readApart('products', { filePath, mapping: {}, shop }, enough)
    await batches.next()
    const args = ['-P', String(process.pid), '-f', 'reader-process']
    for (const pid of execFileSync('pgrep', args, { encoding: 'utf8' }).trim().split('\n')) {
      process.kill(Number(pid), 'SIGKILL')
    }
    const rest = async () => {
      while (!(await batches.next()).done);
    }
    await expect(rest()).rejects.toThrow('was killed')
  })
})
