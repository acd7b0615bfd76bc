import { z } from 'zod'
import { CreditWriteOffBody } from '../../documents/credit-write-off/schema.ts'
import { InstalmentPlanBody } from '../../documents/instalment-plan/schema.ts'
import { PartyMergeBody } from '../../documents/party-merge/schema.ts'
import { PaymentRunBody } from '../../documents/payment/run.ts'
import { PaymentBody } from '../../documents/payment/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { documentRoutes } from '../document-routes.ts'
import { PartyMerged } from '../party-merge.ts'
import {
  BadDebts,
  CreditWriteOff,
  DueDocuments,
  InstalmentPlan,
  Payment,
  PaymentsOfRun,
  ReliefClaimBody,
  TillPayment,
  TillPaymentBody,
} from '../party-payment.ts'
import { route } from '../route.ts'

export const { record: recordPayment, read: readPayment } = documentRoutes({
  place: 'party-payments',
  idName: 'paymentId',
  body: PaymentBody,
  answer: Payment,
  records: 'Records a payment received from a customer or made to a supplier, and what it settles.',
  reads: 'One payment as recorded in the books.',
  bodyLimit: 64 * 1024,
})

export const takePayment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/tills/:tillId/payments/:paymentId',
  summary: 'Records a payment on account at a till; it settles the oldest debts first.',
  access: 'employee',
  rate: 600,
  bodyLimit: 4096,
  params: { shopId: ShopId, tillId: Uuid, paymentId: Uuid },
  body: TillPaymentBody,
  answers: { 200: TillPayment, 201: TillPayment },
  refuses: [409, 422],
})

export const writeOffCredit = route({
  method: 'PUT',
  path: '/api/shops/:shopId/credit-write-offs/:writeOffId',
  summary: 'Writes off a bad debt of a customer.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 64 * 1024,
  params: { shopId: ShopId, writeOffId: Uuid },
  body: CreditWriteOffBody,
  answers: { 200: CreditWriteOff, 201: CreditWriteOff },
  refuses: [409, 422],
})

export const readBadDebts = route({
  method: 'GET',
  path: '/api/shops/:shopId/bad-debts',
  summary: 'The tax that can be recovered on bad debts of a customer, including those already written off.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: z.object({ customerId: Uuid.optional() }),
  answers: { 200: BadDebts },
})

export const claimRelief = route({
  method: 'PUT',
  path: '/api/shops/:shopId/bad-debts/:writeOffId',
  summary:
    'Claims the tax on a debt that was written off earlier. The write-off is recorded again as of today.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 4096,
  params: { shopId: ShopId, writeOffId: Uuid },
  body: ReliefClaimBody,
  answers: { 200: CreditWriteOff, 201: CreditWriteOff },
  refuses: [404, 409, 422],
})

export const { record: recordInstalmentPlan, read: readInstalmentPlan } = documentRoutes({
  place: 'instalment-plans',
  idName: 'planId',
  body: InstalmentPlanBody,
  answer: InstalmentPlan,
  records: 'Splits the debt of a customer into dated instalments. A reversal cancels the plan.',
  reads: 'One instalment plan as it was agreed.',
  bodyLimit: 64 * 1024,
})

export const mergeParties = route({
  method: 'PUT',
  path: '/api/shops/:shopId/party-merges/:mergeId',
  summary: 'Merges two records of the same customer or supplier. A reversal separates them again.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  bodyLimit: 4096,
  params: { shopId: ShopId, mergeId: Uuid },
  body: PartyMergeBody,
  answers: { 200: PartyMerged, 201: PartyMerged },
  refuses: [409, 422],
})

export const readDueToSuppliers = route({
  method: 'GET',
  path: '/api/shops/:shopId/payment-runs/due',
  summary: 'Open amounts owed to suppliers, by document, the earliest due first.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId },
  answers: { 200: DueDocuments },
})

export const recordPaymentRun = route({
  method: 'POST',
  path: '/api/shops/:shopId/payment-runs',
  summary:
    'Records payments to several suppliers at once, one payment each: either all are recorded or none.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 300,
  bodyLimit: 512 * 1024,
  params: { shopId: ShopId },
  body: PaymentRunBody,
  answers: { 200: PaymentsOfRun },
  refuses: [409, 422],
})
