import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOfProgram, program } from './program.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-test-'))
  await writeFile(join(folder, 'package.json'), '{"version":"1.0.0"}')
  for (const name of ['domain', 'server/books/engine', 'server/db'])
    await mkdir(join(folder, name), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const digest = () => digestOfProgram(pathToFileURL(`${folder}/`))
const write = (name: string, content: string) => writeFile(join(folder, name), content)

it('a program that plans otherwise is another, though its version is the same', async () => {
  await write('server/books/engine/plan.ts', 'one')
  const before = digest()
  await write('server/books/engine/plan.test.ts', 'a test')
  expect(digest()).toBe(before)
  await write('server/books/engine/plan.ts', 'two')
  expect(digest()).not.toBe(before)
  await write('server/books/engine/plan.ts', 'one')
  expect(digest()).toBe(before)
  await write('domain/money.ts', '')
  expect(digest()).not.toBe(before)
})

it('a program is another where it runs on another V8, which serialises in its own way', () => {
  expect(program).toMatch(new RegExp(`^[\\w-]{16} ${process.versions.v8}$`))
})
