import { type Minor, minor } from '../money.ts'
import type { Proof } from '../statement/statement.ts'

/**
 * What proves a report: the same figure summed from the entry lines themselves. Where they differ it says by how
 * much, and no word hides it.
 */
export function tiesTo(
  /** "the ledger", "the trial balance". */
  to: string,
  {
    ties,
    what,
    reportMinor,
    ledgerMinor,
  }: {
    ties: boolean
    /** What is compared: "net sales". */
    what: string
    reportMinor: Minor
    ledgerMinor: Minor
  },
): Proof {
  if (ties) {
    return {
      isGood: true,
      lead: `Agrees with ${to}.`,
      text: ['The entries total ', ledgerMinor, ` ${what}, the same as this report.`],
    }
  }
  const difference = minor(reportMinor - ledgerMinor)
  return {
    isGood: false,
    lead: `Does not agree with ${to}.`,
    text: [
      'This report says ',
      reportMinor,
      ` ${what}, the entries total `,
      ledgerMinor,
      ': a difference of ',
      difference,
      `${difference === 0 ? ', but other figures differ' : ''}. Run the audit of the books to find where.`,
    ],
  }
}

/** Of a report of balances, which differ from the lines that they are the sums of. */
export const balancesDifferFromEntries: Proof = {
  isGood: false,
  lead: 'The balances differ from the entries:',
  text: ['they differ from the lines of the ledger. Run the audit of the books to find where.'],
}

/** Of a report whose columns are parts of the shop: it is their sum alone that is compared. */
export function ofWholeShop(proof: Proof): Proof {
  const [first = '', rest] = [proof.lead.at(0), proof.lead.slice(1)]
  return { ...proof, lead: `The whole shop ${first.toLowerCase()}${rest}` }
}
