import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forgetRecord, keepRecord } from '#server/backup/maintenance-store.ts'
import { doWhatIsDue } from '#server/backup/tasks.ts'
import { announceSetup } from '#server/setup/announce.ts'
import { earlierBackupAt } from '#server/setup/backups.ts'
import { makeSetupCode } from '#server/setup/code.ts'
import { unsetInstallation } from '../support/unset-installation.ts'

const { served, depsOf, start, anEmail, post, become, progress, aShopOf, take, begun } = unsetInstallation()

test('an empty installation reports the newest earlier backup until it makes its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const { backup, ...config } = depsOf().config
  const deps = {
    ...depsOf(),
    config: { ...config, backup: { ...backup, folder, place: folder } },
    log: pino({ level: 'info' }, stream),
  }
  expect(await earlierBackupAt(deps)).toBeNull()
  for (const name of ['sales-and-accounts-2026-11-28T02-30-00Z.age', 'notes.txt'])
    writeFileSync(join(folder, name), '')
  expect(await earlierBackupAt(deps)).toBe('2026-11-28T02:30:00Z')
  await announceSetup(deps)
  expect(lines.at(-1)).toContain(`${folder} has a backup from 2026-11-28T02:30:00Z`)
  await keepRecord(served.database(), 'backup', { at: new Date(), file: 'own', bytes: 1, ms: 1 })
  onTestFinished(() => forgetRecord(served.database(), 'backup'))
  expect(await earlierBackupAt(deps)).toBeNull()
  expect(await served.call({ method: 'GET', url: '/api/setup' })).toMatchObject({
    body: { needsAdministrator: true, earlierBackupAt: null },
  })
})

test('an empty installation makes no backup of itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = {
    mongo: { uri: served.uri, database: served.name },
    ...{ dataDir: join(folder, 'data'), folder, place: folder, keyFile: join(folder, 'key.txt'), key: null },
    ...{ identity: { kind: 'none' as const }, time: '02:30', timeZone: 'UTC', rehearsalDays: 1 },
    logLevel: 'silent' as const,
  }
  const log = pino({ level: 'silent' })
  const due = () => doWhatIsDue({ settings, now: () => new Date(), log, tell: () => undefined })
  await due()
  expect(readdirSync(folder)).toEqual([])
  await begun()
  await due()
  expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/\.age$/))
})

