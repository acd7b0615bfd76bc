import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keptIn, layOutSecrets } from './lay-out.ts'

let folder = ''
/** Whose each file and folder was made, as uid:gid. */
let owners: Record<string, string> = {}
const give = (path: string, { uid, gid }: { uid: number; gid: number }) => {
  owners[relative(folder, path).replace(/\.part$/, '')] = `${uid}:${gid}`
}
const layOut = (environment = {}, giving = give) => layOutSecrets(folder, environment, giving)
const filesIn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
/** Everything, with what distinguishes one writing of a file from another. */
const whole = () =>
  filesIn().map((name) => {
    const { ino, mode, mtimeMs } = statSync(join(folder, name))
    return { name, content: read(name), ino, mtimeMs, mode: (mode & 0o777).toString(8) }
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  mkdirSync(join(folder, 'made'))
  owners = {}
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the secrets of an installation', () => {
  test('are made at random, each for the eyes of its reader alone', () => {
    expect(layOut()).toBe(11)
    expect(Object.fromEntries(filesIn().map((name) => [name, owners[name]]))).toEqual({
      'made/secrets.json': '0:0',
      'app/keycloak-accounting-secret': '1000:1000',
      'app/keycloak-app-secret': '1000:1000',
      'app/keycloak-service-secret': '1000:1000',
      'app/mongo-app-password': '1000:1000',
      'backup/mongo-backup-password': '1000:1000',
      'backup/postgres-backup-password': '1000:1000',
      'keycloak/keycloak-bootstrap-secret': '1000:0',
      'keycloak/postgres-keycloak-password': '1000:0',
      'keycloak-setup/keycloak-accounting-secret': '1000:1000',
      'keycloak-setup/keycloak-app-secret': '1000:1000',
      'keycloak-setup/keycloak-bootstrap-secret': '1000:1000',
      'keycloak-setup/keycloak-service-secret': '1000:1000',
      'keycloak-setup/keycloak-setup-secret': '1000:1000',
      'mongo/mongo-keyfile': '999:999',
      'mongo-setup/mongo-app-password': '1000:1000',
      'mongo-setup/mongo-backup-password': '1000:1000',
      'mongo-setup/mongo-keyfile': '1000:1000',
      'mongo-setup/mongo-restore-password': '1000:1000',
      'postgres/postgres-backup-password': '999:999',
      'postgres/postgres-keycloak-password': '999:999',
      'restore/mongo-restore-password': '1000:1000',
      'restore/postgres-keycloak-password': '1000:1000',
    })
    expect(new Set(whole().map(({ mode }) => mode))).toEqual(new Set(['400']))
    const made: Record<string, string> = JSON.parse(read('made/secrets.json'))
    expect(new Set(Object.values(made)).size).toBe(11)
    for (const secret of Object.values(made)) expect(secret).toMatch(/^[\w+/-]{64}$/)
    expect(read('app/mongo-app-password')).toBe(made['mongo-app-password'])
  })

  test('stay as they are when they are laid out again', () => {
    layOut()
    const before = whole()
    expect(layOut()).toBe(0)
    expect(whole()).toEqual(before)
  })

  test('that .env gives count as long as it does, for every reader', () => {
    layOut()
    const made = read('app/keycloak-app-secret')
    layOut({ KEYCLOAK_APP_SECRET: ' of .env ' })
    expect([read('app/keycloak-app-secret'), read('keycloak-setup/keycloak-app-secret')]).toEqual([
      'of .env',
      'of .env',
    ])
    layOut({ KEYCLOAK_APP_SECRET: '' })
    expect(read('app/keycloak-app-secret')).toBe(made)
  })

  test('are completed, and none changed, after a run that was cut off at any step', () => {
    let steps = 0
    layOut({}, () => {
      steps += 1
    })
    const names = filesIn()
    for (let last = 1; last <= steps; last += 1) {
      rmSync(folder, { recursive: true })
      mkdirSync(join(folder, 'made'), { recursive: true })
      let taken = 0
      const cutOff = () => {
        taken += 1
        if (taken === last) throw new Error('the power is gone')
      }
      expect(() => layOut({}, cutOff)).toThrow('the power is gone')
      const before = Object.fromEntries(filesIn().map((name) => [name, read(name)]))
      layOut()
      const after = Object.fromEntries(filesIn().map((name) => [name, read(name)]))
      expect(Object.keys(after), `step ${last}`).toEqual(names)
      for (const name of names) if (name in before) expect(after[name], name).toBe(before[name])
      expect(layOut()).toBe(0)
    }
    // Each file is flushed to the disk, some six hundred in all.
  }, 60_000)

  test('are made where a newer program needs one more', () => {
    layOut()
    const { 'mongo-restore-password': _, ...older } = JSON.parse(read('made/secrets.json'))
    chmodSync(keptIn(folder), 0o600)
    writeFileSync(keptIn(folder), JSON.stringify(older))
    expect(layOut()).toBe(1)
    const now = JSON.parse(read('made/secrets.json'))
    expect(now).toMatchObject(older)
    expect(read('restore/mongo-restore-password')).toBe(now['mongo-restore-password'])
  })

  test('never replace a damaged file', () => {
    layOut()
    chmodSync(keptIn(folder), 0o600)
    for (const damaged of ['{"mongo-keyfile":', '["no secrets"]']) {
      writeFileSync(keptIn(folder), damaged)
      const before = whole()
      expect(() => layOut()).toThrow()
      expect(whole()).toEqual(before)
    }
  })
})
