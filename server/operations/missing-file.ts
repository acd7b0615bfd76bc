/** Whether a file or folder could not be opened because it is not there. */
export function isFileMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
