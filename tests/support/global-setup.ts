import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import type { TestProject } from 'vitest/node'
import { endRun } from '../../infra/local/testing/end-run.ts'
import { judgeOpenFiles, measureOpenFiles } from '../../infra/local/testing/most-open-files.ts'
import { openTestServices } from './kept-services.ts'
import type { ServiceAddresses } from './test-services.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What the names of databases begin with that are used from file to file. */
    testRun: string
    mongodbUri: string
    keycloakUrl: string
    keycloakIssuer: string
    keycloakSecrets: ServiceAddresses['keycloakSecrets']
    keycloakLogFile: string
    keycloakAdministrator: ServiceAddresses['keycloakAdministrator']
  }
}

/** MongoDB and Keycloak are up before the first integration test. */
export default async function setUp(project: TestProject) {
  const services = await openTestServices()
  let hasEnded = false
  void services.ended.then((sentence) => {
    hasEnded = true
    endRun(project.vitest, sentence)
  })
  console.log(`MongoDB and Keycloak for the integration tests: ${services.way}.`)
  project.provide('mongodbUri', services.mongodbUri)
  project.provide('keycloakUrl', services.keycloakUrl)
  project.provide('keycloakIssuer', services.keycloakIssuer)
  project.provide('keycloakSecrets', services.keycloakSecrets)
  project.provide('keycloakLogFile', services.keycloakLogFile)
  project.provide('keycloakAdministrator', services.keycloakAdministrator)
  const testRun = `test_${randomUUID().slice(0, 8)}`
  project.provide('testRun', testRun)
  const stopMeasuring = measureOpenFiles(services.mongodbUri)
  return async () => {
    const { line, isFailure } = judgeOpenFiles(await stopMeasuring(), process.env.CI !== undefined)
    console.log(line)
    if (isFailure) process.exitCode = 1
    if (!hasEnded) await dropDatabases(services.mongodbUri, testRun)
    await services.stop()
  }
}

/** Services that are kept from run to run keep no databases. */
async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = new MongoClient(uri)
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true })
    const ofRun = databases.filter(({ name }) => name.startsWith(prefix))
    await Promise.all(ofRun.map(({ name }) => client.db(name).dropDatabase()))
  } finally {
    await client.close()
  }
}
