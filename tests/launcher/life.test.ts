import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { freePort } from '../../infra/local/process/ports.ts'
import { testDatabase } from '../support/database.ts'
import { aDataDir, aPort, pidOf, READY, START_MS, start } from './launcher.ts'

describe('where MongoDB and Keycloak run elsewhere', () => {
  const database = testDatabase()
  const elsewhere = async () => ({
    DATA_DIR: aDataDir(),
    PORT: String(await aPort()),
    MONGODB_URI: database.uri,
    MONGODB_DATABASE: database.name,
    KEYCLOAK_URL: inject('keycloakUrl'),
    ...inject('keycloakSecrets'),
  })
  /** By this file the launcher knows that tills may be logged in. */
  const writeKeys = (dataDir: string) => writeFileSync(`${dataDir}/identity-keys.json`, '{}')

  test('only the app is started, and one that dies is started again', async () => {
    const settings = await elsewhere()
    const compiled = new URL('../../build/app/compiled/', import.meta.url)
    rmSync(compiled, { recursive: true, force: true })
    const launcher = start(settings)
    await launcher.untilOutput(READY, START_MS)
    // Also of a process that is killed below.
    expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(1)
    expect(() => pidOf(settings.DATA_DIR, 'MongoDB')).toThrow('MongoDB has not been started')
    expect(() => pidOf(settings.DATA_DIR, 'Keycloak')).toThrow('Keycloak has not been started')
    const killed = pidOf(settings.DATA_DIR, 'The app')
    process.kill(killed, 'SIGKILL')
    await launcher.untilOutput(
      /The app was ended by SIGKILL \(its log: .*app\.log\): it is started again\.\n[\s\S]*The app runs again\./,
      START_MS,
    )
    expect((await fetch(`http://127.0.0.1:${settings.PORT}/api/ready`)).status).toBe(200)
    expect(pidOf(settings.DATA_DIR, 'The app')).not.toBe(killed)
    launcher.kill('SIGTERM')
    expect(await launcher.exited).toBe(0)
    expect(existsSync(`${settings.DATA_DIR}/launcher.json`)).toBe(false)
  }, 600_000)

  test('a start with settings that the app refuses ends, also where tills may be logged in', async () => {
    const settings = { ...(await elsewhere()), SECRETS_KEY: 'short' }
    writeKeys(settings.DATA_DIR)
    const misconfigured = start(settings)
    expect(await misconfigured.exited).toBe(1)
    expect(misconfigured.said().match(/The app ended by itself \(code 2\)[\s\S]*?SECRETS_KEY/g)).toHaveLength(
      1,
    )
    expect(misconfigured.said()).not.toMatch(/next attempt/)
  }, 600_000)

  test('a later start reports where tills can sell while Keycloak is away, and a second start finds it', async () => {
    const settings = {
      ...(await elsewhere()),
      KEYCLOAK_URL: `http://127.0.0.1:${await freePort({ first: 18_900 })}`,
    }
    writeKeys(settings.DATA_DIR)
    const launcher = start(settings)
    const address = `http://127.0.0.1:${settings.PORT}`
    await launcher.untilOutput(
      new RegExp(`Tills that are logged in can sell at ${address}\\. Logins work once Keycloak is ready\\.`),
      START_MS,
    )
    await expect
      .poll(() => existsSync(`${settings.DATA_DIR}/log/backup.log`), { timeout: START_MS })
      .toBe(true)
    const second = start(settings)
    expect(await second.exited).toBe(0)
    expect(second.said()).toContain(`already runs at ${address}`)
    expect(launcher.said()).not.toMatch(READY)
    launcher.kill('SIGTERM')
    expect(await launcher.exited).toBe(0)
  }, 600_000)
})
