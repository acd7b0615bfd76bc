/** The width of a receipt printer's roll. */
export type RollMm = 58 | 80

/**
 * The content of a printed slip, in the order in which it is read. It does not determine the layout: the screen, a
 * roll of 58 or 80 mm, A4, a printer's own commands and an email are each rendered from it.
 */
export type Paper = {
  /** For people: `Receipt A-7`. */
  title: string
  /** Between two parts is a line. */
  parts: readonly PaperPart[]
}

export type PaperPart = { title?: string; lines: readonly PaperLine[] }

export type PaperLine =
  /** The largest on the paper, in the middle. */
  | { is: 'name'; text: string }
  /** In the middle. `isStrong`: not to be overlooked; `isDetail`: for who checks the books, not shown at first on a screen. */
  | { is: 'middle'; text: string; isStrong?: true; isDetail?: true }
  /** A word and what it is: `Till: Counter`. */
  | { is: 'fact'; name: string; text: string }
  | { is: 'amount'; name: string; amount: string; isStrong?: true; isLarge?: true }
  /** Goods, with the lines below them. */
  | { is: 'goods'; name: string; amount: string; below: readonly string[] }
  | { is: 'text'; text: string }
  /** Bars of Code 128, and the same in letters below. */
  | { is: 'bars'; code: string }

/** Lines that are alike are grouped: facts in columns of their own, goods as a list. */
export type PaperBlock = { is: PaperLine['is']; lines: readonly PaperLine[] }

export function blocksOf({ lines }: PaperPart): PaperBlock[] {
  const blocks: { is: PaperLine['is']; lines: PaperLine[] }[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (last?.is === line.is) last.lines.push(line)
    else blocks.push({ is: line.is, lines: [line] })
  }
  return blocks
}
