import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepPrivate } from '../../../server/operations/private-folder.ts'
import { becomePrimary } from '../../mongo/replica-set.ts'
import { OperatorError } from '../begin/errors.js'
import { reasonIn, runTool } from '../begin/tool.js'
import { whyMongodbEnded, whyNoMongodb } from '../fetch/cpu.ts'
import { untilAnswers } from '../process/http-wait.ts'
import { freePort } from '../process/ports.ts'
import { databaseIn, giveLocalAccounts } from './mongodb-accounts.ts'
import { system } from './mongodb-sign-in.ts'
import type { KeycloakContext, Service } from './process-way.ts'
import { keepRealm } from './realm.ts'
import { CLIENT_SECRETS } from './secrets.ts'
import { firstPort } from './stack-file.ts'

/**
 * The two services in Docker, from compose.yml. They live in a project of their own for each DATA_DIR,
 * and stopping keeps the containers: the next start is quick, and the data stays in their volumes.
 */

const COMPOSE_FILE = fileURLToPath(new URL('compose.yml', import.meta.url))
const START_MS = 300_000
const LOOK_MS = 5_000

type DockerContext = KeycloakContext & {
  docker: { compose: string[]; project: string }
  wanted: { mongodb: boolean; keycloak: boolean }
}

export function dockerServices(context: DockerContext): {
  mongodb: Promise<Service> | undefined
  keycloak: Promise<Service> | undefined
} {
  // Both at once: compose knows one file, and two calls at a time would wait for each other anyway.
  const up = composeUp(context)
  return {
    mongodb: context.wanted.mongodb
      ? up.then((ports) => mongodbContainer(context, ports.mongodb))
      : undefined,
    keycloak: context.wanted.keycloak
      ? up.then((ports) => keycloakContainer(context, ports.keycloak))
      : undefined,
  }
}

/** @returns its output */
async function compose(
  context: DockerContext,
  args: string[],
  ports: { mongodb: number; keycloak: number } = { mongodb: 0, keycloak: 0 },
): Promise<string> {
  const [program, ...first] = context.docker.compose
  keepPrivate(join(context.dataDir, 'log'))
  const command = [...first, '--project-name', context.docker.project, '--file', COMPOSE_FILE, ...args]
  const result = await runTool(program as string, command, {
    logFile: join(context.dataDir, 'log', 'docker.log'),
    evenWhileStopping: args[0] === 'stop',
    env: {
      ...context.env,
      MONGODB_PORT: String(ports.mongodb),
      KEYCLOAK_PORT: String(ports.keycloak),
      KEYCLOAK_HOSTNAME: context.hostname,
      MONGODB_KEY: context.secrets.MONGODB_KEY,
      KEYCLOAK_ADMIN_PASSWORD: context.secrets.KEYCLOAK_ADMIN_PASSWORD,
      ...Object.fromEntries(CLIENT_SECRETS.map((name) => [name, context.secrets[name]])),
    },
  })
  if (result.code === 0) return result.output
  throw new OperatorError(
    `Docker could not bring MongoDB and Keycloak up (${reasonIn(result.output)}). Its full output is in ${join(context.dataDir, 'log', 'docker.log')}.`,
  )
}

async function composeUp(context: DockerContext) {
  const { env, stack, dataDir, wanted, progress } = context
  // An engine elsewhere has a processor of its own.
  const unfit = wanted.mongodb && !env.DOCKER_HOST ? whyNoMongodb() : undefined
  if (unfit) throw new OperatorError(unfit)
  // Containers left by a killed launcher hold the recorded ports themselves; stopped first, they are free.
  if (stack.project) await compose(context, ['stop'])
  const ports = {
    mongodb: await freePort({
      wanted: Number(env.MONGODB_PORT) || stack.mongodb?.port,
      first: firstPort(dataDir, 27_100),
    }),
    keycloak: await freePort({
      wanted: Number(env.KEYCLOAK_PORT) || stack.keycloak?.port,
      first: firstPort(dataDir, 18_100),
    }),
  }
  const services = [...(wanted.mongodb ? ['mongo'] : []), ...(wanted.keycloak ? ['keycloak'] : [])]
  const step = progress.step('Starting the containers')
  await compose(context, ['up', '--detach', ...services], ports).finally(step.drop)
  return ports
}

async function mongodbContainer(context: DockerContext, port: number): Promise<Service> {
  const step = context.progress.step('Starting MongoDB')
  // Inside the container its address never changes; from outside it is reached directly, without asking
  // the replica set for addresses that mean nothing here.
  const { env, secrets } = context
  const address = `127.0.0.1:${port}`
  const end = watchForEnd(context, 'mongo')
  try {
    await becomePrimary({
      address,
      member: '127.0.0.1:27017',
      account: system(secrets.MONGODB_KEY),
      timeoutMs: START_MS,
      hasEnded: () => end.why() !== undefined,
    })
  } catch (error) {
    const why = end.why()
    throw why ? new OperatorError(why) : error
  } finally {
    end.stopWatching()
    step.drop()
  }
  await giveLocalAccounts({ address, databaseName: databaseIn(env), secrets })
  return {
    name: 'MongoDB',
    address: `mongodb://${address}/?directConnection=true&authSource=admin`,
    record: { port, version: '7.0', source: 'docker' },
    stop: async () => void (await compose(context, ['stop', 'mongo'])),
    kill: () => undefined,
  }
}

/** Docker starts a container that ended again and again. Where it ended by the processor, waiting is of no use. */
function watchForEnd(context: DockerContext, service: string) {
  let why: string | undefined
  const look = async () => {
    const id = (await compose(context, ['ps', '--all', '--quiet', service])).trim().split('\n').at(-1) ?? ''
    const format = ['inspect', '--format', '{{.State.ExitCode}}', id]
    const { code, output } = await runTool('docker', format, { env: context.env, timeoutMs: LOOK_MS })
    if (code === 0) why ??= whyMongodbEnded({ code: Number(output), signal: null })
  }
  // An engine that is too busy to answer is asked again.
  const watching = setInterval(() => void look().catch(() => undefined), LOOK_MS)
  return { why: () => why, stopWatching: () => clearInterval(watching) }
}

async function keycloakContainer(context: DockerContext, port: number): Promise<Service> {
  const url = `http://127.0.0.1:${port}`
  const step = context.progress.step('Starting Keycloak')
  const answered = await untilAnswers(`${url}/realms/${context.realm.realm}`, {
    timeoutMs: START_MS,
  }).finally(step.drop)
  if (!answered) {
    throw new OperatorError(
      `Keycloak's container did not become ready. See what it says: docker logs ${context.docker.project}-keycloak-1`,
    )
  }
  await keepRealm(url, context)
  return {
    name: 'Keycloak',
    address: url,
    record: { port, version: '26.7', source: 'docker' },
    stop: async () => void (await compose(context, ['stop', 'keycloak'])),
    kill: () => undefined,
  }
}
