import { X509Certificate } from 'node:crypto'
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'playwright/test'
import { openBooks } from '../support/shops.ts'
import { password, people, signInByForm } from '../support/sign-in.ts'
import { compose, containerOf, docker, inApp, outcomeIn, outcomeOf, running, serviceOf } from './compose.ts'
import { getPlain, httpsUrl, trustingDevice, untilReady } from './device.ts'
import { expectInTheBooks, sellOne } from './sale.ts'

const GiB = 2 ** 30

// The containers are gone by the time anybody could look.
test.afterEach(async () => {
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus) console.error(await compose('logs', '--tail', '40', 'app'))
})

test('log in through HTTPS, sell, and see the receipt in the books', async ({ page }) => {
  const number = await sellOne(page)
  await openBooks(page)
  await page.goto('/user/dashboard/accounting/income-schedule?range=today&view=receipts')
  await expect(page.getByText('Agrees with the ledger.')).toBeVisible()
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Trial balance' }).first().click()
  await expect(page.getByText('Debits equal credits:')).toBeVisible()
})

test('a device that trusts this installation gets every page without a warning, by name and by number', async () => {
  const device = await trustingDevice()
  for (const host of ['localhost', '127.0.0.1']) {
    const url = new URL('/login', httpsUrl)
    url.hostname = host
    expect((await device.get(url.href)).status).toBe(200)
  }
  // The computer itself prints the fingerprint of the certificate that a device fetched.
  const { body } = await getPlain('/ca.crt')
  expect(await compose('exec', '-T', 'app', 'node', 'infra/caddy/fingerprint.ts')).toContain(
    new X509Certificate(body).fingerprint256,
  )
  const { status, headers } = await getPlain('/login?returnUrl=%2Fuser')
  expect(status).toBe(302)
  expect(headers.location).toBe(new URL('/login?returnUrl=%2Fuser', httpsUrl).href)
})

test('a second clone is an installation of its own, and deleting its volumes deletes nothing of the first', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'another-clone-'))
  const name = basename(clone).toLowerCase()
  const inClone = (...args: string[]) => outcomeIn(clone, {}, 'compose', ...args)
  const volumes = async (project: string) =>
    (await docker('volume', 'ls', '--quiet', '--filter', `label=com.docker.compose.project=${project}`))
      .split('\n')
      .filter(Boolean)
      .sort()
  const first = process.env.COMPOSE_PROJECT_NAME ?? ''
  const before = { containers: (await running()).map(({ Id }) => Id), volumes: await volumes(first) }
  try {
    await copyFile('docker-compose.yml', join(clone, 'docker-compose.yml'))
    await writeFile(join(clone, '.env'), 'HTTPS_PORT=9443\nHTTP_PORT=9081\n')
    const images = await outcomeIn(clone, { REGISTRY: '' }, 'compose', 'config', '--images')
    expect(images.words).toContain(`localhost/${name}/sales-and-accounts:`)
    // With the images of the first, which REGISTRY names here: others would have to be built.
    expect(await inClone('up', '--detach', 'secrets')).toMatchObject({ code: 0 })
    expect(await volumes(name)).toContain(`${name}_secrets`)
    expect(await inClone('down', '--volumes')).toMatchObject({ code: 0 })
    expect(await volumes(name)).toEqual([])
    expect({ containers: (await running()).map(({ Id }) => Id), volumes: await volumes(first) }).toEqual(
      before,
    )
  } finally {
    await inClone('down', '--volumes')
    await rm(clone, { recursive: true })
  }
})

test('the same name in another folder is refused: it would take over the books', async () => {
  const other = await mkdtemp(join(tmpdir(), 'another-clone-'))
  try {
    const place = ['--project-directory', other, '-f', join(process.cwd(), 'docker-compose.yml')]
    const { code, words } = await outcomeOf('compose', ...place, 'run', '--rm', '--no-deps', 'folder')
    expect(code).toBe(1)
    expect(words).toContain('The containers and books of this name belong to the folder')
    expect(words).toContain('set COMPOSE_PROJECT_NAME')
  } finally {
    await rm(other, { recursive: true })
  }
})

