import { cpus } from 'node:os'
import type { Db } from 'mongodb'
import { type Processor, readProcessor, since } from './processor.ts'
import type { BenchProduct } from './product.ts'

/** What the machine did beside the product and this program while rates were measured: they are worth less for it. */
class ForeignLoad {
  #usedMs = 0
  #elapsedMs = 0

  async during<Value>(
    product: BenchProduct,
    db: Db,
    work: () => Promise<Value>,
  ): Promise<[Value, Processor]> {
    const began = performance.now()
    const before = await readProcessor(product, db)
    const value = await work()
    const used = since(before, await readProcessor(product, db))
    this.#elapsedMs += performance.now() - began
    this.#usedMs += Math.max(0, used.machine - used.app - used.mongod - used.client)
    return [value, used]
  }

  /** Null where nothing was measured. */
  get text(): string | null {
    if (this.#elapsedMs === 0) return null
    const share = this.#usedMs / (this.#elapsedMs * cpus().length)
    return `Other programs used ${Math.round(share * 100)}% of the machine while sales were measured.`
  }
}

export const foreignLoad = new ForeignLoad()
