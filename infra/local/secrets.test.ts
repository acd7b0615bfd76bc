import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepSecrets, secretsFromEnvironment } from './secrets.js'

const aDataDir = () => mkdtempSync(join(tmpdir(), 'secrets-test-'))
const quiet = () => undefined

test('secrets are made once, for their owner alone', () => {
  const dataDir = aDataDir()
  const made = keepSecrets(dataDir, {}, quiet)
  expect(new Set(Object.values(made)).size).toBe(4)
  expect(keepSecrets(dataDir, {}, quiet)).toEqual(made)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('a secret from the environment counts at the first start only', () => {
  const dataDir = aDataDir()
  expect(keepSecrets(dataDir, { KEYCLOAK_APP_SECRET: 'first' }, quiet).KEYCLOAK_APP_SECRET).toBe('first')
  const said: string[] = []
  const kept = keepSecrets(dataDir, { KEYCLOAK_APP_SECRET: 'second' }, (line) => void said.push(line))
  expect(kept.KEYCLOAK_APP_SECRET).toBe('first')
  expect(said.join()).toMatch(/KEYCLOAK_APP_SECRET in the environment is not used/)
})

test('a lost file is a fault once Keycloak has data, not a reason for other secrets', () => {
  const dataDir = aDataDir()
  keepSecrets(dataDir, {}, quiet)
  mkdirSync(join(dataDir, 'keycloak', 'data', 'h2'), { recursive: true })
  rmSync(join(dataDir, 'secrets.json'))
  expect(() => keepSecrets(dataDir, {}, quiet)).toThrow(/put it back from a backup/)
})

test('a Keycloak that runs elsewhere needs its secrets told', () => {
  expect(() => secretsFromEnvironment({ KEYCLOAK_APP_SECRET: 'a' })).toThrow(
    /set KEYCLOAK_ACCOUNTING_SECRET, KEYCLOAK_SERVICE_SECRET in the environment/,
  )
})
