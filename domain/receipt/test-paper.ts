import type { Paper } from './paper.ts'

/**
 * Shows whether a printer is set up: that a line holds as many letters as it is set to, that letters and signs of
 * currencies are its own, that figures are at the edge, and that the paper is cut.
 */
export function testPaper({ name }: { name: string }, columns: number): Paper {
  const ruler = Array.from({ length: columns }, (_, at) => (at + 1) % 10).join('')
  return {
    title: 'Test page',
    parts: [
      {
        lines: [
          { is: 'name', text: name },
          { is: 'middle', text: 'Test page' },
        ],
      },
      {
        lines: [
          { is: 'text', text: `${columns} letters fill one line:` },
          { is: 'text', text: ruler },
          { is: 'text', text: 'Letters: é ü ñ £ €' },
          { is: 'text', text: 'Letters: ₵ ₦ ₹ Ɛ Ŋ ẹ' },
        ],
      },
      {
        lines: [
          {
            is: 'goods',
            name: 'A product with a name of some length that takes more than one line',
            amount: '1,234.50',
            below: ['1 × 1,234.50'],
          },
          { is: 'amount', name: 'Total', amount: '1,234.50', isStrong: true, isLarge: true },
        ],
      },
      { lines: [{ is: 'bars', code: 'A-1' }] },
      { lines: [{ is: 'text', text: 'The paper is cut below this line.' }] },
    ],
  }
}
