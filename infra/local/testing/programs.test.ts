import { expect, test } from 'vitest'
import { Programs } from './programs.ts'

const shell = (script: string, output: string[]) => ({
  ...{ program: 'sh', args: ['-c', script], cwd: '/', env: process.env, output },
})

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(what: () => boolean): Promise<void> {
  for (let tries = 0; !what() && tries < 200; tries += 1) await new Promise((ready) => setTimeout(ready, 25))
  expect(what()).toBe(true)
}

test('a program that ignores the signal is killed, with what it started', async () => {
  const programs = new Programs({ second: 50, killed: 100 })
  const output: string[] = []
  const ended = programs.run(shell('trap "" INT; sleep 60 & echo $!; wait; sleep 60', output))
  await until(() => output.join('').includes('\n'))
  const started = Number(output.join(''))
  programs.end('SIGINT')
  expect(await ended).not.toBe(0)
  await until(() => !isAlive(started))
})

test('a program that ends at the first signal has time to clean up, and nothing is begun after it', async () => {
  const programs = new Programs({ second: 5_000, killed: 10_000 })
  const output: string[] = []
  const ended = programs.run(
    shell('trap "echo cleaned; exit 3" TERM; echo up; while :; do sleep 0.1; done', output),
  )
  await until(() => output.join('').includes('up'))
  programs.end('SIGTERM')
  expect(await ended).toBe(3)
  expect(output.join('')).toContain('cleaned')
  expect(programs.isEnding).toBe(true)
  expect(await programs.run(shell('echo never', output))).toBe(1)
  expect(output.join('')).not.toContain('never')
})

test('what a program leaves behind ends with it', async () => {
  const output: string[] = []
  expect(await new Programs().run(shell('sleep 60 >/dev/null 2>&1 & echo $!', output))).toBe(0)
  await until(() => !isAlive(Number(output.join(''))))
})
