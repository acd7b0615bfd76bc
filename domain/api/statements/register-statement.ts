import { assetCategories } from '../../assets/category.ts'
import { methodInWords } from '../../assets/method.ts'
import { dayInWords } from '../../day-in-words.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import { assetPath } from '../../report/addresses.ts'
import type { Proof, Statement } from '../../statement/statement.ts'
import type { AssetRegister, AssetRow, AssetStatus } from '../asset.ts'

export const assetStatusLabels: Readonly<Record<AssetStatus, string>> = {
  'in-use': 'In use',
  'fully-depreciated': 'Fully depreciated',
  disposed: 'Disposed of',
  reversed: 'Reversed',
}

/** The register as a table, a file and on paper. @param rows those that are looked for */
export function registerStatement(
  register: AssetRegister,
  rows: readonly AssetRow[],
  { today, ...shop }: Statement['shop'] & { today: string },
): Statement {
  const money = (key: string, label: string, phone?: 'whole' | 'part' | 'detail') =>
    ({ key, label, kind: 'money', ...(phone && { phone }) }) as const
  const sumOf = (field: 'costMinor' | 'accumulatedMinor' | 'bookMinor') =>
    ({ value: sumMinor(rows.map((row) => row[field])) }) as const
  return {
    title: 'Fixed assets',
    period: `on ${dayInWords(today)}`,
    shop,
    fileName: `fixed-assets-${today}`,
    name: { key: 'name', label: 'Asset', width: 190 },
    columns: [
      { key: 'category', label: 'Category', kind: 'text', width: 116, phone: 'detail' },
      { key: 'inService', label: 'In service', kind: 'day', width: 120, givesWay: 3 },
      { key: 'method', label: 'Depreciation', kind: 'text', width: 190, givesWay: 2 },
      money('cost', 'Cost'),
      money('accumulated', 'Depreciated'),
      money('book', 'Book value', 'whole'),
      { key: 'status', label: 'Status', kind: 'text', width: 120, phone: 'detail' },
      { key: 'location', label: 'Location', kind: 'text', width: 110, givesWay: 1 },
    ],
    rows: rows.map((row) => ({
      key: row.assetId,
      label: row.name,
      link: assetPath(row.assetId),
      figures: {
        category: { value: assetCategories[row.category].name },
        inService: { value: row.inServiceOn },
        method: { value: methodInWords(row.method) },
        location: { value: row.location },
        cost: { value: row.costMinor },
        accumulated: { value: row.accumulatedMinor },
        book: { value: row.bookMinor },
        status: { value: assetStatusLabels[row.status] },
      },
    })),
    total: {
      key: 'total',
      label: 'Total',
      isSum: true,
      figures: { cost: sumOf('costMinor'), accumulated: sumOf('accumulatedMinor'), book: sumOf('bookMinor') },
    },
    proof: registerProof(register),
  }
}

/** Whether the whole register equals the balances of 1500 and 1590. */
function registerProof({ total, ledger }: Pick<AssetRegister, 'total' | 'ledger'>): Proof {
  const off: Minor = minor(total.costMinor - ledger.costMinor)
  const offDepreciation = minor(total.accumulatedMinor - ledger.accumulatedMinor)
  const figures = [
    'cost ',
    total.costMinor,
    ' on 1500 Fixed assets, and ',
    total.accumulatedMinor,
    ' on 1590 Accumulated depreciation',
  ]
  if (off === 0 && offDepreciation === 0)
    return { isGood: true, lead: 'Register equals ledger:', text: [...figures, '.'] }
  return {
    isGood: false,
    lead: 'The register does not equal the ledger:',
    text: [
      ...figures,
      ' by the register, and ',
      ledger.costMinor,
      ' and ',
      ledger.accumulatedMinor,
      ' by the ledger. Run the audit of the books to find where.',
    ],
  }
}
