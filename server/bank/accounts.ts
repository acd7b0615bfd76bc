import type { BankAccountList, BankAccountSummary } from '#domain/api/bank.ts'
import { hasStatements } from '#domain/bank/accounts.ts'
import { addDays } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { takesPayments } from '#domain/posting/money-accounts.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { readBalances } from '../ledger/store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import type { Base } from './ledger-lines.ts'
import { readReconciled } from './reconciled-store.ts'
import { type BankAccountDocument, bankAccounts, bankLines, sumLines } from './statement-store.ts'

/** An account that statements come of, with its shop. @throws Refusal bank_account_unknown */
export async function requireBankAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<{ shop: SettledShop; chart: Chart; found: Account; accounts: readonly Account[] }> {
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const accounts = chart.accounts.filter(hasStatements)
  const found = accounts.find((one) => one.account === account)
  if (!found) throw new Refusal('bank_account_unknown', { account })
  return { shop, chart, found, accounts }
}

export async function listBankAccounts(database: Database, shopId: string): Promise<BankAccountList> {
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const items = await summariesOf(database, shopId, chart.accounts.filter(hasStatements))
  return { currency: shop.currency, items }
}

export async function summariesOf(
  database: Database,
  shopId: string,
  accounts: readonly Account[],
): Promise<BankAccountSummary[]> {
  const [balances, { activeReconciliations }] = await Promise.all([
    readBalances(database.collections, shopId, null),
    readReconciled(database.collections, shopId),
  ])
  return Promise.all(
    accounts.map(async (one) => {
      const { account, name } = one
      const [known, sum, last] = await Promise.all([
        readBankAccount(database, shopId, account),
        sumLines(database, shopId, account),
        bankLines(database).findOne({ '_id.shopId': shopId, account }, { sort: { day: -1 } }),
      ])
      const { opening } = known
      return {
        account,
        name,
        canPost: takesPayments(one),
        ledgerMinor: balances.get(account) ?? minor(0),
        statementMinor: opening && minor(opening.balanceMinor + sum.sumMinor),
        statementThrough: last?.day ?? null,
        unmatched: sum.open,
        reconciledThrough: activeReconciliations.findLast((one) => one.account === account)?.through ?? null,
      }
    }),
  )
}

export async function readBankAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<Omit<BankAccountDocument, '_id'>> {
  const found = await bankAccounts(database).findOne({ _id: { shopId, account } })
  return { mapping: found?.mapping ?? null, opening: found?.opening ?? null }
}

/** From where on lines of the books are matched, and the balance of the statement there; null before the first one. */
export async function baseOf(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<{ base: Base; balanceMinor: number; reconciliationId: string | null } | null> {
  const { activeReconciliations } = await readReconciled(database.collections, shopId)
  const last = activeReconciliations.findLast((one) => one.account === account)
  if (last) {
    const document = await database.collections.reconciliations.findOne({
      _id: { shopId, reconciliationId: last.id },
    })
    if (!document) throw new Error(`the reconciliation ${last.id} is not there`)
    const { businessDay, throughNumber, outstanding, balanceMinor } = document
    const base = { through: businessDay, number: throughNumber, open: outstanding }
    return { base, balanceMinor, reconciliationId: last.id }
  }
  const { opening } = await readBankAccount(database, shopId, account)
  if (!opening) return null
  // Before the first reconciliation what is posted to earlier days changes the balance before the first line.
  const base = { through: opening.day, number: Number.MAX_SAFE_INTEGER, open: opening.except }
  return { base, balanceMinor: opening.balanceMinor, reconciliationId: null }
}

/** What the books say of an account at the end of a day. */
export async function ledgerOn(
  { collections }: Database,
  shopId: string,
  account: AccountCode,
  through: Parameters<typeof addDays>[0],
): Promise<number> {
  const balances = await readBalances(collections, shopId, { before: addDays(through, 1) })
  return balances.get(account) ?? 0
}
