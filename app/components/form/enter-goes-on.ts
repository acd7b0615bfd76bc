/** What a control needs for it to be told whether it takes a figure. */
type Control = { inputMode: string; disabled?: boolean }

/** Fields of amounts, quantities and percentages ask for a keypad. */
const isFigure = ({ inputMode, disabled }: Control) =>
  disabled !== true && (inputMode === 'decimal' || inputMode === 'numeric')

/**
 * Whether Enter leads to the next field, as on a calculator, instead of sending the form: where a form says so, else in
 * every form of two or more figures.
 */
export function enterGoesOn(hasManyFigures: boolean | undefined, controls: Iterable<Control>): boolean {
  return hasManyFigures ?? [...controls].filter(isFigure).length >= 2
}
