import * as routes from '#domain/api/routes/admin-reports.ts'
import type { App, AppDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../../http/serve.ts'
import { consolidatedReport } from './consolidated.ts'

export function registerAdminReports(app: App, { database }: Pick<AppDeps, 'database'>): void {
  serve(app, routes.readConsolidated, (request) => consolidatedReport(database, request.query))
}
