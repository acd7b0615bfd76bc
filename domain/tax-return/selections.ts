import type { TaxClassId } from '../terms/tax.ts'
import type { Formula, Selection } from './form.ts'

const inScope: readonly TaxClassId[] = ['standard', 'reduced', 'zero', 'exempt']

/**
 * The totals of supplies or purchases without tax. A line with several taxes has its base with each of them, so one
 * of them counts; what has no tax has its base without a component.
 */
export function basesOf(
  direction: Selection['direction'],
  components: readonly string[],
  classes: readonly TaxClassId[] = inScope,
): Formula {
  return { of: [{ direction, measure: 'base', components: [...components, ''], classes }] }
}

/** Of what is taxed by a component. */
export function baseOf(direction: Selection['direction'], component: string): Formula {
  return { of: [{ direction, measure: 'base', components: [component] }] }
}

/** What no tax is on, of some classes. */
export function untaxed(direction: Selection['direction'], ...classes: readonly TaxClassId[]): Formula {
  return { of: [{ direction, measure: 'base', components: [''], classes }] }
}

export function charged(component: string): Formula {
  return { of: [{ direction: 'output', measure: 'amount', components: [component] }] }
}

export function claimed(component: string): Formula {
  return { of: [{ direction: 'input', measure: 'recoverable', components: [component] }] }
}

/** What tills charged that the country's pack does not know, less what was given back of tax declared elsewhere. */
export function chargedBeside(...components: readonly string[]): Formula {
  return { of: [{ direction: 'output', measure: 'amount', exceptComponents: components }] }
}

export const noFigure: Formula = { of: [] }
