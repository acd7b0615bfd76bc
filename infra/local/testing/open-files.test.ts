import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { needOpenFiles, refusalOf } from './open-files.ts'

const module = new URL('open-files.ts', import.meta.url).href

it('a run that may open too few files is refused with what to do', () => {
  expect(refusalOf(1_024)).toBe(
    'The tests need 4096 open files, and 1024 are allowed: run "ulimit -n 4096", then start again.',
  )
})

it.each([4_096, 20_000, Number.POSITIVE_INFINITY])('a run that may open %s is not', (allowed) => {
  expect(refusalOf(allowed)).toBeUndefined()
})

it.skipIf(process.platform === 'win32')('what the shell allows counts', async () => {
  const script = `import { needOpenFiles } from '${module}'; await needOpenFiles().catch(({ message }) => console.log(message))`
  const shell = 'ulimit -n 600 && exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', shell, process.execPath, script])
  expect(stdout).toContain('and 600 are allowed')
})

it('this run has enough', async () => {
  await expect(needOpenFiles()).resolves.toBeUndefined()
})
