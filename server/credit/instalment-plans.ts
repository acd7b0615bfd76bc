import * as routes from '#domain/api/routes/party-payments.ts'
import { instalmentPlan } from '../books/kinds/instalment-plan/kind.ts'
import { served } from '../documents/served.ts'

export const instalmentPlans = served({
  kind: instalmentPlan,
  record: routes.recordInstalmentPlan,
  read: routes.readInstalmentPlan,
  inputOf: (planId, plan) => ({ planId, plan }),
  notFound: 'instalment_plan_not_found',
})
