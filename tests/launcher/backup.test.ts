import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDataDir, aPort, READY, START_MS, start } from './launcher.ts'

const root = join(import.meta.dirname, '..', '..')
const owner = { email: 'owner@demo.shop', password: 'Demo-Shop-2026' }

type Run = { said: string; code: number | null }

/** `npm run backup` or `npm run restore`; killed once its output has `killAt`. */
function run(
  script: 'backup' | 'restore',
  args: string[],
  settings: Record<string, string>,
  { input = '', killAt }: { input?: string; killAt?: string } = {},
): Promise<Run> {
  const env: NodeJS.ProcessEnv = { ...process.env, MONGODB_URI: '', KEYCLOAK_URL: '', ...settings }
  const child = spawn(process.execPath, [`infra/local/${script}.js`, ...args], { cwd: root, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk
    if (killAt && said.includes(killAt)) child.kill('SIGKILL')
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.stdin.end(`${input}\n`)
  return new Promise((resolve) => child.once('close', (code) => resolve({ said, code })))
}

/** The newest sales, as their owner sees them after logging in with the password of the old computer. */
async function sales(port: string): Promise<unknown> {
  const signedIn = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  expect(signedIn.status).toBe(200)
  const { token, shopId } = (await signedIn.json()) as { token: string; shopId: string }
  const answer = await fetch(`http://127.0.0.1:${port}/api/shops/${shopId}/sales?limit=50`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

test('a shop is backed up while it runs and while it does not, and moves to another computer with its accounts and its books', async () => {
  const folder = aDataDir()
  const kept = join(folder, 'usb-disk')
  const oldOne = { DATA_DIR: join(folder, 'old-computer'), BACKUP_DIR: kept, PORT: String(await aPort()) }
  mkdirSync(oldOne.DATA_DIR)
  const product = start({ ...oldOne, DEMO_DATA: 'true' })
  await product.untilOutput(READY, START_MS)
  const sold = await sales(oldOne.PORT)
  const running = await run('backup', [], oldOne)
  expect(running).toMatchObject({ code: 0, said: expect.stringContaining('The key of your backups') })
  const key = /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(running.said)?.[0] ?? ''
  product.kill('SIGTERM')
  expect(await product.exited).toBe(0)

  expect(await run('backup', [], oldOne)).toMatchObject({ code: 0 })
  const file = join(kept, readdirSync(kept).sort().at(-1) ?? 'none')
  expect(await run('restore', [file], oldOne, { input: key })).toMatchObject({
    code: 1,
    said: expect.stringContaining('replaces nothing, and the books and the people are both here'),
  })

  const newOne = { DATA_DIR: join(folder, 'new-computer'), BACKUP_DIR: kept, PORT: String(await aPort()) }
  const cutOff = await run('restore', [file], newOne, { input: key, killAt: '- accounts' })
  expect(cutOff).toMatchObject({ code: null })
  expect(existsSync(newOne.DATA_DIR)).toBe(false)
  expect(await run('restore', [file], newOne, { input: key })).toMatchObject({
    code: 0,
    said: expect.stringContaining('trial balance as in the backup'),
  })
  expect(existsSync(`${newOne.DATA_DIR}.restoring`)).toBe(false)

  // Then each database is lost alone: it comes back, and the other stays as it is.
  rmSync(join(newOne.DATA_DIR, 'keycloak'), { recursive: true })
  expect(await run('restore', [file], newOne, { input: key })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/the people in Keycloak\. Left as they were: the books\./),
  })
  rmSync(join(newOne.DATA_DIR, 'mongodb'), { recursive: true })
  const cutOffAgain = await run('restore', [file], newOne, { input: key, killAt: '- books: sales' })
  expect(cutOffAgain).toMatchObject({ code: null })
  expect(await run('restore', [file], newOne, { input: key })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/the books\. Left as they were: the people in Keycloak\./),
  })
  const moved = start(newOne)
  await moved.untilOutput(READY, START_MS)
  expect(await sales(newOne.PORT)).toEqual(sold)
  moved.kill('SIGTERM')
  expect(await moved.exited).toBe(0)
}, 1_200_000)
