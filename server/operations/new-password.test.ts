import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a password before the first start is refused with a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-password-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(import.meta.dirname, 'new-password.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, 'ama@shop.example'], {
    cwd: folder,
    env: { NODE_ENV: 'test' },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^MongoDB or Keycloak does not answer: start the program first.*\n$/),
  })
})
