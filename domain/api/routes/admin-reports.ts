import { ConsolidatedQuery, ConsolidatedReport } from '../admin-reports.ts'
import { route } from '../route.ts'

export const readConsolidated = route({
  method: 'GET',
  path: '/api/admin/reports/consolidated',
  summary:
    'Totals of all shops with one currency in a period, per shop and overall, compared with the previous period.',
  access: 'admin',
  rate: 120,
  query: ConsolidatedQuery,
  answers: { 200: ConsolidatedReport },
  refuses: [404, 422],
})
