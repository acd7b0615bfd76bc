/** Lines without what somebody wrote under them: a person can stand there. */
export function withoutNotes<Line extends { note?: string | undefined }>(
  lines: readonly Line[],
): Omit<Line, 'note'>[] {
  return lines.map(({ note: _, ...line }) => line)
}