test('only Caddy has a port, and each container is held to its limits', async () => {
  const containers = await running()
  expect(containers.map(serviceOf)).toEqual(
    expect.arrayContaining(['app', 'caddy', 'keycloak', 'mongo', 'postgres']),
  )
  for (const one of containers) {
    const { CapDrop, LogConfig, Memory, PortBindings, ReadonlyRootfs, RestartPolicy } = one.HostConfig
    const what = serviceOf(one)
    const addresses = Object.values(PortBindings ?? {}).flatMap((ports) => ports.map((port) => port.HostIp))
    expect(addresses, what).toEqual(what === 'caddy' ? ['127.0.0.1', '127.0.0.1'] : [])
    expect({ CapDrop, ReadonlyRootfs, restart: RestartPolicy.Name }, what).toEqual({
      CapDrop: ['ALL'],
      ReadonlyRootfs: true,
      restart: 'unless-stopped',
    })
    expect(Memory, what).toBeGreaterThan(0)
    expect(LogConfig.Config, what).toMatchObject({ 'max-size': '10m', 'max-file': '3' })
  }
  // A volume without a name is lost with its container, or lies about for ever.
  for (const one of await running('--all')) {
    for (const { Type, Name, Destination } of one.Mounts) {
      if (Type === 'volume') expect(Name, `${serviceOf(one)} ${Destination}`).toMatch(/_[a-z-]+$/)
    }
  }
  expect(containers.reduce((sum, one) => sum + one.HostConfig.Memory, 0)).toBeLessThan(4 * GiB)
  for (const service of ['app', 'keycloak', 'mongo', 'postgres'])
    expect(Number(await compose('exec', '-T', service, 'id', '-u')), service).toBeGreaterThan(0)
})

test("the app's account reads and drops nothing but its own documents", async () => {
  const refused = await inApp<Record<string, unknown>>(`
    import { readFileSync } from 'node:fs'
    import { MongoClient } from 'mongodb'
    const client = await new MongoClient(process.env.MONGODB_URI, {
      auth: { username: process.env.MONGODB_USER, password: readFileSync(process.env.MONGODB_PASSWORD_FILE, 'utf8') },
    }).connect()
    const own = client.db(process.env.MONGODB_DATABASE)
    const other = client.db('another')
    const asked = {
      'drops its database': () => own.dropDatabase(),
      'drops a collection': () => own.collection('sales').drop(),
      'drops another database': () => other.dropDatabase(),
      'reads another database': () => other.collection('anything').findOne(),
      'writes to another database': () => other.collection('anything').insertOne({}),
      'reads the accounts': () => client.db('admin').collection('system.users').findOne(),
      'makes an account': () => own.command({ createUser: 'more', pwd: 'more', roles: [] }),
      'stops MongoDB': () => client.db('admin').command({ shutdown: 1 }),
    }
    const answers = {}
    for (const [what, ask] of Object.entries(asked))
      answers[what] = await ask().then(() => 'done', (error) => error.codeName)
    const { databases } = await client.db('admin').command({ listDatabases: 1, nameOnly: true })
    answers['sees of databases'] = databases.map(({ name }) => name).join()
    answers['counts its own sales'] = (await own.collection('sales').countDocuments()) > 0
    await client.close()
    console.log(JSON.stringify(answers))`)
  const { 'sees of databases': seen, 'counts its own sales': reads, ...rest } = refused
  expect({ seen, reads }).toEqual({ seen: 'sales_accounts', reads: true })
  expect(new Set(Object.values(rest)), JSON.stringify(rest)).toEqual(new Set(['Unauthorized']))
})

test('a computer that cannot run MongoDB is reported with the reason, and nothing waits for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sales-and-accounts-old-computer-'))
  const cpuinfo = join(folder, 'cpuinfo')
  await writeFile(cpuinfo, 'model name\t: Intel(R) Celeron(R) N5105\nflags\t\t: fpu sse4_2 popcnt\n')
  // Readable by the service's own account.
  await chmod(folder, 0o755)
  const computer = { command: ['/cpuinfo'], volumes: [`${cpuinfo}:/cpuinfo:ro`] }
  const services = { computer, folder: { environment: { MOVED: 'true' } } }
  await writeFile(join(folder, 'compose.json'), JSON.stringify({ services }))
  const old = [
    ...['compose', '--project-name', `${process.env.COMPOSE_PROJECT_NAME}-old`],
    ...['--file', 'docker-compose.yml', '--file', join(folder, 'compose.json')],
  ]
  try {
    const { code, words } = await outcomeOf(...old, 'up', '--detach', '--wait', 'mongo')
    expect({ code, words }).toMatchObject({
      code: 1,
      words: expect.stringContaining('service "computer" didn\'t complete successfully'),
    })
    expect((await outcomeOf(...old, 'logs', 'computer')).words).toContain(
      'its processor (Intel(R) Celeron(R) N5105) has no AVX',
    )
  } finally {
    await docker(...old, 'down', '--volumes')
    await rm(folder, { recursive: true })
  }
})

