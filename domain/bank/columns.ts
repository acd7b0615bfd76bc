import { type ColumnSpec, plainName } from '../import/columns.ts'

export const bankFields = [
  'day',
  'description',
  'reference',
  'amount',
  'moneyIn',
  'moneyOut',
  'direction',
  'fee',
  'net',
  'status',
  'currency',
  'balance',
  'balanceBefore',
] as const
export type BankField = (typeof bankFields)[number]

/** Columns that may be deducted with a fee: the taxes on it, and on the transfer. */
const feeTaxes = new Set(
  ['E-Levy', 'Electronic levy', 'Levy', 'VAT', 'Tax', 'Stamp duty', 'Excise duty', 'GST'].map(plainName),
)

/** Whether a column of this name may be a part of what was charged beside the amount. */
export function isFeePart(name: string): boolean {
  const plain = plainName(name)
  return feeTaxes.has(plain) || bankColumns.fee.aliases.some((alias) => plainName(alias) === plain)
}

/** Names that these columns have in the exports of banks and mobile-money providers. */
export const bankColumns: Readonly<Record<BankField, ColumnSpec>> = {
  day: {
    isRequired: true,
    aliases: [
      ...[
        'Date',
        'Transaction date',
        'Trans date',
        'Posting date',
        'Post date',
        'Value date',
        'Booking date',
      ],
      ...['Completion time', 'Completed date', 'Date completed', 'Trn date', 'Txn date', 'Tran date', 'Day'],
      ...['Date time', 'Transaction time', 'Date posted', 'Started date', 'Entry date', 'Effective date'],
      ...['Buchungstag', 'Buchungsdatum', 'Datum', 'Wertstellung', 'Valuta', 'Valutadatum'],
      ...[
        'Date opération',
        "Date d'opération",
        'Date comptable',
        'Date de valeur',
        'Date valeur',
        'Jour',
        'Data',
      ],
    ],
  },
  description: {
    isRequired: false,
    aliases: [
      ...[
        'Description',
        'Narration',
        'Details',
        'Narrative',
        'Particulars',
        'Transaction details',
        'Remarks',
      ],
      ...['Memo', 'Payee', 'Transaction description', 'Text', 'From/To', 'Name / Description', 'Name'],
      ...[
        'Verwendungszweck',
        'Buchungstext',
        'Libellé',
        "Libellé de l'opération",
        'Opération',
        'Objet',
        'Détail',
      ],
      ...['Descrição', 'Histórico'],
    ],
  },
  reference: {
    isRequired: false,
    aliases: [
      ...['Reference', 'Ref', 'Ref no', 'Reference number', 'Reference no', 'Transaction id', 'Receipt no'],
      ...['Cheque no', 'Cheque number', 'Check number', 'Doc no', 'External reference', 'F_ID', 'Référence'],
    ],
  },
  amount: {
    isRequired: false,
    aliases: ['Amount', 'Value', 'Transaction amount', 'Gross', 'Umsatz', 'Betrag', 'Montant', 'Valor'],
  },
  moneyIn: {
    isRequired: false,
    aliases: [
      ...[
        'Money in',
        'Credit',
        'Credits',
        'Paid in',
        'Deposit',
        'Deposits',
        'Credit amount',
        'In',
        'Received',
      ],
      ...['Lodgement', 'Lodgements', 'Crédit', 'Entrée', 'Entrées', 'Crédito', 'Haben', 'Gutschrift'],
    ],
  },
  moneyOut: {
    isRequired: false,
    aliases: [
      ...[
        'Money out',
        'Debit',
        'Debits',
        'Paid out',
        'Withdrawn',
        'Withdrawal',
        'Withdrawals',
        'Debit amount',
      ],
      ...['Out', 'Spent', 'Payments', 'Débit', 'Sortie', 'Sorties', 'Débito', 'Soll', 'Lastschrift'],
    ],
  },
  direction: {
    isRequired: false,
    aliases: [
      ...['DB/CR', 'CR/DB', 'Cash in/out', 'Money in/out', 'Transaction direction'],
      ...['DR/CR', 'CR/DR', 'DrCr', 'D/C', 'C/D', 'S/H', 'H/S', 'Soll/Haben', 'Debit/credit', 'Credit/debit'],
      ...['Direction', 'Sens', 'Débit/crédit', 'D/C indicator', 'DC indicator', 'Dr/Cr indicator', 'In/out'],
      ...['Transaction indicator', 'Credit debit indicator', 'Debit credit indicator', 'Indicator', 'Sign'],
    ],
  },
  fee: {
    isRequired: false,
    aliases: [
      ...[
        'Fee',
        'Fees',
        'Charge',
        'Charges',
        'Transaction fee',
        'Fee amount',
        'Service charge',
        'Commission',
      ],
      ...['Frais', 'Gebühr', 'Entgelt', 'Taxa', 'E-Levy', 'Electronic levy'],
    ],
  },
  net: {
    isRequired: false,
    aliases: ['Net', 'Net amount', 'Total', 'Total amount', 'Amount after fees', 'Montant net', 'Netto'],
  },
  status: {
    isRequired: false,
    aliases: [
      ...['Status', 'State', 'Transaction status', 'Transaction state', 'Payment status', 'Statut', 'État'],
      ...['Estado', 'Payment state'],
    ],
  },
  currency: {
    isRequired: false,
    aliases: ['Currency', 'Ccy', 'Currency code', 'Transaction currency', 'Devise', 'Währung', 'Moeda'],
  },
  balance: {
    isRequired: false,
    aliases: [
      ...[
        'Balance',
        'Running balance',
        'Closing balance',
        'Book balance',
        'Balance after',
        'Account balance',
      ],
      ...['Available balance', 'Ledger balance', 'Saldo', 'Kontostand', 'Solde'],
      ...['Balance after transaction', 'Post balance', 'New balance', 'Ending balance', 'Current balance'],
      ...['Bal after', 'Bal', 'Running bal', 'Closing bal', 'Available bal', 'Ledger bal', 'New bal'],
    ],
  },
  balanceBefore: {
    isRequired: false,
    aliases: [
      ...['Balance before', 'Bal before', 'Previous balance', 'Previous bal', 'Prev balance', 'Prev bal'],
      ...['Opening balance', 'Opening bal', 'Balance before transaction', 'Old balance', 'Pre balance'],
    ],
  },
}
