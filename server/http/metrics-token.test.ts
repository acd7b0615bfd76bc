import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepMetricsToken, metricsTokenName } from './metrics-token.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'metrics-token-')), 'data')
})
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }))

test('the token of an installation is made once, for the eyes of its account alone', async () => {
  const token = await keepMetricsToken(dataDir)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(await keepMetricsToken(dataDir)).toBe(token)
  expect(statSync(join(dataDir, metricsTokenName)).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual([metricsTokenName])
})

test('processes that start at the same moment agree on one', async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, () => keepMetricsToken(dataDir)))
  expect(new Set(tokens).size).toBe(1)
})

test('a metrics token written by a person counts, and a file that cannot be read is an error', async () => {
  await keepMetricsToken(dataDir)
  writeFileSync(join(dataDir, metricsTokenName), 'of my own choice, long enough\n')
  expect(await keepMetricsToken(dataDir)).toBe('of my own choice, long enough')
  rmSync(join(dataDir, metricsTokenName))
  writeFileSync(join(dataDir, '..', 'file'), '')
  await expect(keepMetricsToken(join(dataDir, '..', 'file'))).rejects.toThrow()
})
