import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTestFolder } from '../testing/test-folder.ts'
import { keepSecrets, needClientSecrets } from './secrets.ts'

const aDataDir = aTestFolder

test('secrets are made once, for their owner alone', () => {
  const dataDir = aDataDir()
  const made = keepSecrets(dataDir, {})
  expect(new Set(Object.values(made)).size).toBe(9)
  expect(keepSecrets(dataDir, {})).toEqual(made)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('a secret of the environment counts, and stays when it is no longer named', () => {
  const dataDir = aDataDir()
  const made = keepSecrets(dataDir, {})
  const reported = keepSecrets(dataDir, { KEYCLOAK_APP_SECRET: 'given' })
  expect(reported).toEqual({ ...made, KEYCLOAK_APP_SECRET: 'given' })
  expect(keepSecrets(dataDir, {})).toEqual(reported)
})

test('what an older program did not make is added to what is kept, and the rest stays', () => {
  const dataDir = aDataDir()
  const { KEYCLOAK_ADMIN_PASSWORD, ...older } = keepSecrets(dataDir, {})
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ KEYCLOAK_ADMIN_PASSWORD }))
  const made = keepSecrets(dataDir, {})
  expect(made.KEYCLOAK_ADMIN_PASSWORD).toBe(KEYCLOAK_ADMIN_PASSWORD)
  expect(Object.keys(made).sort()).toEqual(['KEYCLOAK_ADMIN_PASSWORD', ...Object.keys(older)].sort())
  expect(keepSecrets(dataDir, {})).toEqual(made)
})

test('a lost file is an error once Keycloak has data, not a reason for other secrets', () => {
  const dataDir = aDataDir()
  keepSecrets(dataDir, {})
  const h2 = join(dataDir, 'keycloak', 'data', 'h2')
  mkdirSync(h2, { recursive: true })
  rmSync(join(dataDir, 'secrets.json'))
  // A restore from containers leaves the folder empty, and brings no secrets.
  expect(keepSecrets(dataDir, {})).toMatchObject({ KEYCLOAK_APP_SECRET: expect.any(String) })
  writeFileSync(join(h2, 'keycloakdb.mv.db'), '')
  rmSync(join(dataDir, 'secrets.json'))
  expect(() => keepSecrets(dataDir, {})).toThrow(/put it back from a backup/)
})

test('a Keycloak that runs elsewhere needs its secrets in the environment', () => {
  expect(() => needClientSecrets({ KEYCLOAK_APP_SECRET: 'a' })).toThrow(
    /set KEYCLOAK_ACCOUNTING_SECRET, KEYCLOAK_SERVICE_SECRET in the environment/,
  )
})
