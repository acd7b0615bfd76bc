import type { TestProject } from 'vitest/node'
import { startTestServices, type TestServices } from './services.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    mongodbUri: string
    keycloakUrl: string
    keycloakIssuer: string
    keycloakSecrets: TestServices['keycloakSecrets']
    keycloakLogFile: string
    keycloakAdministrator: TestServices['keycloakAdministrator']
  }
}

/** Brings MongoDB and Keycloak up before the first integration test, and ends them after the last. */
export default async function setUp(project: TestProject) {
  const services = await startTestServices()
  console.log(`MongoDB and Keycloak for the integration tests: ${services.way}.`)
  project.provide('mongodbUri', services.mongodbUri)
  project.provide('keycloakUrl', services.keycloakUrl)
  project.provide('keycloakIssuer', services.keycloakIssuer)
  project.provide('keycloakSecrets', services.keycloakSecrets)
  project.provide('keycloakLogFile', services.keycloakLogFile)
  project.provide('keycloakAdministrator', services.keycloakAdministrator)
  return () => services.stop()
}
