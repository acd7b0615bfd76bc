#!/usr/bin/env node
// `npm start`
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { begin } from './begin/begin.js'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
process.exitCode = await begin(root, async () => (await import('./app/launch.ts')).launch(root))
