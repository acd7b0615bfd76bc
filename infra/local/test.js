#!/usr/bin/env node
// `npm test`: everything that can be proven, one part after the other, and one line at the end. Parts can
// be chosen, and test files, each run by the part it belongs to: npm test -- unit e2e/sell.spec.ts
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { begin } from './begin/begin.js'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
process.exitCode = await begin(root, async () =>
  (await import('./testing/run-tests.ts')).runTests(process.argv.slice(2)),
)
