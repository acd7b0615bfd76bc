import type { ColumnSpec } from './columns.ts'
import type { ConventionColumns } from './conventions.ts'
import type { SalesImportField } from './fields.ts'

/** Usual names of these columns in files from tills and spreadsheets. */
export const salesColumns: Readonly<Record<SalesImportField, ColumnSpec>> = {
  receiptNumber: {
    isRequired: true,
    aliases: ['InvoiceNo', 'Invoice', 'Receipt', 'Receipt no', 'Document', 'Order', 'Ticket'],
  },
  soldAt: {
    isRequired: true,
    aliases: ['InvoiceDate', 'Date', 'Sold at', 'Time', 'Date time', 'Date and time', 'Timestamp'],
  },
  sku: { isRequired: true, aliases: ['StockCode', 'Product code', 'Item code', 'Code', 'Item', 'Article'] },
  description: { isRequired: false, aliases: ['Product', 'Product name', 'Name', 'Item name'] },
  quantity: { isRequired: true, aliases: ['Qty', 'Units', 'Count'] },
  unitPrice: { isRequired: true, aliases: ['Price', 'Unit net', 'Rate'] },
  customer: { isRequired: false, aliases: ['CustomerID', 'Customer no', 'Customer number'] },
  // Found by mapping only: a guess here would invent money.
  tender: { isRequired: false, aliases: [] },
  tax: { isRequired: false, aliases: [] },
  cost: { isRequired: false, aliases: [] },
  status: {
    isRequired: false,
    aliases: [
      ...[
        'Status',
        'State',
        'Financial status',
        'Payment status',
        'Order status',
        'Receipt status',
        'Sale status',
      ],
      ...[
        'Transaction status',
        'Receipt type',
        'Transaction type',
        'Sale type',
        'Document type',
        'Event type',
        'Statut',
      ],
    ],
  },
  currency: { isRequired: false, aliases: ['Currency', 'Ccy', 'Currency code', 'Devise'] },
  discount: {
    isRequired: false,
    aliases: [
      ...['Discount', 'Discounts', 'Discount amount', 'Line discount', 'Item discount', 'Lineitem discount'],
      ...['Total discount', 'Discount total', 'Remise', 'Rabais'],
    ],
  },
  total: {
    isRequired: false,
    aliases: [
      ...[
        'Total',
        'Line total',
        'Total amount',
        'Total price',
        'Receipt total',
        'Order total',
        'Grand total',
      ],
      ...['Net sales', 'Amount', 'Line amount', 'Montant', 'Total TTC'],
    ],
  },
  taxable: { isRequired: false, aliases: ['Taxable', 'Lineitem taxable', 'Is taxable', 'Taxed'] },
  shipping: {
    isRequired: false,
    aliases: ['Shipping', 'Delivery', 'Shipping amount', 'Delivery fee', 'Livraison'],
  },
  fee: {
    isRequired: false,
    aliases: ['Fee', 'Fees', 'Processing fee', 'Transaction fee', 'Commission', 'Frais'],
  },
  refund: {
    isRequired: false,
    aliases: ['Refund', 'Refunds', 'Refunded', 'Refunded amount', 'Refund amount', 'Remboursement'],
  },
}

/** Amounts of a receipt that are not lines. They are not imported, but reported with their sum. */
export const leftOutFields = ['shipping', 'fee', 'refund'] as const satisfies SalesImportField[]

/** The columns whose cells show how a file writes numbers and dates. */
export const salesConventions: ConventionColumns<SalesImportField> = {
  amounts: ['unitPrice', 'tax', 'cost', 'discount', 'total', 'shipping', 'fee', 'refund'],
  quantities: ['quantity'],
  days: ['soldAt'],
}
