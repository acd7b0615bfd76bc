import { join } from 'node:path'
import { keepPrivate } from '../../../server/operations/private-folder.ts'
import type { Progress } from '../begin/progress.js'
import type { Child } from '../process/child.ts'
import { projectRealm } from '../services/realm.ts'
import { CLIENT_SECRETS, keepSecrets, needClientSecrets, newSecrets, secretsIn } from '../services/secrets.ts'
import { startServices } from '../services/services.ts'
import { readStack, writeStack } from '../services/stack-file.ts'
import { chooseWay } from '../services/way.ts'
import type { Settings } from './settings.ts'

export type AppServices = {
  /** what the app needs in its environment beside the launcher's own */
  environment: Record<string, string> & { MONGODB_URI: string; KEYCLOAK_URL: string }
  /** how the backups log in at MongoDB */
  mongodbForBackups: { MONGODB_URI: string }
  /** resolves when Keycloak answers too; never rejects */
  ready: Promise<void>
  stop: () => Promise<void>
}

/** Brings up what the app of this DATA_DIR needs, the way its first start did, and keeps a record of it there. */
export async function startAppServices({
  settings,
  progress,
  isStopping,
  waitForKeycloak = false,
  onStarted,
}: {
  settings: Settings
  progress: Progress
  isStopping: () => boolean
  /** also on later starts */
  waitForKeycloak?: boolean
  onStarted: (child: Child) => void
}): Promise<AppServices> {
  const { dataDir, demo } = settings
  keepPrivate(join(dataDir, 'log'))
  const { env } = process
  const stack = readStack(dataDir)
  const isElsewhere = Boolean(env.MONGODB_URI && env.KEYCLOAK_URL)
  const way = isElsewhere ? { name: 'process' as const } : await chooseWay({ dataDir, env, stack, progress })
  if (env.KEYCLOAK_URL) needClientSecrets(env)
  const secrets = isElsewhere ? { ...newSecrets(), ...secretsIn(env) } : keepSecrets(dataDir, env)
  const services = await startServices({
    dataDir,
    env,
    stack,
    secrets,
    realm: { ...projectRealm(), realm: settings.realm },
    hostname: settings.hostname,
    progress,
    way,
    isStopping,
    waitForKeycloak,
    onStarted,
  })
  try {
    writeStack(dataDir, services.record)
  } catch (error) {
    await services.stop()
    throw error
  }
  const environment = {
    ...Object.fromEntries(CLIENT_SECRETS.map((name) => [name, secrets[name]])),
    ...services.mongodbFor('app'),
    KEYCLOAK_URL: services.keycloakUrl,
    DEMO_DATA: String(demo !== undefined),
    ...(demo && {
      DEMO_ADMIN_EMAIL: demo.administrator,
      DEMO_OWNER_EMAIL: demo.owner,
      DEMO_EMPLOYEE_EMAIL: demo.employee,
      DEMO_PASSWORD: demo.password,
    }),
  }
  return {
    environment,
    mongodbForBackups: services.mongodbFor('backup'),
    ready: services.ready,
    stop: services.stop,
  }
}
