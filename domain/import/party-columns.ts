import type { ColumnSpec } from './columns.ts'
import type { ConventionColumns } from './conventions.ts'

/** Fields of a list of customers or suppliers. What they owe is a list of opening balances. */
export const partyImportFields = [
  'name',
  'number',
  'phone',
  'email',
  'taxpayerNumber',
  'address',
  'termsDays',
  'limit',
  // Changes what an amount means.
  'currency',
] as const
export type PartyImportField = (typeof partyImportFields)[number]

/** Whose cells show how a file writes numbers. */
export const partyConventions: ConventionColumns<PartyImportField> = {
  amounts: ['limit'],
  quantities: [],
  days: [],
}

/** Names that these columns have in spreadsheets and in the lists of other programs. */
export const partyColumns: Readonly<Record<PartyImportField, ColumnSpec>> = {
  name: {
    isRequired: true,
    aliases: [
      ...[
        'Name',
        'Customer',
        'Customer name',
        'Supplier',
        'Supplier name',
        'Vendor',
        'Vendor name',
        'Client',
      ],
      ...['Full name', 'Company', 'Company name', 'Business name', 'Display name', 'Contact name', 'Contact'],
      ...['Nom', 'Fournisseur', 'Raison sociale'],
    ],
  },
  number: {
    isRequired: false,
    aliases: [
      ...['Number', 'Customer no', 'Customer number', 'Customer code', 'Customer ID', 'Supplier no'],
      ...['Supplier number', 'Supplier code', 'Vendor no', 'Vendor code', 'Account no', 'Account number'],
      ...['Code', 'No', 'Numéro'],
    ],
  },
  phone: {
    isRequired: false,
    aliases: [
      ...['Phone', 'Telephone', 'Phone number', 'Mobile', 'Mobile number', 'Tel', 'Cell', 'Contact number'],
      ...['WhatsApp', 'Phone no', 'Tel no', 'Mobile no', 'Main phone', 'Téléphone', 'Portable'],
    ],
  },
  email: {
    isRequired: false,
    aliases: ['Email', 'E-mail', 'Email address', 'Mail', 'Main email', 'Adresse e-mail', 'Courriel'],
  },
  taxpayerNumber: {
    isRequired: false,
    aliases: [
      ...['Tax number', 'TIN', 'Taxpayer number', 'Tax ID', 'Tax no', 'VAT number', 'VAT no', 'VAT ID'],
      ...['VAT registration number', 'KRA PIN', 'PIN', 'Ghana card', 'NIF', 'Numéro de TVA'],
    ],
  },
  address: {
    isRequired: false,
    aliases: ['Address', 'Billing address', 'Postal address', 'Location', 'Street', 'Adresse'],
  },
  termsDays: {
    isRequired: false,
    aliases: [
      ...['Payment terms (days)', 'Payment terms', 'Terms', 'Terms days', 'Credit days', 'Credit period'],
      ...['Due days', 'Days', 'Délai de paiement'],
    ],
  },
  limit: {
    isRequired: false,
    aliases: ['Credit limit', 'Limit', 'Maximum credit', 'Plafond', 'Limite de crédit'],
  },
  currency: { isRequired: false, aliases: ['Currency', 'Currency code', 'Ccy', 'Devise'] },
}
