import { cpus } from 'node:os'
import type { Db } from 'mongodb'
import type { BenchProduct } from './product.ts'

/** Processor time, user and system, that processes have used since they began: milliseconds. */
export type Processor = { app: number; mongod: number; client: number; machine: number }

/** Read of the processes themselves, so that what else the machine does counts for nothing. */
export async function readProcessor(product: BenchProduct, db: Db): Promise<Processor> {
  const [app, mongod] = await Promise.all([product.processorMs(), processorOfMongod(db)])
  const { user, system } = process.cpuUsage()
  return { app, mongod, client: (user + system) / 1000, machine: processorOfMachine() }
}

export async function processorOfMongod(db: Db): Promise<number> {
  const { extra_info: used } = await db.admin().serverStatus()
  return Number(used.user_time_us + used.system_time_us) / 1000
}

/** Of all processors of this machine, whoever used them. */
function processorOfMachine(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

export function since(before: Processor, now: Processor): Processor {
  return {
    app: now.app - before.app,
    mongod: now.mongod - before.mongod,
    client: now.client - before.client,
    machine: now.machine - before.machine,
  }
}
