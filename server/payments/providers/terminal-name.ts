/** Of the payments that a terminal on the counter took. */
export const terminalName = 'terminal'
