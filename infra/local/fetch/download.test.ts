import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTestFolder } from '../testing/test-folder.ts'
import { download } from './download.ts'

const good = 'what was expected'
const sha256 = createHash('sha256').update(good).digest('hex')

function aDownload(contents: string[]) {
  const said: string[] = []
  const step = { note: () => undefined, done: () => undefined, drop: () => undefined }
  const folder = join(aTestFolder(), 'part')
  const fetch = async (into: string) => {
    const file = join(into, 'program.zip')
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, contents.shift() ?? '')
    return file
  }
  const result = download(
    { title: 'Program 1.0', bytes: 17, sha256, folder, fetch },
    { say: (line: string) => void said.push(line), step: () => step },
  )
  return { result, said, folder }
}

test('an undamaged download is handed out', async () => {
  const { result, said } = aDownload([good])
  expect(await result).toMatch(/program\.zip$/)
  expect(said).toEqual([])
})

test('a damaged download is deleted and fetched once more', async () => {
  const { result, said } = aDownload(['half of it', good])
  expect(await result).toMatch(/program\.zip$/)
  expect(said).toEqual(['  The download of Program 1.0 is damaged: it is deleted and fetched again.'])
})

test('a download that is damaged twice is reported in one sentence, and nothing of it is kept', async () => {
  const { result, folder } = aDownload(['half of it', 'again half'])
  await expect(result).rejects.toThrow(/^The download of Program 1\.0 came damaged twice .* start again\.$/)
  expect(existsSync(folder)).toBe(false)
})
