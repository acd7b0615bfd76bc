import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identityOf } from '../begin/process-identity.js'
import { silentProgress } from '../begin/progress.js'
import { aTestFolder } from '../testing/test-folder.ts'
import { claimDataDir, endLeftovers } from './claim.ts'

const aDataDir = aTestFolder

async function claimed(dataDir: string) {
  const result = await claimDataDir(dataDir, silentProgress)
  if (!('claim' in result)) throw new Error('it is held')
  return result.claim
}

test('a DATA_DIR that is held is not given again, and its holder says where it runs', async () => {
  const dataDir = aDataDir()
  const claim = await claimed(dataDir)
  claim.setAddress('http://127.0.0.1:3000')
  expect(await claimDataDir(dataDir, silentProgress)).toMatchObject({
    heldBy: { address: 'http://127.0.0.1:3000', launcher: { pid: process.pid } },
  })
  claim.release()
  expect(existsSync(join(dataDir, 'launcher.json'))).toBe(false)
})

test('a killed launcher holds nothing, and what it had started is known', async () => {
  const dataDir = aDataDir()
  const children = [{ name: 'MongoDB', pid: 4711, bornAt: 'long ago' }]
  const launcher = { pid: process.pid, bornAt: 'another process had this number' }
  writeFileSync(join(dataDir, 'launcher.json'), JSON.stringify({ launcher, parents: [], children }))
  expect((await claimed(dataDir)).leftovers).toEqual(children)
})

test('a file cut short by a full disk holds nothing', async () => {
  const dataDir = aDataDir()
  writeFileSync(join(dataDir, 'launcher.json'), '{"launcher": {"pi')
  expect((await claimed(dataDir)).leftovers).toEqual([])
})

test('a start that comes while the former one is stopping waits for its end', async () => {
  const dataDir = aDataDir()
  const former = spawn('sleep', ['0.3'])
  const launcher = identityOf(former.pid as number)
  const record = { launcher, parents: [], children: [], isStopping: true }
  writeFileSync(join(dataDir, 'launcher.json'), JSON.stringify(record))
  await claimed(dataDir)
  expect(identityOf(former.pid as number)).toBeUndefined()
})

test('an app that a killed launcher left running, and that does not end, is killed sooner than the database', async () => {
  const app = spawn(process.execPath, [
    '-e',
    'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(1)',
  ])
  await once(app.stdout, 'data')
  const began = performance.now()
  await endLeftovers([{ name: 'The app', ...identityOf(app.pid as number) } as never], 60_000, 100)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(identityOf(app.pid as number)).toBeUndefined()
})
