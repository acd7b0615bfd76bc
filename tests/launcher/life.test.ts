import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../infra/local/process/ports.ts'
import { testDatabase } from '../support/database.ts'
import { aDataDir, aPort, mongodbUri, pidOf, READY, START_MS, start } from './launcher.ts'

type Note = { _id: string }

/** A database to write to, whose client outlives MongoDB's restarts. */
function openNotes(dataDir: string) {
  const client = new MongoClient(mongodbUri(dataDir), { serverSelectionTimeoutMS: 30_000 })
  onTestFinished(() => client.close())
  return client.db('launcher_test').collection<Note>('notes', {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  })
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

/** Where a process listens, as the system lists it. */
function listening(pid: number): { address: string; port: number }[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
      } catch {
        // Already closed.
        return undefined
      }
    }),
  )
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      // 0A: it listens.
      .filter((fields) => fields[3] === '0A' && own.has(fields[9]))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':')
        return { address: inDots(address), port: Number.parseInt(port, 16) }
      }),
  )
}

/** 0100007F, or the same as the end of an IPv6 address, is 127.0.0.1; any other IPv6 address is left as it is. */
function inDots(hex: string): string {
  const [prefix, last] = [hex.slice(0, -8), hex.slice(-8)]
  if (prefix !== '' && prefix !== '0000000000000000FFFF0000') return hex
  return (last.match(/../g) ?? [])
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.')
}

/** null where something else than a web server listens. */
async function answerOf(url: string): Promise<number | null> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status,
    () => null,
  )
}

async function untilGone(pids: number[]) {
  while (pids.some(isAlive)) await wait(50)
}

test('npm start comes up, says where it runs, survives killed processes, and loses nothing that was acknowledged', async () => {
  const settings = { DATA_DIR: aDataDir(), PORT: String(await aPort()) }
  const { DATA_DIR } = settings
  const first = start(settings)
  await first.untilOutput(READY, START_MS)
  const ready = await fetch(`http://127.0.0.1:${settings.PORT}/api/ready`)
  expect(ready.status).toBe(200)

  // Without an account no user of this machine gets past the login.
  const stranger = new MongoClient(
    mongodbUri(DATA_DIR)
      .replace(/__system:[^@]*@/, '')
      .replace('&authSource=local', ''),
  )
  onTestFinished(() => stranger.close())
  const refused = { codeName: 'Unauthorized' }
  const strange = stranger.db('sales_accounts')
  await expect(strange.collection('shops').findOne()).rejects.toMatchObject(refused)
  await expect(strange.collection('softwaredev').insertOne({})).rejects.toMatchObject(refused)
  for (const { address, port } of listening(pidOf(DATA_DIR, 'Keycloak'))) {
    expect(address).toBe('127.0.0.1')
    for (const path of ['/health', '/metrics'])
      expect([path, await answerOf(`http://127.0.0.1:${port}${path}`)]).not.toEqual([path, 200])
  }

  const second = start(settings)
  expect(await second.exited).toBe(0)
  expect(second.said()).toContain(`already runs at http://127.0.0.1:${settings.PORT}`)

  // MongoDB is killed in the middle of writing.
  const notes = openNotes(DATA_DIR)
  const acknowledged: string[] = []
  let writing = true
  const writer = (async () => {
    while (writing) {
      const _id = randomUUID()
      try {
        await notes.insertOne({ _id })
        acknowledged.push(_id)
      } catch (error) {
        // Killed under way: not acknowledged, so nothing is owed.
        expect(error).toBeInstanceOf(Error)
      }
    }
  })()
  while (acknowledged.length < 50) await wait(10)
  const mongod = pidOf(DATA_DIR, 'MongoDB')
  process.kill(mongod, 'SIGKILL')
  await first.untilOutput(
    /MongoDB was ended by SIGKILL \(its log: .*\): it is started again[\s\S]*MongoDB runs again/,
    START_MS,
  )
  const before = acknowledged.length
  while (acknowledged.length < before + 20) await wait(10)
  writing = false
  await writer
  expect(pidOf(DATA_DIR, 'MongoDB')).not.toBe(mongod)

  // The launcher is killed: nothing it started stays behind, and the next start finds everything.
  const children = (['The app', 'Keycloak', 'MongoDB'] as const).map((name) => pidOf(DATA_DIR, name))
  first.kill('SIGKILL')
  const again = start(settings)
  await again.untilOutput(READY, START_MS)
  expect(children.filter(isAlive)).toEqual([])
  const kept = await openNotes(DATA_DIR).distinct('_id')
  expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([])

  // Asked to stop, it ends everything itself.
  const running = (['The app', 'Keycloak', 'MongoDB'] as const).map((name) => pidOf(DATA_DIR, name))
  again.kill('SIGINT')
  expect(await again.exited).toBe(0)
  await untilGone(running)
  expect(existsSync(`${DATA_DIR}/launcher.json`)).toBe(false)
}, 600_000)

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
