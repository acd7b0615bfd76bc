import { OperatorError } from '../begin/errors.js'
import { dockerServices } from './docker-way.ts'
import { type SignIn, signInAs } from './mongodb-sign-in.ts'
import { type KeycloakContext, keycloakProcess, mongodbProcess, type Service } from './process-way.ts'
import type { StackRecord } from './stack-file.ts'
import type { Way } from './way.ts'

/**
 * MongoDB and Keycloak, each at the address the environment names, else brought up the way this DATA_DIR
 * has: as child processes or in Docker.
 */
type Services = {
  /** the variables of a program beside the launcher's own environment */
  mongodbFor: (account: 'app' | 'backup') => { MONGODB_URI: string } & Partial<SignIn>
  keycloakUrl: string
  /** for the next start */
  record: StackRecord
  /** resolves when both answer; never rejects */
  ready: Promise<void>
  /** in order, nothing lost */
  stop: () => Promise<void>
  /** at once */
  kill: () => void
}

export async function startServices(context: KeycloakContext & { way: Way }): Promise<Services> {
  const { env, way } = context
  const wanted = { mongodb: !env.MONGODB_URI, keycloak: !env.KEYCLOAK_URL }
  const started: Service[] = []
  const keep = async (starting: Promise<Service>) => {
    const service = await starting
    started.push(service)
    return service
  }
  const stop = async () => void (await Promise.all(started.map((service) => service.stop())))
  const begun =
    way.name === 'docker'
      ? dockerServices({ ...context, docker: way, wanted })
      : {
          mongodb: wanted.mongodb ? mongodbProcess(context) : undefined,
          keycloak: wanted.keycloak ? keycloakProcess(context) : undefined,
        }
  const [mongodb, keycloak] = await Promise.allSettled([
    begun.mongodb && keep(begun.mongodb),
    begun.keycloak && keep(begun.keycloak),
  ])
  const failed = [mongodb, keycloak].filter((result) => result.status === 'rejected')
  if (failed[0]) {
    await stop()
    throw failed.length > 1 ? both(failed) : failed[0].reason
  }
  const services = {
    mongodb: mongodb.status === 'fulfilled' ? mongodb.value : undefined,
    keycloak: keycloak.status === 'fulfilled' ? keycloak.value : undefined,
  }
  return {
    mongodbFor: (account) =>
      services.mongodb
        ? signInAs(account, services.mongodb.address, context.secrets)
        : { MONGODB_URI: env.MONGODB_URI ?? '' },
    keycloakUrl: services.keycloak?.address ?? env.KEYCLOAK_URL ?? '',
    record: {
      ...context.stack,
      ...(wanted.mongodb || wanted.keycloak ? { way: way.name } : {}),
      ...(way.name === 'docker' ? { project: way.project } : {}),
      ...(services.mongodb ? { mongodb: services.mongodb.record } : {}),
      ...(services.keycloak ? { keycloak: services.keycloak.record } : {}),
    },
    ready: Promise.all(started.map((service) => service.ready)).then(() => undefined),
    stop,
    kill: () => {
      for (const service of started) service.kill()
    },
  }
}

/** Two errors at once are two sentences, so that both can be fixed before the next try. */
function both(failed: PromiseRejectedResult[]) {
  const reasons = failed.map((result) => result.reason)
  const other = reasons.find((reason) => !(reason instanceof OperatorError))
  return other ?? new OperatorError(reasons.map((reason) => reason.message).join('\n'))
}
