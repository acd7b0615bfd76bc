import type { AccountChange } from '#domain/documents/account/change.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { AccountDocument } from './stored.ts'

const accountChangeLabels: Readonly<Record<AccountChange['change'], string>> = {
  added: 'Added',
  renamed: 'Renamed',
  removed: 'Removed',
  archived: 'Archived',
  'brought-back': 'Brought back',
}

export function pageFactsOfAccount({ change, account, name }: AccountDocument): DocumentFact[] {
  return [
    { label: 'Change', text: accountChangeLabels[change] },
    { label: 'Account', text: `${account} ${name}` },
  ]
}
