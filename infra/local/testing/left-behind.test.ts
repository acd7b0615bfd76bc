import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { endLeftBehind, processesWith } from './left-behind.ts'

/** A program in a session of its own, which ignores every signal that it can. */
async function aProgram(RUN: string): Promise<ChildProcess> {
  const child = spawn('sh', ['-c', 'trap "" INT TERM HUP; echo up; sleep 60; sleep 60'], {
    env: { ...process.env, RUN },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  onTestFinished(() => void (child.exitCode === null && child.kill('SIGKILL')))
  await once(child.stdout, 'data')
  return child
}

test.skipIf(process.platform !== 'linux')(
  'what has the text in its environment is ended with all that it started, and nothing else is',
  async () => {
    const [own, other] = [randomUUID(), randomUUID()]
    const [left, unrelated] = [await aProgram(own), await aProgram(other)]
    // The shell and its sleep.
    await expect.poll(() => processesWith(own)).toHaveLength(2)
    const ended = once(left, 'exit')
    await endLeftBehind(own)
    expect(processesWith(own)).toEqual([])
    expect((await ended)[1]).toBe('SIGKILL')
    expect(processesWith(other)).toContain(unrelated.pid)
    await endLeftBehind(other)
  },
)
