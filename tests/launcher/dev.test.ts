import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, expect, inject, test } from 'vitest'
import { aDataDir, aPort, run } from './launcher.ts'

// The services of this run stand in for those that the keeper would bring up: what is tested is that they are found
// again, and what runs in front of them.
const database = `dev_${process.pid}`

afterAll(async () => {
  const client = new MongoClient(inject('mongodbUri'))
  await client.db(database).dropDatabase()
  await client.close()
})

test('npm run dev shows the screens and the API at one address, follows changes, and starts again on the same services', async () => {
  const dataDir = aDataDir()
  const port = await aPort()
  const settings = {
    DEV_DATA_DIR: dataDir,
    DEV_PORT: String(port),
    MONGODB_URI: inject('mongodbUri'),
    MONGODB_DATABASE: database,
    KEYCLOAK_URL: inject('keycloakUrl'),
    ...inject('keycloakSecrets'),
  }
  const keeper = () => JSON.parse(readFileSync(join(dataDir, 'services.json'), 'utf8')).keeper.pid as number

  const first = run(['dev.js'], settings)
  await first.untilOutput(/runs at/, 60_000)
  const address = `http://127.0.0.1:${port}`
  expect(await isReady(address)).toBe(true)
  const page = await (await fetch(`${address}/login`)).text()
  expect(page).toContain('/app/entry.client.tsx')
  // Beside the code are the settings, and the data of a shop that runs from the same folder.
  for (const path of ['package.json', '.env.example', 'infra/keycloak/realm.json'])
    expect((await fetch(`${address}/${path}`)).status, path).toBe(403)
  const kept = keeper()

  utimesSync(join(import.meta.dirname, '../../server/app.ts'), new Date(), new Date())
  await first.untilOutput(/Restarting '.*server\/main\.ts'/, 20_000)
  await expect.poll(() => isReady(address), { timeout: 20_000 }).toBe(true)
  first.kill('SIGINT')
  expect(await first.exited).toBe(0)

  const second = run(['dev.js'], settings)
  await second.untilOutput(/runs at/, 30_000)
  expect(keeper()).toBe(kept)
  second.kill('SIGINT')
  await second.exited

  const stop = run(['dev.js', 'stop'], settings)
  await stop.untilOutput(/are stopping/, 20_000)
  await expect.poll(() => isThere(kept), { timeout: 20_000 }).toBe(false)
}, 120_000)

const isReady = (address: string) =>
  fetch(`${address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
