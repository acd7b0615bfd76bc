import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFiles } from '#tests/long-files.ts'

/** Starts the files that take long before the others: a clean checkout does not know yet how long each takes. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = Object.keys(longFiles)
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = order.indexOf(relative(this.ctx.config.root, moduleId))
      return place === -1 ? order.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
