import { mulberry32 } from '../random.ts'

export type Random = ReturnType<typeof drawer>

/** Pseudorandom numbers: the same seed gives the same sequence. */
export function drawer(seed: number) {
  const random = mulberry32(seed)
  const below = (most: number) => Math.floor(random() * most)
  return {
    below,
    chance: (share: number) => random() < share,
    of: <One>(all: readonly One[]) => all[below(all.length)] as One,
  }
}

export const encodings = ['utf-8', 'utf-16', 'windows-1252'] as const

export function bytesIn(text: string, encoding: (typeof encodings)[number]): Uint8Array<ArrayBuffer> {
  const units = [...text].map((letter) => letter.charCodeAt(0))
  return {
    'utf-8': () => new TextEncoder().encode(text),
    'utf-16': () => Uint8Array.from([0xff, 0xfe, ...units.flatMap((unit) => [unit & 255, unit >> 8])]),
    'windows-1252': () => Uint8Array.from(units),
  }[encoding]()
}

/** Writes numbers and cells as one program does: with one separator and one convention in the whole file. */
export function writer({ of }: Random) {
  const separator = of([',', ';', '\t', '|'])
  const [decimal, group] = of([
    ['.', ','],
    [',', '.'],
    [',', ' '],
    ['.', "'"],
    ['.', ''],
    [',', ''],
  ] as const)
  const quoted = (cell: string) =>
    cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
  return {
    separator,
    decimal,
    /** Above zero. */
    size(amount: number, digits = 2) {
      const [whole = '', cents = ''] = (Math.abs(amount) / 10 ** digits).toFixed(digits).split('.')
      return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${cents === '' ? '' : decimal}${cents}`
    },
    row: (cells: readonly string[]) => cells.map(quoted).join(separator),
  }
}
