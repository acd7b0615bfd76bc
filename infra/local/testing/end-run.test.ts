import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { identityOf } from '../begin/process-identity.js'
import { SERVICE_ENDED } from './end-run.ts'

const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs')
const config = join(import.meta.dirname, 'fixtures/ended-service/vitest.config.ts')

it('the end of a service ends a run that waits for it, says why at last, and leaves no process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ended-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = spawn(process.execPath, [vitest, 'run', '--config', config], {
    env: { ...process.env, FOLDER_OF_RUN: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [input, [code]] = await Promise.all([text(run.stderr), once(run, 'exit')])
  expect(code).toBe(SERVICE_ENDED)
  const log = join(folder, 'kept', 'mongod.log')
  expect(input.trim().split('\n').at(-1)).toBe(
    `MongoDB was ended by SIGABRT, so the run of the tests is over. Its log: ${log}`,
  )
  expect(readFileSync(log, 'utf8')).toBe('Too many open files\n')
  expect(identityOf(Number(readFileSync(join(folder, 'running'), 'utf8')))).toBeUndefined()
})
