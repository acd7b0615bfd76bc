import { Account, AccountCode } from '../../terms/account.ts'
import { itemsOf, ShopId } from '../common.ts'
import { ChangedAccount, NewAccount } from '../ledger.ts'
import { nothing, route } from '../route.ts'

export const listAccounts = route({
  method: 'GET',
  path: '/api/shops/:shopId/ledger/accounts',
  summary: "Lists the shop's chart of accounts.",
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: itemsOf(Account) },
})

export const addAccount = route({
  method: 'POST',
  path: '/api/shops/:shopId/ledger/accounts',
  summary: 'Adds an account to the chart.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { shopId: ShopId },
  body: NewAccount,
  answers: { 200: Account, 201: Account },
  refuses: [409, 422],
})

export const changeAccount = route({
  method: 'PATCH',
  path: '/api/shops/:shopId/ledger/accounts/:account',
  summary: 'Renames, archives or restores an account.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { shopId: ShopId, account: AccountCode },
  body: ChangedAccount,
  answers: { 200: Account },
  refuses: [409, 422],
})

export const removeAccount = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/ledger/accounts/:account',
  summary: 'Deletes an account that the shop added and never posted to.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { shopId: ShopId, account: AccountCode },
  answers: { 204: nothing },
  refuses: [409, 422],
})
