import type { FeeBearer } from '#domain/api/admin-payments.ts'

export const feeBearerLabels: Readonly<Record<FeeBearer, string>> = {
  account: 'The main account',
  subaccount: 'The subaccount',
  'all-proportional': 'All, in proportion',
  all: 'All, in equal parts',
}
