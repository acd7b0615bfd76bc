import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readJson, writeJson } from '../begin/json-file.js'

export type ServiceRecord = { port?: number; version?: string; source?: string }

/**
 * How this DATA_DIR's services were brought up, so that later starts do the same: data stays with the
 * program that wrote it, and addresses stay where they were.
 */
export type StackRecord = {
  way?: 'process' | 'docker'
  project?: string
  mongodb?: ServiceRecord
  keycloak?: ServiceRecord
}

const fileIn = (dataDir: string) => join(dataDir, 'stack.json')

export const readStack = (dataDir: string): StackRecord => readJson(fileIn(dataDir)) ?? {}

export const writeStack = (dataDir: string, stack: StackRecord) => writeJson(fileIn(dataDir), stack)

/**
 * Where the search for a free port begins: another place for each DATA_DIR, so that two launchers that
 * start at the same moment do not want the same one.
 */
export const firstPort = (dataDir: string, base: number) =>
  base + (createHash('sha256').update(dataDir).digest().readUInt16BE(0) % 1000)
