// Runs first at every `docker compose up`: whether this is the folder that the installation was started from before.
import { readFileSync } from 'node:fs'
import { mountedFolder, requireSameFolder } from './one-folder.ts'

const here = mountedFolder(readFileSync('/proc/self/mountinfo', 'utf8'), '/project')
try {
  requireSameFolder('/secrets/made', here, process.env.MOVED === 'true')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
