import type { App } from '#server/wiring/app-deps.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { registerJournalDrafts } from './drafts/routes.ts'
import { registerJournalTemplates } from './templates/routes.ts'

export function registerJournals(app: App, deps: IdentityDeps): void {
  registerJournalDrafts(app, deps)
  registerJournalTemplates(app, deps)
}
