import type { Paper } from './paper.ts'

/**
 * Shows whether a printer is set up: characters per line, accents and currency signs, figures at the edge, and the cut.
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
          { is: 'text', text: `${columns} characters per line:` },
          { is: 'text', text: ruler },
          { is: 'text', text: 'Western European: é ü ñ £ €' },
          { is: 'text', text: 'Other: ₵ ₦ ₹ Ɛ Ŋ ẹ' },
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
