import { Alive, Readiness } from '../readiness.ts'
import { route } from '../route.ts'

export const isAlive = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Says that this process answers.',
  access: 'anyone',
  rate: 6000,
  anyHost: true,
  answers: { 200: Alive },
})

export const isReady = route({
  method: 'GET',
  path: '/api/ready',
  summary: 'Says whether MongoDB and Keycloak answer too, else which of them is away.',
  access: 'anyone',
  rate: 6000,
  anyHost: true,
  answers: { 200: Readiness, 503: Readiness },
})
