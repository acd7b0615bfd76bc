import { openItemName } from '#domain/open-items/open-item.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { hasOpenItems, isOfAssets } from '#domain/posting/dims.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { taxDirectionOf } from '#domain/terms/chart.ts'
import type { Figures } from '../books/figures.ts'
import type { SubledgerFold } from '../books/subledgers/fold.ts'
import type { OpenItemDocument } from '../db/documents.ts'
import { auditOne, type Difference } from './difference.ts'
import type { RawDocuments } from './store.ts'

/**
 * Open items against those folded from the entries, and their sum against the account that they are of.
 */
export async function auditOpenItems(
  raw: RawDocuments,
  { openItems }: SubledgerFold,
  accountTotals: Figures,
): Promise<Difference[]> {
  const differences: Difference[] = []
  const missing = new Map(openItems)
  const stored = new Map<AccountCode, number>()
  for await (const item of raw.openItems()) {
    const where = whereOf(item)
    auditOne(differences, where, () => {
      const { account, party, document } = item._id
      if (isProven(account)) stored.set(account, (stored.get(account) ?? 0) + signed(item))
      const name = openItemName({ account, party, document })
      const expected = missing.get(name)
      missing.delete(name)
      const [computed, actual] = [expected ? textOf(expected) : 'nothing', textOf(item)]
      if (computed !== actual) differences.push({ kind: 'open_item', where, computed, stored: actual })
    })
  }
  for (const item of missing.values()) {
    const where = whereOf(item)
    differences.push({ kind: 'open_item', where, computed: textOf(item), stored: 'nothing' })
  }
  const ledger = ledgerOf(accountTotals, isProven)
  for (const account of new Set([...stored.keys(), ...ledger.keys()])) {
    const [items, lines] = [stored.get(account) ?? 0, ledger.get(account) ?? 0]
    if (items === lines) continue
    differences.push({
      kind: 'control_account',
      where: `account ${account}`,
      computed: `${items} by the open items`,
      stored: `${lines} by the ledger`,
    })
  }
  return differences
}

/**
 * Which totals of tax there are: one of zero has figures that are zero, and unlike other totals is never
 * left out. Their sums are compared with all other totals.
 */
export function auditTaxes(computed: Figures, stored: Figures): Difference[] {
  const known = new Set(computed.keys())
  const found = new Set(stored.keys())
  const odd = [...known, ...found].filter((key) => known.has(key) !== found.has(key))
  return odd.map((key) => presenceOf(key, found.has(key)))
}

/**
 * The totals of tax, folded from the entries, against the accounts that the tax is on: a line there that does not say
 * which tax it is of would be in no tax return.
 */
export function auditTaxAccounts(taxTotals: Figures, accountTotals: Figures): Difference[] {
  const totals = { output: 0, input: 0 }
  for (const key of taxTotals.keys()) {
    const isInput = key.split(' ')[1]?.startsWith('input:')
    const amounts = taxTotals.of(key)
    if (isInput) totals.input += amounts.get('recoverableMinor') ?? 0
    else totals.output += amounts.get('amountMinor') ?? 0
  }
  const ledger = { output: 0, input: 0 }
  for (const [account, balance] of ledgerOf(accountTotals, (code) => taxDirectionOf(code) !== undefined)) {
    if (taxDirectionOf(account) === 'input') ledger.input += balance
    else ledger.output -= balance
  }
  return (['output', 'input'] as const).flatMap((direction): Difference[] =>
    totals[direction] === ledger[direction]
      ? []
      : [
          {
            kind: 'control_account',
            where: `accounts of ${direction} tax`,
            computed: `${totals[direction]} by the totals of tax`,
            stored: `${ledger[direction]} by the ledger`,
          },
        ],
  )
}

/** A total of tax that is there and should not be, or the reverse. */
function presenceOf(where: string, isThere: boolean): Difference {
  const [computed, stored] = isThere ? ['nothing', 'a total'] : ['a total', 'nothing']
  return { kind: 'tax_total', where, computed, stored }
}

/** All that an item says, the same for the same item. */
export function textOf({ _id, ...item }: OpenItemDocument): string {
  return canonicalJson(item)
}

export function whereOf({ _id: { account, party, document } }: Pick<OpenItemDocument, '_id'>): string {
  return `open on ${account} of ${party}: ${document}`
}

/** Money that is owed, and the register of fixed assets. */
const isProven = (account: AccountCode) => hasOpenItems(account) || isOfAssets(account)

const signed = ({ side, openMinor }: OpenItemDocument) => (side === 'debit' ? openMinor : -openMinor)

/** Balances of some accounts, debit positive. */
function ledgerOf(
  accountTotals: Figures,
  isMeant: (account: AccountCode) => boolean,
): Map<AccountCode, number> {
  const balances = new Map<AccountCode, number>()
  for (const key of accountTotals.keys()) {
    const account = key.split(' ').at(-1) as AccountCode
    if (!isMeant(account)) continue
    const totals = accountTotals.of(key)
    const balance = (totals.get('debitMinor') ?? 0) - (totals.get('creditMinor') ?? 0)
    balances.set(account, (balances.get(account) ?? 0) + balance)
  }
  return balances
}
