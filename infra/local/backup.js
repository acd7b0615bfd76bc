#!/usr/bin/env node
// `npm run backup [-- rehearse | key]`: of the installation in DATA_DIR, whether it runs or not.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { begin } from './begin/begin.js'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
process.exitCode = await begin(root, async () =>
  (await import('./backup/backup-command.ts')).backUp(root, process.argv.slice(2)),
)
