import { Alive, OperatorHealth, Readiness } from '../operations.ts'
import { fileOf, route } from '../route.ts'

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

export const readMetrics = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus.',
  access: 'operator',
  rate: 600,
  anyHost: true,
  answers: { 200: fileOf('text/plain') },
})

export const readHealth = route({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Says how the installation is: its services, this process, audits and backups.',
  access: 'admin',
  rate: 600,
  answers: { 200: OperatorHealth },
})
