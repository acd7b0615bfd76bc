import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteAbandonedParts, partOf } from './part.ts'

const now = new Date()
const justNow = new Date(now.getTime() - 1_000)
const longAgo = new Date(now.getTime() - 11 * 60_000)
const backup = 'sales-and-accounts-2026-03-10T02-30-00Z.age'
const uuid = '0b9a3f0e-7a52-4f0c-9a43-0a3a5b1c2d3e'

test('the remains of a killed backup are removed by the next one; what is being written stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'part-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (name: string, at: Date) => {
    writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, name), at, at)
  }
  /** Above what any system assigns: no process has it. */
  const unusedPid = 2 ** 22 + 1
  put(basename(partOf(join(folder, backup))), justNow)
  put(`${backup}.${hostname()}.${unusedPid}.${uuid}.part`, justNow)
  put(`${backup}.another-computer.${unusedPid}.${uuid}.part`, longAgo)
  put(`${backup}.${uuid}.part`, longAgo)
  const kept = [
    backup,
    `${backup}.${hostname()}.${process.ppid}.${uuid}.part`,
    `${backup}.another-computer.${unusedPid}.${uuid}.part`.replace('another', 'busy'),
    'holiday.age.part',
  ]
  for (const name of kept) put(name, name === 'holiday.age.part' ? longAgo : justNow)
  await deleteAbandonedParts(folder)
  expect(readdirSync(folder).sort()).toEqual(kept.sort())
})
