import { ShopId } from '../common.ts'
import {
  AgeingPage,
  AgeingQuery,
  PartyId,
  PartyPage,
  PartySideName,
  PartyStatement,
  StatementQuery,
} from '../credit.ts'
import { route } from '../route.ts'

export const readAgeing = route({
  method: 'GET',
  path: '/api/shops/:shopId/credit/:side',
  summary: 'Aged receivables or payables on a given day.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId, side: PartySideName },
  query: AgeingQuery,
  answers: { 200: AgeingPage },
})

export const readParty = route({
  method: 'GET',
  path: '/api/shops/:shopId/credit/:side/:party',
  summary: 'One customer or supplier, with their open documents.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, side: PartySideName, party: PartyId },
  answers: { 200: PartyPage },
})

export const readPartyStatement = route({
  method: 'GET',
  path: '/api/shops/:shopId/credit/:side/:party/statement',
  summary:
    'The statement of a customer or supplier: the opening balance, each document and the closing balance.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId, side: PartySideName, party: PartyId },
  query: StatementQuery,
  answers: { 200: PartyStatement },
})
