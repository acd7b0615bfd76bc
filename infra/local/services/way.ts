import { createHash } from 'node:crypto'
import { OperatorError } from '../begin/errors.js'
import type { Progress } from '../begin/progress.js'
import { findCompose, missingImages, pullImages } from './docker.ts'
import type { StackRecord } from './stack-file.ts'

export type Way = { name: 'process' } | { name: 'docker'; compose: string[]; project: string }

/**
 * How the services come up. A DATA_DIR keeps the way of its first start: its data lies there, and an
 * empty shop after installing Docker would frighten anybody.
 */
export async function chooseWay({
  dataDir,
  env,
  stack,
  progress,
}: {
  dataDir: string
  env: NodeJS.ProcessEnv
  stack: StackRecord
  progress: Progress
}): Promise<Way> {
  const requested = env.STACK
  if (requested && requested !== 'process' && requested !== 'docker')
    throw new OperatorError(
      `STACK=${requested} is not known: use process or docker, or leave it out to let the program decide.`,
    )
  if (stack.way && requested && requested !== stack.way) {
    throw new OperatorError(
      `STACK=${requested} does not fit: the data in ${dataDir} was made with STACK=${stack.way} and stays there. Leave STACK out, or set DATA_DIR to another folder to begin with empty books.`,
    )
  }
  const way = stack.way ?? requested
  if (way === 'process') return { name: 'process' }
  const project =
    stack.project ?? `sales-and-accounts-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`
  const compose = await findCompose(env)
  if (compose.command) {
    const missing = await missingImages(env)
    const refusal = missing.length > 0 ? await pullImages(missing, env, progress) : undefined
    if (!refusal) return { name: 'docker', compose: compose.command, project }
    compose.why = refusal
  }
  if (stack.way === 'docker')
    throw new OperatorError(
      `The data of this shop is kept by Docker (since its first start), and ${compose.why}. Start Docker, then start again.`,
    )
  if (requested === 'docker')
    throw new OperatorError(`STACK=docker, and ${compose.why}. Fix that, or leave STACK out.`)
  if (compose.installed)
    progress.say(`  Docker is not used, since ${compose.why}: MongoDB and Keycloak run as programs.`)
  return { name: 'process' }
}
