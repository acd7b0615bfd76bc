import { registerAdmin } from './admin/routes.ts'
import type { App } from './app-deps.ts'
import { registerCustomers } from './customers/routes.ts'
import { registerDeliveries } from './deliveries/routes.ts'
import { registerExpenses } from './expenses/routes.ts'
import { registerFunctions } from './functions/routes.ts'
import type { IdentityDeps } from './identity/identity-deps.ts'
import { registerImports } from './imports/routes.ts'
import { EntrySums } from './ledger/entry-sums.ts'
import { registerLedger } from './ledger/routes.ts'
import { registerOpenings } from './openings/routes.ts'
import { registerProducts } from './products/routes.ts'
import { registerReports } from './reports/routes.ts'
import { registerReversals } from './reversals/routes.ts'
import { registerReviews } from './reviews/routes.ts'
import { registerSales } from './sales/routes.ts'
import { registerPasswords } from './session/password-routes.ts'
import { registerSession } from './session/routes.ts'
import { registerSettings } from './settings/routes.ts'
import { registerSetup } from './setup/routes.ts'
import { registerShops } from './shops/routes.ts'
import { registerTills } from './tills/routes.ts'

/** Every subject of the API. Who may call its routes stands in domain/api/routes/. */
export async function registerSubjects(app: App, deps: IdentityDeps): Promise<void> {
  await registerSession(app, deps)
  registerPasswords(app, deps)
  registerAdmin(app, deps)
  await registerFunctions(app, deps)
  registerSetup(app, deps)
  registerShops(app, deps)
  registerTills(app, deps)
  registerCustomers(app, deps)
  registerProducts(app, deps)
  registerSales(app, deps)
  registerReviews(app, deps)
  registerSettings(app, deps)
  registerExpenses(app, deps)
  registerDeliveries(app, deps)
  registerOpenings(app, deps)
  registerReversals(app, deps)
  registerImports(app, deps)
  // Read once and shared: the entry lines of a shop that both are proven by.
  const entrySums = new EntrySums(deps.database.collections)
  registerLedger(app, deps, entrySums)
  registerReports(app, deps, entrySums)
}
