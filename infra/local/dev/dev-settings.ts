import { loadEnvFile } from '../../../server/config/env-file.ts'
import { readSettings, type Settings } from '../app/settings.ts'

/**
 * As `npm start` reads them, but for a place and a port of its own: neither the data of a shop nor the service
 * worker that a browser keeps for its address comes in the way.
 */
export function devSettings(root: string): Settings {
  loadEnvFile(root, console.warn)
  const { DEV_DATA_DIR, DEV_PORT } = process.env
  return readSettings(
    { ...process.env, DATA_DIR: DEV_DATA_DIR || '.data-dev', PORT: DEV_PORT || '5173' },
    root,
  )
}
