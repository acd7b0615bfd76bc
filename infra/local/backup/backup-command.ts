import { loadEnvFile } from '../../../server/config/env-file.ts'
import { readSettings } from '../app/settings.ts'
import { OperatorError, sentenceFor } from '../begin/errors.js'
import { createProgress, type Progress } from '../begin/progress.js'
import { claimDataDir, endLeftovers } from '../process/claim.ts'
import { needOwnFiles } from '../process/own-files.ts'
import { MONGOD_STOP_MS } from '../services/mongod.ts'
import { signInAs } from '../services/mongodb-sign-in.ts'
import { mongodbProcess } from '../services/process-way.ts'
import { newSecrets, readSecrets } from '../services/secrets.ts'
import { readStack } from '../services/stack-file.ts'
import { backupEnvironment, runBackupProgram } from './backup-program.ts'

/**
 * Backs up, rehearses or says the key, as `args` say, of the installation in DATA_DIR.
 *
 * @param root the project's folder
 * @returns the exit code
 */
export async function backUp(root: string, args: string[]): Promise<number> {
  const progress = createProgress()
  try {
    loadEnvFile(root, progress.say)
    return await run(root, args, progress)
  } catch (error) {
    progress.say(sentenceFor(error))
    return 1
  }
}

async function run(root: string, args: string[], progress: Progress) {
  const { env } = process
  const { dataDir } = readSettings(env, root)
  needOwnFiles(dataDir)
  if (env.MONGODB_URI) {
    const mongodb = { MONGODB_URI: env.MONGODB_URI }
    const given = await backupEnvironment({ dataDir, mongodb, env, stack: {}, progress })
    return runBackupProgram(root, args, given)
  }
  const stack = readStack(dataDir)
  if (!stack.mongodb)
    throw new OperatorError(`There is no installation in ${dataDir}: start it once, or set DATA_DIR.`)
  if (stack.way === 'docker') {
    throw new OperatorError(
      `The databases of ${dataDir} run in Docker, where this command does not reach the accounts: use docker compose as docs/operations.md says.`,
    )
  }
  const held = await claimDataDir(dataDir, progress)
  if ('heldBy' in held) {
    const uri = `mongodb://127.0.0.1:${stack.mongodb.port}/?replicaSet=rs0&authSource=admin`
    const mongodb = signInAs('backup', uri, readSecrets(dataDir))
    return runBackupProgram(root, args, await backupEnvironment({ dataDir, mongodb, env, stack, progress }))
  }
  // Nothing runs: MongoDB is brought up for as long as it takes.
  await endLeftovers(held.claim.leftovers, MONGOD_STOP_MS)
  const secrets = { ...newSecrets(), ...readSecrets(dataDir) }
  const service = await mongodbProcess({
    dataDir,
    env,
    stack,
    secrets,
    progress,
    onStarted: (child) => held.claim.addChild(child),
    isStopping: () => false,
  })
  try {
    const mongodb = signInAs('backup', service.address, secrets)
    const given = await backupEnvironment({ dataDir, mongodb, env, stack, progress })
    return await runBackupProgram(root, args, given)
  } finally {
    await service.stop()
    held.claim.release()
  }
}
