import * as routes from '#domain/api/routes/shift-mail.ts'
import type { ShiftMail } from '#domain/api/shift-mail.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { setOfShop } from '../shops/record-store.ts'
import { requireShop } from '../shops/store.ts'
import { shiftMailJob } from './job.ts'
import { latestMails } from './store.ts'

const maxListed = 10

export function registerShiftMails(app: App, deps: IdentityDeps): void {
  const { database, audit, now, jobs } = deps
  jobs.register(shiftMailJob(deps))

  serve(app, routes.readShiftMail, ({ params }) => readShiftMail(deps, params.shopId))

  serve(app, routes.changeShiftMail, async (request) => {
    const { params, body } = request
    const { shiftMail } = await requireShop(database, params.shopId)
    if (JSON.stringify(shiftMail?.to ?? []) !== JSON.stringify(body.to)) {
      // What was closed before a person asked for mails is not sent.
      await setOfShop(database, params.shopId, { shiftMail: { to: body.to, since: now() } })
      await audit.record({
        action: 'shop.shift-mail-changed',
        by: callerOf(request),
        shopId: params.shopId,
        facts: { to: body.to.join(', ') },
      })
    }
    return readShiftMail(deps, params.shopId)
  })
}

async function readShiftMail(
  { database, mailer }: Pick<IdentityDeps, 'database' | 'mailer'>,
  shopId: string,
): Promise<ShiftMail> {
  const [{ shiftMail }, sent] = await Promise.all([
    requireShop(database, shopId),
    latestMails(database, shopId, maxListed),
  ])
  return {
    to: shiftMail?.to ?? [],
    canEmail: mailer !== null,
    log: sent.map(({ _id, to, till, number, state, at, nextAt, said, saidBy }) => ({
      shiftId: _id.shiftId,
      ...{ to, till, number, state },
      said: said === null || saidBy === 'program' ? said : `The mail server replied: ${said}`,
      at: at.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
    })),
  }
}
