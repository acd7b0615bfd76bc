import { z } from 'zod'

/** Units a product is sold in; those of the second kind allow fractions. */
export const wholeUnits = ['piece', 'pack', 'carton', 'bottle', 'bag'] as const
export const fractionalUnits = ['kg', 'g', 'l', 'ml', 'm'] as const
export const Unit = z.enum([...wholeUnits, ...fractionalUnits])
export type Unit = z.infer<typeof Unit>
