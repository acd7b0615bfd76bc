import { Fault } from '../begin/faults.js'
import { dockerServices } from './docker-way.js'
import { signInAs } from './mongodb-sign-in.js'
import { keycloakProcess, mongodbProcess } from './process-way.js'

/**
 * MongoDB and Keycloak, each at the address the environment names, else brought up the way this DATA_DIR
 * has: as child processes or in Docker.
 *
 * @typedef {object} Services
 * @property {(account: 'app' | 'backup') => { MONGODB_URI: string } & Partial<import('./mongodb-sign-in.js').SignIn>} mongodbFor
 *   what a program is told beside the launcher's own environment
 * @property {string} keycloakUrl
 * @property {import('./stack-file.js').StackRecord} record for the next start
 * @property {() => Promise<void>} stop in order, nothing lost
 * @property {() => void} kill at once
 */

/**
 * @param {import('./process-way.js').Context & { way: import('./way.js').Way }} context
 * @returns {Promise<Services>}
 */
export async function startServices(context) {
  const { env, way } = context
  const wanted = { mongodb: !env.MONGODB_URI, keycloak: !env.KEYCLOAK_URL }
  /** @type {import('./process-way.js').Service[]} */
  const started = []
  /** @param {Promise<import('./process-way.js').Service>} starting */
  const keep = async (starting) => {
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
    stop,
    kill: () => {
      for (const service of started) service.kill()
    },
  }
}

/**
 * Two faults at once are two sentences, so that both can be cured before the next try.
 *
 * @param {PromiseRejectedResult[]} failed
 */
function both(failed) {
  const reasons = failed.map((result) => result.reason)
  const other = reasons.find((reason) => !(reason instanceof Fault))
  return other ?? new Fault(reasons.map((reason) => reason.message).join('\n'))
}
