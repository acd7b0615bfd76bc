#!/usr/bin/env node
// `npm run dev [-- stop]`: the program for its developers. What is changed shows at once; MongoDB and Keycloak stay
// up for the next start, until `stop` or for some hours.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { begin } from './begin/begin.js'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
process.exitCode = await begin(root, async () =>
  (await import('./dev/develop.ts')).develop(root, process.argv[2]),
)
