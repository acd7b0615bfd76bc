import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiPage } from './api-page.ts'

test('docs/api.md says what the routes say (npm run docs:api writes it)', () => {
  expect(readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')).toBe(apiPage())
})
