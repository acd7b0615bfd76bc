import { expect, test } from 'vitest'
import { unzipped } from '#tests/support/unzipped.ts'
import { type ZipFile, zipOf } from './zip.ts'

const madeAt = new Date('2026-03-05T10:20:30Z')

async function bytesOf(files: readonly ZipFile[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zipOf(files, madeAt)) parts.push(part)
  return Buffer.concat(parts)
}

test('another library reads every file of the archive, empty ones and non-ASCII names too', async () => {
  const long = Array.from({ length: 2_000 }, (_, line) => `line ${line}\n`)
  const archive = await bytesOf([
    { name: 'READ ME.txt', content: () => ['The books of ', 'Ama’s shop'] },
    { name: 'reports/leer.csv', content: () => [] },
    { name: 'attachments/Quittung für März.txt', content: () => long },
  ])
  expect(unzipped(archive).map(([name, content]) => [name, content.toString()])).toEqual([
    ['READ ME.txt', 'The books of Ama’s shop'],
    ['reports/leer.csv', ''],
    ['attachments/Quittung für März.txt', long.join('')],
  ])
})

test('a file that can’t be read ends the archive with its error', async () => {
  const broken: ZipFile = {
    name: 'ledger.csv',
    content: async function* () {
      yield 'a line'
      throw new Error('the connection to MongoDB was lost')
    },
  }
  await expect(bytesOf([broken])).rejects.toThrow('the connection to MongoDB was lost')
})
