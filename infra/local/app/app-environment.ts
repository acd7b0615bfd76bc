import { join } from 'node:path'
import { composeOnly } from '../../../server/config/env-file.ts'
import type { Settings } from './settings.ts'

/** The environment of the app: the launcher's own, and what that has found out. */
export function appEnvironment({
  env,
  root,
  settings,
  environment,
}: {
  env: NodeJS.ProcessEnv
  root: string
  settings: Settings
  /** its variables beside the launcher's own environment */
  environment: Readonly<Record<string, string>>
}): NodeJS.ProcessEnv {
  return {
    ...env,
    ...Object.fromEntries(composeOnly.map((name) => [name, ''])),
    NODE_ENV: env.NODE_ENV ?? 'production',
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    // Shortens a start, also after a crash. A new build empties the folder, so it holds one version.
    NODE_COMPILE_CACHE: join(root, 'build', 'app', 'compiled'),
    ...environment,
  }
}
