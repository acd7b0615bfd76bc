import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readJson, writeJson } from '../begin/json-file.js'

/**
 * How this DATA_DIR's services were brought up, so that later starts do the same: data stays with the
 * program that wrote it, and addresses stay where they were.
 *
 * @typedef {{ port?: number, version?: string, source?: string }} ServiceRecord
 * @typedef {{ way?: 'process' | 'docker', project?: string, mongodb?: ServiceRecord, keycloak?: ServiceRecord }} StackRecord
 */

/** @param {string} dataDir */
const fileIn = (dataDir) => join(dataDir, 'stack.json')

/** @param {string} dataDir @returns {StackRecord} */
export const readStack = (dataDir) => readJson(fileIn(dataDir)) ?? {}

/** @param {string} dataDir @param {StackRecord} stack */
export const writeStack = (dataDir, stack) => writeJson(fileIn(dataDir), stack)

/**
 * Where the search for a free port begins: another place for each DATA_DIR, so that two launchers that
 * start at the same moment do not want the same one.
 *
 * @param {string} dataDir
 * @param {number} base
 */
export const firstPort = (dataDir, base) =>
  base + (createHash('sha256').update(dataDir).digest().readUInt16BE(0) % 1000)
