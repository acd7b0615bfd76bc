import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ZipFile, zipOf } from './zip.ts'

const madeAt = new Date('2026-03-05T10:20:30Z')

async function bytesOf(files: readonly ZipFile[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zipOf(files, madeAt)) parts.push(part)
  return Buffer.concat(parts)
}

/** What another program reads of an archive: its files, in order, each with its content. */
function readByPython(archive: Buffer): [string, string][] {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const script = [
    'import json, sys, zipfile',
    'z = zipfile.ZipFile(sys.argv[1])',
    'assert z.testzip() is None',
    'print(json.dumps([[i.filename, z.read(i).decode("utf-8")] for i in z.infolist()]))',
  ].join('\n')
  try {
    writeFileSync(join(folder, 'a.zip'), archive)
    return JSON.parse(execFileSync('python3', ['-c', script, join(folder, 'a.zip')], { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('another program reads every file of it, empty ones and names that are not ASCII too', async () => {
  const long = Array.from({ length: 2_000 }, (_, line) => `line ${line}\n`)
  const archive = await bytesOf([
    { name: 'READ ME.txt', content: () => ['The books of ', 'Ama’s shop'] },
    { name: 'reports/leer.csv', content: () => [] },
    { name: 'attachments/Quittung für März.txt', content: () => long },
  ])
  expect(readByPython(archive)).toEqual([
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
