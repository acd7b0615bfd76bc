import * as credit from '#domain/api/routes/credit.ts'
import { readCustomerBalance } from '#domain/api/routes/customers.ts'
import * as routes from '#domain/api/routes/party-payments.ts'
import * as reminders from '#domain/api/routes/reminders.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { serveDocuments } from '../documents/served.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import type { Mailer } from '../mail/mailer.ts'
import { recordPartyMerge } from '../parties/merges.ts'
import { setOfShop } from '../shops/record-store.ts'
import { ageing } from './ageing.ts'
import { badDebts, claimRelief } from './bad-debts.ts'
import { customerBalance } from './balance.ts'
import { partyPage, partyStatement } from './party.ts'
import { dueToSuppliers, recordPaymentRun } from './payment-run.ts'
import { payments, takePayment, writeOffCredit } from './payments.ts'
import { listReminders, remindCustomer, reminderPage } from './reminders.ts'

/** What customers and suppliers owe and are owed. */
export function registerCredit(
  app: App,
  deps: BooksDeps & { entrySums: EntrySums; mailer: Mailer | null; audit: AuditLog },
): void {
  const { database } = deps
  registerReminders(app, deps)
  serve(app, credit.readAgeing, ({ params, query }) => ageing(deps, params.shopId, params.side, query))

  serve(app, credit.readParty, ({ params }) => partyPage(deps, params.shopId, params.side, params.party))

  serve(app, credit.readPartyStatement, ({ params, query }) =>
    partyStatement(database, params.shopId, params.side, params.party, query),
  )
}

function registerReminders(
  app: App,
  deps: BooksDeps & { entrySums: EntrySums; mailer: Mailer | null; audit: AuditLog },
): void {
  serve(app, reminders.listReminders, ({ params }) => listReminders(deps, params.shopId))

  serve(app, reminders.readReminder, ({ params }) => reminderPage(deps, params.shopId, params.customerId))

  serve(app, reminders.remindCustomer, (request) =>
    remindCustomer(deps, { ...request.params, by: callerOf(request) }, request.body),
  )

  serve(app, reminders.saveReminderWords, async ({ params, body }) => {
    await setOfShop(deps.database, params.shopId, { reminderWords: body.words })
    return listReminders(deps, params.shopId)
  })
}

export function registerPartyPayments(app: App, deps: BooksDeps): void {
  serveDocuments(app, deps, payments)

  serve(app, routes.takePayment, async (request, reply) => {
    const { uid, right } = callerOf(request)
    const place = { ...request.params, byUid: uid, isOwner: right === 'owner' }
    const { isNew, taken } = await takePayment(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(taken)
  })

  serve(app, readCustomerBalance, ({ params }) => customerBalance(deps, params.shopId, params.customerId))

  serve(app, routes.writeOffCredit, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, writeOff } = await writeOffCredit(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(writeOff)
  })

  serve(app, routes.readBadDebts, ({ params, query }) => badDebts(deps, params.shopId, query.customerId))

  serve(app, routes.claimRelief, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, writeOff } = await claimRelief(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(writeOff)
  })

  serve(app, routes.mergeParties, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, merge } = await recordPartyMerge(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(merge)
  })

  serve(app, routes.readDueToSuppliers, ({ params }) => dueToSuppliers(deps, params.shopId))

  serve(app, routes.recordPaymentRun, (request) =>
    recordPaymentRun(deps, { shopId: request.params.shopId, byUid: callerOf(request).uid }, request.body),
  )
}
