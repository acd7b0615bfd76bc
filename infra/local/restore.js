#!/usr/bin/env node
// `npm run restore -- FILE`: into a DATA_DIR that is empty or not there, or that has lost its books or its
// people. Where all is missing it is built aside, in DATA_DIR.restoring, and takes its name in one step at the
// end: cut off anywhere, nothing was changed.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { begin } from './begin/begin.js'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
process.exitCode = await begin(root, async () =>
  (await import('./backup/restore-command.ts')).restore(root, process.argv[2]),
)
