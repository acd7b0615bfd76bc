import { goodsSamples } from './goods-samples.ts'
import { moneySamples } from './money-samples.ts'
import { saleSamples } from './sale-samples.ts'
import type { Samples } from './sample-facts.ts'
import { shopSamples } from './shop-samples.ts'

export { before } from './before-samples.ts'
export { recordOf } from './sample-facts.ts'

/** A document of each kind that a shop with one product can record, by the name of the kind: plain JSON. */
export const samples: Samples = { ...saleSamples, ...goodsSamples, ...moneySamples, ...shopSamples }