test('what sets MongoDB, PostgreSQL and Keycloak up may run again at any time, and changes nothing', async () => {
  const again = (service: string) => outcomeOf('compose', 'run', '--rm', '--no-deps', '-T', service)
  expect(await again('secrets')).toMatchObject({ code: 0, words: expect.stringContaining('there already') })
  expect(await again('mongo-setup')).toMatchObject({
    code: 0,
    words: expect.stringContaining('as it should be'),
  })
  expect(await again('postgres-setup')).toMatchObject({ code: 0 })
  expect(await again('keycloak-setup')).toMatchObject({
    code: 0,
    words: expect.stringContaining('The realm is as realm.json says.'),
  })
  await untilReady()
})

test('people of a restore that wait where others are, are given up with the command that the message names', async () => {
  const waiting = {
    ...{
      id: 'of-a-restore',
      username: 'restored@example.com',
      emailVerified: true,
      enabled: true,
      notBefore: 0,
    },
    ...{ attributes: {}, requiredActions: [], credentials: [], realmRoles: [], clientRoles: {} },
  }
  const list = JSON.stringify({ realm: 'sales-accounts', users: [waiting] })
  await inApp(`
    import { writeFileSync } from 'node:fs'
    writeFileSync('/data/people-to-add.json', ${JSON.stringify(list)})
    console.log(true)`)
  const setUp = () => outcomeOf('compose', 'run', '--rm', '--no-deps', '-T', 'keycloak-setup')
  const refused = await setUp()
  expect(refused).toMatchObject({ code: 1, words: expect.stringContaining('go on with those who are there') })
  const [, command = ''] = /there: docker compose (run --rm app rm \/\S+)/.exec(refused.words) ?? []
  expect(command).not.toBe('')
  await compose(...command.replace('--rm', '--rm --no-deps -T').split(' '))
  expect(await setUp()).toMatchObject({ code: 0 })
})

test('demo data is refused where others than this computer are let in', async () => {
  const { code, words } = await outcomeOf(
    ...['compose', 'run', '--rm', '--no-deps', '-T', '-e', 'PUBLISHED_HOST=192.168.1.20', 'settings'],
  )
  expect(code).toBe(2)
  expect(words).toContain('DEMO_DATA is refused where others can reach the server')
})

test('a stop lets what is under way end, and a second one does not wait', async () => {
  const device = await trustingDevice()
  const stopApp = () => compose('exec', '-T', 'app', 'node', '--eval', 'process.kill(1, "SIGTERM")')
  const endsSince = async (since: string) => {
    const { Id } = await containerOf('app')
    const filters = ['--filter', `container=${Id}`, '--filter', 'event=die']
    const now = new Date().toISOString()
    const shown = ['--format', '{{.Actor.Attributes.exitCode}}']
    return (await docker('events', '--since', since, '--until', now, ...filters, ...shown))
      .split('\n')
      .filter(Boolean)
  }

  let since = new Date().toISOString()
  // It is at the app before what is asked after it is answered.
  const drained = device.signInByHalves(people.owner, password)
  await device.get(`${httpsUrl}/api/ready`)
  await stopApp()
  await untilLogged('"stopping"', since)
  expect((await drained.finish()).status).toBe(200)
  await expect.poll(() => endsSince(since), { timeout: 30_000 }).toEqual(['0'])
  await untilReady()

  since = new Date().toISOString()
  const cut = device.signInByHalves(people.owner, password)
  await device.get(`${httpsUrl}/api/ready`)
  await stopApp()
  await untilLogged('"stopping"', since)
  const before = performance.now()
  await stopApp()
  await expect.poll(() => endsSince(since), { timeout: 15_000 }).toEqual(['130'])
  expect(performance.now() - before).toBeLessThan(15_000)
  cut.drop()
  await untilReady()
})

/** Waits until the app's log has these words. */
async function untilLogged(words: string, since: string): Promise<void> {
  await expect.poll(() => compose('logs', '--no-log-prefix', '--since', since, 'app')).toContain(words)
}

test('a power cut takes nothing that was sold, and the stack comes back whole by itself', async ({
  page,
}) => {
  const number = await sellOne(page)
  // Without a request to stop, as in a power cut: the engine starts each again by its restart policy.
  for (const { State } of await running()) process.kill(State.Pid, 'SIGKILL')
  await untilReady()
  await signInByForm(page, people.owner)
  await page.waitForURL('**/user/dashboard')
  await expectInTheBooks(page, number)
})