describe('the code', () => {
  test('opens an installation without an administrator, and is kept as a hash alone', async () => {
    const code = await start()
    expect(await post('code', { code })).toMatchObject({ status: 204 })
    expect(await post('code', { code: code.toLowerCase().replaceAll('-', ' ') })).toMatchObject({
      status: 204,
    })
    const kept = await served.database().db.collection('setup').findOne({})
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('is logged once, at any level, and not at all where there is an administrator', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const log = pino({ level: 'fatal' }, stream)
    await announceSetup({ ...depsOf(), log })
    expect(lines).toHaveLength(1)
    const code = /http:\/\/127\.0\.0\.1\/first-run#([0-9A-Z-]{24}) /.exec(lines[0] ?? '')?.[1]
    expect(await post('code', { code })).toMatchObject({ status: 204 })
    await become(code ?? '')
    await announceSetup({ ...depsOf(), log })
    expect(lines).toHaveLength(1)
  })

  test('of an earlier start, a wrong one and none at all open nothing, and say the same', async () => {
    const earlier = await start()
    const code = await start()
    const refused = { status: 403, body: { code: 'setup_code_wrong' } }
    expect(await post('code', { code: earlier })).toMatchObject(refused)
    expect(await post('code', { code: '' })).toMatchObject(refused)
    expect(await become('0000-0000-0000-0000-0000')).toMatchObject(refused)
    expect(await post('code', { code })).toMatchObject({ status: 204 })
  })

  test('is refused before anything else is looked at where no start has made one', async () => {
    expect(await become('0000-0000-0000-0000-0000')).toMatchObject({ body: { code: 'setup_code_wrong' } })
    expect(await served.database().collections.softwaredev.countDocuments()).toBe(0)
  })

  test('is tried ten times from one address, in a row or at once, in all processes, then not even the right one counts', async () => {
    const code = await start()
    const other = await served.build()
    const inBoth = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? other : undefined))
    const answers = await Promise.all(inBoth.map((app) => post('code', { code: 'wrong' }, undefined, app)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(403))
    expect(await post('code', { code })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  test('opens nothing of the installation but its first administrator', async () => {
    const code = await start()
    for (const url of ['/api/setup/progress', '/api/me', '/api/shops/x', '/api/shops/x/products']) {
      const answer = await served.call({ method: 'GET', url, token: code })
      expect(answer).toMatchObject({ status: 401 })
    }
    expect(await post('shop', aShopOf(), code)).toMatchObject({ status: 401 })
    expect(await take('x', 'stock', 'done', code)).toMatchObject({ status: 401 })
  })
})

describe('the first administrator', () => {
  test('is made once and logged in; from then on the code opens nothing', async () => {
    const code = await start()
    const state = () => served.call({ method: 'GET', url: '/api/setup' })
    expect(await state()).toMatchObject({ body: { needsAdministrator: true } })
    const email = anEmail('Ama')
    const { status, body } = await become(code, email)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { isAdmin: true, role: 'admin', shopId: null, userEmail: email.toLowerCase() },
    })
    expect(await state()).toMatchObject({ body: { needsAdministrator: false } })
    const closed = { status: 410, body: { code: 'setup_closed' } }
    expect(await post('code', { code })).toMatchObject(closed)
    expect(await become(code)).toMatchObject(closed)
    expect(await makeSetupCode(depsOf())).toBeNull()
    expect(await served.database().collections.softwaredev.countDocuments()).toBe(1)
    const record = await served.database().db.collection('auditLog').findOne({})
    expect(record).toMatchObject({ action: 'setup.administrator-made', email: email.toLowerCase() })
  })

  test('is one of several who try at the same moment; the others leave no account behind', async () => {
    const code = await start()
    const emails = [anEmail('a'), anEmail('b'), anEmail('c')]
    const answers = await Promise.all(emails.map((email) => become(code, email)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const [at, { status, body }] of answers.entries()) {
      const uid = await served.keycloak().findByEmail(emails[at] ?? '')
      expect({ code: body.code, hasAccount: uid !== null }).toEqual(
        status === 201 ? { code: undefined, hasAccount: true } : { code: 'setup_closed', hasAccount: false },
      )
    }
  })

  test('asked for twice at once by the same person is one, and the account stays', async () => {
    const code = await start()
    const email = anEmail()
    const answers = await Promise.all([become(code, email), become(code, email)])
    expect(answers.map(({ status }) => status)).toContain(201)
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('setup_closed')
    expect(await served.signIn({ email })).toMatchObject({ isAdmin: true })
  })

  test('of a try that was cut off between account and record goes on with the same password, and no other', async () => {
    const person = await served.person('cut-off')
    const code = await start()
    expect(await become(code, person.email, 'another password')).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect(await become(code, person.email)).toMatchObject({ status: 201, body: { isAdmin: true } })
  })

  test('has a sentence at its field for an address or a password that won’t do', async () => {
    const code = await start()
    const odd = await become(code, 'ama')
    expect(odd).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(odd.body.errors).toEqual([
      { path: 'email', message: 'Enter an email address, such as ama@example.com.' },
    ])
    expect(await become(code, anEmail(), 'short')).toMatchObject({
      status: 422,
      body: { code: 'password_too_weak' },
    })
    expect(await become(code)).toMatchObject({ status: 201 })
  })

  test('is not asked for where the account of ADMIN_EMAIL is there', async () => {
    const admin = await served.person('configured')
    expect(await makeSetupCode(depsOf(admin.email))).toBeNull()
    expect(await makeSetupCode(depsOf(anEmail('nobody')))).not.toBeNull()
  })

  test('of books that lost theirs is all they need: the first run is over', async () => {
    await served.openShop()
    const { token } = await begun()
    expect(await progress(token)).toMatchObject({ body: { isFinished: true } })
  })
})
