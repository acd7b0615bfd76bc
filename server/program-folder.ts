import { existsSync } from 'node:fs'

/** The folder that holds package.json, however deep the file lies that runs: a bundle, or a source file. */
export const programFolder = folderAbove(new URL('./', import.meta.url))

function folderAbove(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder
  const parent = new URL('../', folder)
  if (parent.href === folder.href) throw new Error(`no package.json above ${import.meta.url}`)
  return folderAbove(parent)
}
