import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRealm, withCheapHash } from '../../infra/local/services/realm.ts'
import { WatchedServices } from '../../infra/local/testing/watched-services.ts'
import { servicesAsProcesses } from './services-as-processes.ts'
import { KEYCLOAK_IMAGE, MONGO_IMAGE, servicesInContainers } from './services-in-containers.ts'
import type { TestServices } from './test-services.ts'

const RYUK_IMAGE = 'testcontainers/ryuk:0.14.0'
const logsTo = join(import.meta.dirname, '..', '..', 'test-results', 'log', 'integration')
const run = promisify(execFile)

/**
 * Brings the services up: in containers where a Docker engine answers and the images can be had, else as
 * the child processes that `npm start` uses. `TEST_SERVICES=process|docker` decides it by hand.
 */
export async function startTestServices(): Promise<TestServices> {
  const realm = withCheapHash(projectRealm())
  const watched = new WatchedServices({ logsTo })
  const requested = process.env.TEST_SERVICES
  const refusal = requested === 'process' ? 'TEST_SERVICES=process' : await whyNoContainers()
  if (!refusal) return servicesInContainers(realm, watched)
  if (requested === 'docker') throw new Error(`TEST_SERVICES=docker, but ${refusal}`)
  return servicesAsProcesses(realm, watched, refusal)
}

async function whyNoContainers(): Promise<string | undefined> {
  if (!(await succeeds('docker', ['version']))) return 'no Docker engine answers'
  for (const image of [MONGO_IMAGE, KEYCLOAK_IMAGE]) {
    if (!(await canBeHad(image))) return `the image ${image} cannot be had`
  }
  // The cleaner of Testcontainers is an image too; without it the teardown below is the only one.
  if (!process.env.TESTCONTAINERS_RYUK_DISABLED && !(await canBeHad(RYUK_IMAGE))) {
    process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'
  }
  return undefined
}

const canBeHad = async (image: string) =>
  (await succeeds('docker', ['image', 'inspect', image])) || succeeds('docker', ['pull', '--quiet', image])

async function succeeds(program: string, args: string[]): Promise<boolean> {
  try {
    await run(program, args)
    return true
  } catch {
    return false
  }
}
