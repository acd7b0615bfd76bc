/** Lines without the notes under them, which may contain a person's name. */
export function withoutNotes<Line extends { note?: string | undefined }>(
  lines: readonly Line[],
): Omit<Line, 'note'>[] {
  return lines.map(({ note: _, ...line }) => line)
}
