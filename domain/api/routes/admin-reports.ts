import { ConsolidatedQuery, ConsolidatedReport } from '../admin-reports.ts'
import { route } from '../route.ts'

export const readConsolidated = route({
  method: 'GET',
  path: '/api/admin/reports/consolidated',
  summary: 'What the shops of a currency come to in a period, each and together, beside the period before.',
  access: 'admin',
  rate: 120,
  query: ConsolidatedQuery,
  answers: { 200: ConsolidatedReport },
  refuses: [404, 422],
})
