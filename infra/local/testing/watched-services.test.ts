import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { WatchedServices } from './watched-services.ts'

/** MongoDB and Keycloak, which end when the test says how. */
function services() {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const logsTo = join(folder, 'kept')
  const watched = new WatchedServices({ logsTo })
  const watch = (name: string, file: string) => {
    const { promise: exited, resolve: end } = Promise.withResolvers<{
      code: number | null
      signal?: string
    }>()
    const logFile = join(folder, file)
    writeFileSync(logFile, `the last words of ${name}`)
    watched.watch({ name, logFile, exited })
    return { logFile, end }
  }
  return {
    watched,
    logsTo,
    mongod: watch('MongoDB', 'mongod.log'),
    keycloak: watch('Keycloak', 'keycloak.log'),
  }
}

it('the end of one is a sentence with its code, and its log is kept', async () => {
  const { watched, logsTo, mongod } = services()
  mongod.end({ code: 14 })
  const log = join(logsTo, 'mongod.log')
  expect(await watched.ended).toBe(
    `MongoDB ended by itself with code 14, so the run of the tests is over. Its log: ${log}`,
  )
  rmSync(mongod.logFile)
  expect(readFileSync(log, 'utf8')).toBe('the last words of MongoDB')
})

it('a signal is named, and what ends after the first is not', async () => {
  const { watched, logsTo, mongod, keycloak } = services()
  keycloak.end({ code: null, signal: 'SIGKILL' })
  mongod.end({ code: 0 })
  expect(await watched.ended).toMatch(/^Keycloak was ended by SIGKILL, so/)
  expect(existsSync(join(logsTo, 'mongod.log'))).toBe(false)
})

it('services that are meant to end say nothing', async () => {
  const { watched, mongod } = services()
  watched.release()
  mongod.end({ code: 0 })
  expect(await Promise.race([watched.ended, new Promise((quiet) => setTimeout(quiet, 50, 'nothing'))])).toBe(
    'nothing',
  )
})
