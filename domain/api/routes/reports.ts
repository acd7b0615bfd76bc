import { ShopId } from '../common.ts'
import {
  BalanceSheet,
  BalanceSheetQuery,
  BalancesByLocation,
  CashFlow,
  CashFlowQuery,
  IncomeQuery,
  IncomeSchedule,
  ProfitByLocation,
  ProfitByLocationQuery,
  ProfitLoss,
  ProfitLossQuery,
} from '../report.ts'
import { route } from '../route.ts'

export const readProfitLoss = route({
  method: 'GET',
  path: '/api/shops/:shopId/reports/profit-loss',
  summary: 'Profit and loss for a date range, by period.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: ProfitLossQuery,
  answers: { 200: ProfitLoss },
  refuses: [422],
})

export const readProfitByLocation = route({
  method: 'GET',
  path: '/api/shops/:shopId/reports/profit-loss-by-location',
  summary: 'Profit and loss for a date range, by location.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: ProfitByLocationQuery,
  answers: { 200: ProfitByLocation },
  refuses: [422],
})

export const readBalanceSheet = route({
  method: 'GET',
  path: '/api/shops/:shopId/reports/balance-sheet',
  summary: 'The balance sheet at the end of a day.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: BalanceSheetQuery,
  answers: { 200: BalanceSheet },
  refuses: [422],
})

export const readBalancesByLocation = route({
  method: 'GET',
  path: '/api/shops/:shopId/reports/balance-sheet-by-location',
  summary: 'The stock and the cash in tills of each location at the end of a day.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: BalanceSheetQuery,
  answers: { 200: BalancesByLocation },
  refuses: [422],
})

export const readCashFlow = route({
  method: 'GET',
  path: '/api/shops/:shopId/reports/cash-flow',
  summary: 'The cash flow statement for a date range, starting from the profit.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: CashFlowQuery,
  answers: { 200: CashFlow },
  refuses: [422],
})

export const readIncomeSchedule = route({
  method: 'GET',
  path: '/api/shops/:shopId/reports/income-schedule',
  summary: 'Sales income for a date range, by day, shift, cashier, category, product or payment type.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: IncomeQuery,
  answers: { 200: IncomeSchedule },
  refuses: [422],
})
