import { ConsolidatedQuery, ConsolidatedReport } from '../admin-reports.ts'
import { route } from '../route.ts'

export const readConsolidated = route({
  method: 'GET',
  path: '/api/admin/reports/consolidated',
  summary:
    'Totals of the shops of a currency in a period, of each shop and of all, beside the period before.',
  access: 'admin',
  rate: 120,
  query: ConsolidatedQuery,
  answers: { 200: ConsolidatedReport },
  refuses: [404, 422],
})
