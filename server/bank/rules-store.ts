import type { Collection } from 'mongodb'
import type { BankRule } from '#domain/api/bank.ts'
import { type BankRuleBody, maxBankRules } from '#domain/bank/rule.ts'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'

type BankRuleDocument = BankRuleBody & { _id: { shopId: string; ruleId: string }; savedAt: Date }

const bankRules = ({ db }: Pick<Database, 'db'>): Collection<BankRuleDocument> =>
  db.collection<BankRuleDocument>('bankRules')

/** The oldest first. */
export async function rulesOf(database: Database, shopId: string): Promise<BankRule[]> {
  const found = await bankRules(database)
    .find({ '_id.shopId': shopId })
    .sort({ savedAt: 1, _id: 1 })
    .limit(maxBankRules)
    .toArray()
  return found.map(({ _id, contains, account, posts }) => ({
    ruleId: _id.ruleId,
    contains,
    ...(account !== undefined && { account }),
    posts,
  }))
}

/** @throws Refusal too_many_bank_rules */
export async function saveRule(
  { database, now }: { database: Database; now: () => Date },
  { shopId, ruleId }: { shopId: string; ruleId: string },
  rule: BankRuleBody,
): Promise<BankRule> {
  const others = await bankRules(database).countDocuments({
    '_id.shopId': shopId,
    _id: { $ne: { shopId, ruleId } },
  })
  if (others >= maxBankRules) throw new Refusal('too_many_bank_rules', { most: maxBankRules })
  const { account, ...rest } = rule
  await bankRules(database).updateOne(
    { _id: { shopId, ruleId } },
    {
      $set: { ...rest, ...(account !== undefined && { account }) },
      ...(account === undefined && { $unset: { account: '' } }),
      $setOnInsert: { savedAt: now() },
    },
    { upsert: true },
  )
  return { ruleId, ...rule }
}

/** @throws Refusal bank_rule_not_found */
export async function removeRule(
  database: Database,
  { shopId, ruleId }: { shopId: string; ruleId: string },
): Promise<void> {
  const { deletedCount } = await bankRules(database).deleteOne({ _id: { shopId, ruleId } })
  if (deletedCount === 0) throw new Refusal('bank_rule_not_found', { ruleId })
}
