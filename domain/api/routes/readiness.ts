import { Alive, Readiness } from '../readiness.ts'
import { route } from '../route.ts'

export const isAlive = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Liveness probe: this process responds.',
  access: 'anyone',
  rate: 6000,
  anyHost: true,
  answers: { 200: Alive },
})

export const isReady = route({
  method: 'GET',
  path: '/api/ready',
  summary: 'Readiness probe: MongoDB and Keycloak respond too; otherwise names the one that does not.',
  access: 'anyone',
  rate: 6000,
  anyHost: true,
  answers: { 200: Readiness, 503: Readiness },
})
