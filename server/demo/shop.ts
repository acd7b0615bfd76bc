import { countryDefaults } from '#domain/tax/packs.ts'
import { tillIdOf } from './ids.ts'

const ghana = countryDefaults('GH')
if (!ghana) throw new Error('there is no tax pack for Ghana')

/** The facts of the demo shop. Its telephone and tax numbers are not in use. */
export const demoShop = {
  ...ghana,
  name: 'Adabraka Provisions',
  dayStartHour: 0,
  financialYearStartMonth: 1,
  taxNumber: 'C0000000000',
  receiptHeader: [
    'Adabraka Provisions',
    'Castle Road, Adabraka, Accra',
    'Tel. 030 000 0000',
    'TIN C0000000000 (demo)',
  ],
} as const

/** Where the shop sells, with the series its receipts are numbered in. */
export const demoTills = [
  { tillId: tillIdOf('A'), name: 'Front counter', series: 'A' },
  { tillId: tillIdOf('B'), name: 'Side counter', series: 'B' },
] as const
export type Series = (typeof demoTills)[number]['series']
