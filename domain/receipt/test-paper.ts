import type { Paper } from './paper.ts'

/** Shows that a printer is set up: what a receipt has, with nothing sold. */
export function testPaper({ name }: { name: string }): Paper {
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
          {
            is: 'goods',
            name: 'A product with a name of some length',
            amount: '1,250.00',
            below: ['1 × 1,250.00'],
          },
          { is: 'amount', name: 'Total', amount: '1,250.00', isStrong: true, isLarge: true },
        ],
      },
      { lines: [{ is: 'bars', code: 'A-1' }] },
    ],
  }
}
