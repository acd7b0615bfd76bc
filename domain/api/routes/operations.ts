import { OperatorHealth } from '../operations.ts'
import { fileOf, route } from '../route.ts'

export const readMetrics = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics for Prometheus.',
  access: 'operator',
  rate: 600,
  anyHost: true,
  answers: { 200: fileOf('text/plain') },
})

export const readHealth = route({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'The health of the installation: services, this process, audits and backups.',
  access: 'admin',
  rate: 600,
  answers: { 200: OperatorHealth },
})
