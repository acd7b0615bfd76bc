import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKeyring } from './keyring.ts'
import { readKeys, secretsKeyName } from './keys.ts'

const [first, second] = ['the first key of 32 letters or so', 'the second key of 32 letters or so']

test('a keyring opens what it sealed, for the same place alone, and never seals the same twice', () => {
  const keyring = createKeyring([first])
  const sealed = keyring.seal('sk_test_1', 'shop a')
  expect(keyring.open(sealed, 'shop a')).toBe('sk_test_1')
  expect(() => keyring.open(sealed, 'shop b')).toThrow()
  expect(JSON.stringify(sealed)).not.toContain('sk_test')
  expect(keyring.seal('sk_test_1', 'shop a').data).not.toBe(sealed.data)
})

test('a keyring opens nothing that was changed', () => {
  const keyring = createKeyring([first])
  const sealed = keyring.seal('sk_test_1', 'shop a')
  for (const member of ['iv', 'tag', 'data'] as const) {
    const changed = Buffer.from(sealed[member], 'base64')
    changed[0] = (changed[0] ?? 0) ^ 1
    expect(() => keyring.open({ ...sealed, [member]: changed.toString('base64') }, 'shop a')).toThrow()
  }
  const cut = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64')
  expect(() => keyring.open({ ...sealed, tag: cut }, 'shop a')).toThrow()
})

test('a keyring seals with the first key, and opens what the others sealed while they are listed', () => {
  const sealed = createKeyring([first]).seal('sk_test_1', 'shop a')
  const rotated = createKeyring([second, first])
  expect(rotated.open(sealed, 'shop a')).toBe('sk_test_1')
  expect(rotated.seal('sk_test_1', 'shop a').keyId).toBe(rotated.currentKeyId)
  expect(rotated.currentKeyId).not.toBe(sealed.keyId)
  const without = createKeyring([second])
  expect(without.canOpen(sealed)).toBe(false)
  expect(() => without.open(sealed, 'shop a')).toThrow(sealed.keyId)
})

test('the keys are those of the settings, else those of a file that is made once, for its account alone', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'secrets-key-')), 'data')
  onTestFinished(() => rmSync(join(dataDir, '..'), { recursive: true }))
  expect(await readKeys({ secretsKey: `${second}, ${first}`, dataDir })).toEqual([second, first])
  const made = await Promise.all(Array.from({ length: 5 }, () => readKeys({ secretsKey: null, dataDir })))
  expect(new Set(made.flat()).size).toBe(1)
  expect(made[0]?.[0]?.length).toBeGreaterThan(40)
  expect(statSync(join(dataDir, secretsKeyName)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, secretsKeyName), 'utf8').trim()).toBe(made[0]?.[0])
})
