/** What is open of a line is known by the id of its line, so no two lines of a document share one. */
export function haveOwnIds({ lines }: { lines: readonly { lineId: string }[] }): boolean {
  return new Set(lines.map(({ lineId }) => lineId)).size === lines.length
}

export const lineIdsRepeat = { path: ['lines'], message: 'Two lines have the same id.' }
