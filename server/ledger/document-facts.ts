import type { DocumentFact } from '#domain/api/recorded-document.ts'
import { assetCategories } from '#domain/assets/category.ts'
import { methodInWords } from '#domain/assets/method.ts'
import { monthInWords } from '#domain/day-in-words.ts'
import type { AccountChange } from '#domain/documents/account/change.ts'
import { gainOf } from '#domain/documents/asset-disposal/posting.ts'
import { expenseAccountOf } from '#domain/documents/expense/money.ts'
import { accountOfPlace, accountsOfPlaces } from '#domain/documents/money-transfer/schema.ts'
import { netOfIncome } from '#domain/documents/other-income/posting.ts'
import { partyOf } from '#domain/documents/payment/schema.ts'
import { taxSettledByLabels } from '#domain/documents/tax-payment/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { tenderName } from '#domain/payments/payment-type.ts'
import { formatMilli } from '#domain/quantity.ts'
import { dueOf } from '#domain/tax-return/figures.ts'
import { cashMovementLabels } from '#domain/terms/cash-place.ts'
import { accounts } from '#domain/terms/chart.ts'
import { closeCheckLabels } from '#domain/terms/close-check.ts'
import { entrySourceLabels } from '#domain/terms/document-kind.ts'
import { accountOfMoney, isAddedMoney, moneyAccounts } from '#domain/terms/money-account.ts'
import { writeOffLabels } from '#domain/terms/write-off.ts'
import type { BookDocument } from '../books/documents-store.ts'
import type { StoredDocuments } from '../books/kinds/stored.ts'
import {
  accountText,
  amount,
  assetName,
  type FactNames,
  linesOfCredit,
  moneyOf,
  moneyText,
  originOf,
  productName,
  soldFor,
  text,
} from './fact-words.ts'

const accountChangeLabels: Readonly<Record<AccountChange['change'], string>> = {
  added: 'Added',
  renamed: 'Renamed',
  removed: 'Removed',
  archived: 'Archived',
  'brought-back': 'Brought back',
}

