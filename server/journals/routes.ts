import * as routes from '#domain/api/routes/journals.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { registerJournalDrafts } from './drafts/routes.ts'
import { closeJournalDraft } from './drafts/store.ts'
import { recordJournal, requireJournal } from './service.ts'
import { registerJournalTemplates } from './templates/routes.ts'

export function registerJournals(app: App, deps: IdentityDeps): void {
  registerJournalDrafts(app, deps)
  registerJournalTemplates(app, deps)

  serve(app, routes.recordJournal, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, journal } = await recordJournal(deps, place, request.body)
    // A draft that was opened, corrected and posted.
    await closeJournalDraft(deps.database, { shopId: place.shopId, draftId: place.journalId }, 'posted')
    return reply.code(isNew ? 201 : 200).send(journal)
  })

  serve(app, routes.readJournal, (request) =>
    requireJournal(deps.database, request.params.shopId, request.params.journalId),
  )
}
