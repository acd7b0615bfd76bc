/** Set on a form that was sent before the page was hydrated. */
const earlyMark = 'early'

/**
 * Runs before the fields are there, and before the program is: who presses Enter that early is not sent away by the
 * browser but logged in as soon as the program can. The program takes this listener's place.
 */
export const earlySubmitScript = `addEventListener('submit',window.keepEarly=function(e){e.preventDefault();e.stopImmediatePropagation();e.target.dataset.${earlyMark}='true'},true)`

declare global {
  interface Window {
    keepEarly?: (event: Event) => void
  }
}

/**
 * From now on the form is the program's.
 * @returns whether it was sent already
 */
export function takeOverForm(form: HTMLFormElement): boolean {
  if (window.keepEarly) window.removeEventListener('submit', window.keepEarly, true)
  window.keepEarly = undefined
  const wasSent = earlyMark in form.dataset
  delete form.dataset[earlyMark]
  return wasSent
}
