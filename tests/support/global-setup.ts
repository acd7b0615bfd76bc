import type { TestProject } from 'vitest/node'
import { openTestServices } from './kept-services.ts'
import type { ServiceAddresses } from './services.ts'

declare module 'vitest' {
  export interface ProvidedContext {
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
  console.log(`MongoDB and Keycloak for the integration tests: ${services.way}.`)
  project.provide('mongodbUri', services.mongodbUri)
  project.provide('keycloakUrl', services.keycloakUrl)
  project.provide('keycloakIssuer', services.keycloakIssuer)
  project.provide('keycloakSecrets', services.keycloakSecrets)
  project.provide('keycloakLogFile', services.keycloakLogFile)
  project.provide('keycloakAdministrator', services.keycloakAdministrator)
  return () => services.stop()
}
