import { execFileSync, spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { people, signInByForm } from '../support/sign-in.ts'
import { compose, docker, outcomeOf } from './compose.ts'
import { untilReady } from './device.ts'
import { expectInTheBooks, sellOne } from './sale.ts'

// docs/operations.md as it is written: a computer whose disk died, and the one that takes its place. It comes
// after the other tests: nothing of the stack they had is left.

const program = ['node', 'server/backup/main.ts']

/** `docker compose run --rm restore FILE`, the key typed in; killed once its output has `killAt`. */
async function restore(file: string, key: string, killAt?: string): Promise<string> {
  const name = `${process.env.COMPOSE_PROJECT_NAME}-restore`
  const child = spawn('docker', ['compose', 'run', '--rm', '-T', '--name', name, 'restore', file])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece
      if (killAt && output.includes(killAt)) void docker('kill', name).catch(() => undefined)
    })
  }
  child.stdin.end(`${key}\n`)
  await new Promise((resolve) => child.once('close', resolve))
  return output
}

/** Makes a backup and answers what a restore needs: its name and its key. */
async function backUp(): Promise<{ file: string; key: string }> {
  const made = await compose('exec', '-T', 'backup', ...program, 'backup')
  const reported = await compose('exec', '-T', 'backup', ...program, 'key')
  return {
    file: /sales-and-accounts-[^ ]+\.age/.exec(made)?.[0] ?? '',
    key: /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(reported)?.[0] ?? '',
  }
}

/** Starts everything, and expects it whole. */
async function startAndExpectWhole(page: Page, receiptNumber: string): Promise<void> {
  await compose('up', '--detach', '--wait')
  await expectWhole(page, receiptNumber)
}

/** Logs in as on a device without remembered sessions, and looks for the receipt in the books. */
async function expectWhole(page: Page, receiptNumber: string): Promise<void> {
  await untilReady()
  await page.context().clearCookies()
  await page.goto('/login')
  await page.evaluate(() => sessionStorage.clear())
  await signInByForm(page, people.owner)
  await page.waitForURL('**/user/dashboard')
  await expectInTheBooks(page, receiptNumber)
}

/** A disk that is mounted after the start is seen after the command that the message about it names. */
async function expectDiskSeen(folder: string): Promise<void> {
  const fileSystems = () =>
    Promise.all(
      ['backup', 'app'].map((service) =>
        compose('exec', '-T', service, 'stat', '-f', '-c', '%T', '/backups'),
      ),
    )
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,uid=1000,gid=1000', 'tmpfs', folder])
  try {
    expect(await fileSystems()).not.toContain('tmpfs')
    await compose('restart', 'backup', 'app')
    expect(await fileSystems()).toEqual(['tmpfs', 'tmpfs'])
    expect((await backUp()).file).not.toBe('')
    await compose('stop', 'backup', 'app')
  } finally {
    execFileSync('umount', [folder])
  }
}

test("where Keycloak's database alone was lost its people come back, and what was sold since the backup stays", async ({
  page,
}) => {
  test.setTimeout(600_000)
  const { file, key } = await backUp()
  const number = await sellOne(page)
  await compose('down', '--timeout', '30')
  await docker('volume', 'rm', `${process.env.COMPOSE_PROJECT_NAME}_postgres-data`)
  expect(await restore(file, key)).toContain('Left as they were: the books')
  await startAndExpectWhole(page, number)
})

test('what a dead disk took comes back from a backup that can only be read, on a computer that had nothing', async ({
  page,
  browser,
}) => {
  // A whole first start is part of it.
  test.setTimeout(600_000)
  const number = await sellOne(page)
  const { file, key } = await backUp()

  // All volumes go with the computer, its certificates and secrets too; the backup was copied elsewhere.
  const disk = await mkdtemp(join(tmpdir(), 'sales-and-accounts-usb-disk-'))
  await compose('cp', `backup:/backups/${file}`, join(disk, file))
  await chown(disk, 1000, 1000)
  await chown(join(disk, file), 0, 0)
  await chmod(join(disk, file), 0o600)
  await compose('down', '--volumes', '--timeout', '30')
  process.env.BACKUP_DIR = disk

  // As a USB stick brings it: the message names the command that helps.
  expect(await restore(file, key)).toContain('(sudo chown 1000 FILE)')
  await chown(join(disk, file), 1000, 0)

  // Interrupted among the accounts, and then a Keycloak of another version is started on what is there.
  const cut = await restore(file, key, '- accounts')
  expect(cut).not.toContain('the trial balance as in the backup')
  const tables = [
    'SET ROLE keycloak',
    'CREATE TABLE IF NOT EXISTS keycloak_group (id varchar CONSTRAINT constraint_group PRIMARY KEY)',
    'CREATE TABLE of_another_version (id varchar REFERENCES keycloak_group)',
  ]
  const asRoot = ['exec', '-T', 'postgres', 'psql', '--username', 'postgres', 'keycloak']
  await compose(...asRoot, ...tables.flatMap((statement) => ['--command', statement]))
  const { code, words } = await outcomeOf('compose', 'run', '--rm', '--no-deps', '-T', 'app')
  expect(code).toBe(3)
  expect(words).toContain('was cut off: run it again')

  expect(await restore(file, key)).toContain('the trial balance as in the backup')
  await compose(
    ...['run', '--rm', '-T', 'keycloak', 'bootstrap-admin', 'service', '--optimized'],
    ...['--client-id', 'bootstrap-2', '--client-secret:env=KC_BOOTSTRAP_ADMIN_CLIENT_SECRET'],
  )
  // The disk with the backups can be read and not written to: `up` reports that, and the shop opens.
  await chown(disk, 0, 0)
  expect(await outcomeOf('compose', 'up', '--detach', '--wait')).toMatchObject({
    code: 1,
    words: expect.stringMatching(/backup\S* is unhealthy/),
  })
  await expectWhole(page, number)
  // On another device: the first one is logged in already, and is a till.
  const device = await (await browser.newContext()).newPage()
  await expectInTheBooks(device, await sellOne(device))
  await expectDiskSeen(disk)
  await compose('down', '--volumes')
  await rm(disk, { recursive: true })
})