/** What a document says, in the order a person reads it, by the collection that it stands in. */
const tellers: {
  [Name in keyof StoredDocuments]: (stored: StoredDocuments[Name], names: FactNames) => DocumentFact[]
} = {
  sales: (sale, { tills, customers }) => [
    ...text('Till', tills.get(sale.tillId)),
    ...text('Customer', sale.customerId && customers.get(sale.customerId)),
    ...moneyOf(sale),
    { label: 'Tax', amountMinor: sale.totals.taxMinor },
    { label: 'Total', amountMinor: sale.totals.grossMinor },
    ...text('Note', sale.note),
  ],
  stockReceipts: (receipt, names) => [
    ...text('Supplier', receipt.supplierName ?? (receipt.party && names.customers.get(receipt.party))),
    ...text(
      receipt.of !== undefined
        ? 'Credit note'
        : receipt.against === accounts.goodsNotBilled
          ? 'Delivery note'
          : 'Invoice',
      receipt.reference,
    ),
    { label: 'Posted against', text: accountText(receipt.against, names) },
    ...text('Till', receipt.tillId && names.tills.get(receipt.tillId)),
    ...(receipt.due ? [{ label: 'Due', day: receipt.due }] : []),
    ...receipt.lines.map(({ productId, quantityMilli, valueMinor }) => ({
      label: productName(productId, names),
      text: formatMilli(quantityMilli),
      amountMinor: valueMinor,
    })),
    ...(receipt.totalMinor === undefined ? [] : [{ label: 'Total', amountMinor: receipt.totalMinor }]),
    ...text('Note', receipt.note),
  ],
  openingBalances: ({ account, amountMinor, supplierName, party, due }, names) => [
    { label: 'Account', text: accountText(account, names) },
    ...text('Of', supplierName ?? (party && names.customers.get(party))),
    ...(due ? [{ label: 'Due', day: due }] : []),
    { label: 'Amount', amountMinor },
  ],
  expenses: (expense, names) => [
    ...text('Supplier', expense.supplierName),
    ...text('Invoice number', expense.reference),
    { label: 'Paid from', text: accountText(expenseAccountOf(expense.paidFrom), names) },
    ...text('Till', expense.tillId && names.tills.get(expense.tillId)),
    ...expense.lines.map(({ account, description, netMinor }) => ({
      label: accountText(account, names),
      ...(description !== undefined && { text: description }),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: expense.totalMinor },
    ...text('Note', expense.note),
  ],
  bills: (bill, names) => [
    ...text('Supplier', names.customers.get(bill.supplierId)),
    ...text('Invoice number', bill.reference),
    { label: 'Due', day: bill.due },
    ...bill.lines.map(({ account, description, netMinor }) => ({
      label: accountText(account, names),
      ...(description !== undefined && { text: description }),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: bill.totalMinor },
    ...text('Note', bill.note),
  ],
  deliveryBills: (bill, names) => [
    ...text('Supplier', names.customers.get(bill.supplierId)),
    ...text('Bill', bill.reference),
    { label: 'Due', day: bill.due },
    ...bill.lines.map(({ productId, quantityMilli, netMinor }) => ({
      label: productName(productId, names),
      text: formatMilli(quantityMilli),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: bill.totalMinor },
    ...text('Note', bill.note),
  ],
  settingChanges: ({ setting, value, from, reason }) => [
    // Setting and value came together, and were checked together.
    { label: 'New value', setting: { setting, value, from } as DocumentFact['setting'] },
    { label: 'From', day: from },
    ...text('Reason', reason),
  ],
  locks: ({ act, through, isFinal, leftOpen, reason }) => [
    {
      label: 'What was done',
      text: act === 'reopening' ? 'Opened again' : isFinal ? 'Closed for good' : 'Locked',
    },
    ...(through === null
      ? [{ label: 'Locked through', text: 'No day' }]
      : [{ label: 'Locked through', day: through }]),
    ...leftOpen.map((name) => ({ label: 'Left open', text: closeCheckLabels[name] })),
    ...text('Reason', reason),
  ],
  reversals: ({ reversedKind, reference, reason, taken = [] }) => [
    { label: 'Reverses', text: `${entrySourceLabels[reversedKind]} ${reference}`.trim() },
    ...amount('Used by sales before', reversedKind === 'deposit' ? taken[0]?.amountMinor : undefined),
    ...text('Reason', reason),
  ],
  erasures: ({ supplierId }) => [
    {
      label: 'What was erased',
      text: `Name, contacts and notes of a ${supplierId === undefined ? 'customer' : 'supplier'}`,
    },
  ],
  partyMerges: ({ side, from, into }, names) => [
    { label: 'Merged', text: names.customers.get(from) ?? from },
    { label: 'Into', text: names.customers.get(into) ?? into },
    { label: 'Kept as', text: side === 'customers' ? 'Customers' : 'Suppliers' },
  ],
  foundings: ({ country, currency, timeZone }) => [
    { label: 'Country', text: country },
    { label: 'Currency', text: currency },
    { label: 'Time zone', text: timeZone },
  ],
  accountChanges: ({ change, account, name }) => [
    { label: 'Change', text: accountChangeLabels[change] },
    { label: 'Account', text: `${account} ${name}` },
  ],
  stockAdjustments: ({ of, reason, name, note, lines }, names) => [
    ...text('Reason', reason && writeOffLabels[reason]),
    ...text('Count', of === 'stock-count' ? name : undefined),
    ...lines.map(({ productId, quantityMilli, valueMinor, countedMilli }) => ({
      label: productName(productId, names),
      text:
        countedMilli === undefined
          ? formatMilli(quantityMilli)
          : `${formatMilli(countedMilli)} counted, ${formatMilli(quantityMilli)} beside the books`,
      amountMinor: valueMinor,
    })),
    ...text('Note', note),
  ],
  stockTransfers: ({ of, from, to, lines, note }, { locations, ...names }) => [
    ...text('From', of === 'sent' ? (locations?.get(from) ?? from) : 'In transit'),
    ...text('To', locations?.get(to) ?? to),
    ...lines.flatMap(({ productId, quantityMilli, lostMilli, lostMinor }) => [
      { label: productName(productId, names), text: formatMilli(quantityMilli) },
      ...(lostMilli === undefined
        ? []
        : [
            {
              label: `${productName(productId, names)}, lost on the way`,
              text: formatMilli(lostMilli),
              ...(lostMinor !== undefined && { amountMinor: lostMinor }),
            },
          ]),
    ]),
    ...text('Note', note),
  ],
  moneyTransfers: ({ from, to, tillId, amountMinor, feeMinor, reference, note }, names) => [
    { label: 'Out of', text: accountText(accountOfPlace(from), names) },
    { label: 'Into', text: accountText(accountOfPlace(to), names) },
    ...text('Till', tillId && names.tills.get(tillId)),
    { label: 'Amount', amountMinor },
    ...amount('Fee', feeMinor === 0 ? undefined : feeMinor),
    ...text('Reference', reference),
    ...text('Note', note),
  ],
  journals: ({ text: what, lines }, names) => [
    ...text('What it is for', what),
    ...lines.map(({ account, amountMinor, note }) => ({
      label: accountText(account, names),
      ...(note !== undefined && { text: note }),
      amountMinor,
    })),
  ],
  cashCounts: ({ place, countedMinor, expectedMinor, reason }, names) => [
    { label: 'Counted', text: accountText(accountsOfPlaces[place], names), amountMinor: countedMinor },
    { label: 'By the books', amountMinor: expectedMinor },
    { label: 'Difference', amountMinor: minor(countedMinor - expectedMinor) },
    ...text('Reason', reason),
  ],
  shiftOpens: ({ tillId, float, heldMinor }, { tills }) => [
    ...text('Till', tills.get(tillId)),
    { label: 'Float', amountMinor: float.amountMinor },
    { label: 'In the till by the books', amountMinor: heldMinor },
  ],
  cashMovements: ({ tillId, direction, place, amountMinor, reason }, { tills }) => [
    ...text('Till', tills.get(tillId)),
    { label: cashMovementLabels[direction][place] ?? 'Cash', amountMinor },
    ...text('Reason', reason),
  ],
  shiftCloses: ({ tillId, cash, expected, sums, note }, { tills }) => [
    ...text('Till', tills.get(tillId)),
    { label: 'Sales', amountMinor: sums.salesMinor },
    { label: 'Returns', amountMinor: sums.returnsMinor },
    { label: 'Cash expected', amountMinor: expected[0]?.amountMinor ?? minor(0) },
    { label: 'Cash counted', amountMinor: cash.amountMinor },
    ...text('Note', note),
  ],
  paymentCorrections: ({ receiptNumber, tillId, from, to, amountMinor, isCounted, ...said }, { tills }) => [
    { label: 'Receipt', text: receiptNumber },
    ...text('Till', tills.get(tillId)),
    { label: 'Amount', amountMinor },
    { label: 'Keyed as', text: from.name },
    { label: 'Paid by', text: to.name },
    ...text('Reference', said.reference),
    ...text('Reason', said.reason),
    ...text('The drawer', isCounted && 'Was counted before: its cash stays as it was counted'),
  ],
  deposits: (deposit, { customers, tills }) => [
    ...text('Customer', customers.get(deposit.customerId)),
    ...text('For', deposit.text),
    ...text('Till', tills.get(deposit.tillId)),
    ...deposit.tenders.map((tender) => ({
      label: tenderName(tender, deposit.paidBy ?? []),
      ...(tender.reference !== undefined && { text: tender.reference }),
      amountMinor: tender.amountMinor,
    })),
    { label: 'Tax in it', amountMinor: sumMinor(deposit.taxes.map(({ amountMinor }) => amountMinor)) },
    { label: 'Total', amountMinor: deposit.totalMinor },
  ],
  depositUses: ({ receiptNumber, customerId, amountMinor, takenMinor, taxes }, { customers }) => [
    { label: 'Receipt', text: receiptNumber },
    ...text('Customer', customers.get(customerId)),
    ...amount('The receipt says', takenMinor === amountMinor ? undefined : amountMinor),
    { label: 'Paid by the deposit', amountMinor: takenMinor },
    { label: 'Tax in it', amountMinor: sumMinor(taxes.map((tax) => tax.amountMinor)) },
  ],
  spreadRuns: ({ month, shares }, names) => [
    { label: 'Month', text: monthInWords(month) },
    ...shares.map(({ account, amountMinor }) => ({ label: accountText(account, names), amountMinor })),
  ],
  partyPayments: (payment, names) => [
    ...text(
      payment.direction === 'received' ? 'Received from' : 'Paid to',
      names.customers.get(partyOf(payment)),
    ),
    { label: payment.direction === 'received' ? 'Into' : 'Out of', text: moneyText(payment, names) },
    ...text('Till', payment.tillId && names.tills.get(payment.tillId)),
    ...text('Reference', payment.reference),
    { label: 'Amount', amountMinor: payment.amountMinor },
    ...amount('Discount', payment.discountMinor),
    ...amount('VAT withheld', payment.withheldVatMinor),
    ...amount('Income tax withheld', payment.withheldIncomeTaxMinor),
    ...amount('From credit', payment.creditMinor),
    ...amount('Left as credit', payment.restMinor === 0 ? undefined : payment.restMinor),
    ...text('Note', payment.note),
  ],
  creditWriteOffs: ({ customerId, allocations, reason }, { customers }) => [
    ...text('Customer', customers.get(customerId)),
    { label: 'Amount', amountMinor: sumMinor(allocations.map(({ amountMinor }) => amountMinor)) },
    ...text('Reason', reason),
  ],
  billCredits: (credit, names) => [
    ...text('Supplier', names.customers.get(credit.supplierId)),
    ...text('Credit note', credit.reference),
    ...linesOfCredit(credit, names),
    { label: 'Total', amountMinor: credit.totalMinor },
    ...amount('Off the bill', credit.settledMinor === 0 ? undefined : credit.settledMinor),
    ...amount('Left as credit', credit.restMinor === 0 ? undefined : credit.restMinor),
    ...text('Note', credit.note),
  ],
  reconciliations: ({ account, businessDay, balanceMinor, ledgerMinor, lines, outstanding }, names) => [
    { label: 'Account', text: accountText(account, names) },
    { label: 'Through', day: businessDay },
    { label: 'Lines of the statement', text: String(lines) },
    { label: 'Balance of the statement', amountMinor: balanceMinor },
    { label: 'Balance of the books', amountMinor: ledgerMinor },
    { label: 'Not on the statement', text: String(outstanding.length) },
  ],
  instalmentPlans: ({ customerId, instalments, note }, { customers }) => [
    ...text('Customer', customers.get(customerId)),
    ...instalments.map(({ due, amountMinor }) => ({ label: 'Instalment', day: due, amountMinor })),
    { label: 'Total', amountMinor: sumMinor(instalments.map(({ amountMinor }) => amountMinor)) },
    ...text('Note', note),
  ],
  taxReturns: ({ figures, late, adjustments, dueMinor, dueOn }, names) => {
    const { outputMinor, inputMinor } = dueOf(figures)
    return [
      { label: 'Tax charged', amountMinor: outputMinor },
      { label: 'Tax claimed back', amountMinor: inputMinor },
      ...amount('Of it late, for periods filed before', late.length === 0 ? undefined : dueOf(late).dueMinor),
      ...adjustments.map(({ direction, component, amountMinor, account, reason }) => ({
        label: `Adjustment of ${direction} tax ${component}`,
        text: [accountText(account, names), reason].filter(Boolean).join(': '),
        amountMinor,
      })),
      { label: dueMinor < 0 ? 'To be refunded' : 'To pay', amountMinor: minor(Math.abs(dueMinor)) },
      { label: 'Due', day: dueOn },
    ]
  },
  taxPayments: ({ direction, by, tillId, amountMinor, reference, note }, names) => [
    {
      label: direction === 'paid' ? 'Paid by' : 'Received into',
      text: isAddedMoney(by) ? accountText(by, names) : taxSettledByLabels[by],
    },
    ...text('Till', tillId && names.tills.get(tillId)),
    { label: 'Amount', amountMinor },
    ...text('Reference', reference),
    ...text('Note', note),
  ],
  assetPurchases: (asset, names) => [
    { label: 'Asset', text: asset.name },
    { label: 'Category', text: assetCategories[asset.category].name },
    ...originOf(asset, names),
    ...text('Invoice number', asset.reference),
    ...text('Serial number', asset.serialNumber),
    ...text('Place', asset.location),
    { label: 'In service', day: asset.inServiceOn },
    { label: 'Depreciation', text: methodInWords(asset.method) },
    { label: 'Cost', amountMinor: asset.costMinor },
    ...amount('Residual value', asset.residualMinor === 0 ? undefined : asset.residualMinor),
    ...text('Note', asset.note),
  ],
  depreciationRuns: ({ month, shares }, names) => [
    { label: 'Month', text: monthInWords(month) },
    ...shares.map(({ assetId, amountMinor }) => ({ label: assetName(assetId, names), amountMinor })),
  ],
  assetDisposals: (disposal, names) => [
    { label: 'Asset', text: assetName(disposal.assetId, names) },
    { label: 'Cost that went', amountMinor: disposal.costMinor },
    { label: 'Depreciation that went', amountMinor: disposal.accumulatedMinor },
    ...soldFor(disposal, names),
    { label: 'Gain or loss', amountMinor: gainOf(disposal).gainMinor },
    ...text('Reference', disposal.reference),
    ...text('Note', disposal.note),
  ],
  otherIncomes: (income, names) => [
    { label: 'For', text: income.text },
    ...text('From', income.from),
    { label: 'Account', text: accountText(income.account, names) },
    { label: 'Received in', text: accountText(accountOfMoney(moneyAccounts, income.receivedIn), names) },
    ...text('Till', income.tillId && names.tills.get(income.tillId)),
    { label: 'Received', amountMinor: income.totalMinor },
    { label: 'Without tax', amountMinor: netOfIncome(income) },
    ...text('Reference', income.reference),
  ],
}

export function factsOf({ kind, document }: BookDocument, names: FactNames): DocumentFact[] {
  const tell = tellers[kind.collection.name as keyof StoredDocuments] as (
    stored: unknown,
    names: FactNames,
  ) => DocumentFact[]
  return tell(document, names)
}
