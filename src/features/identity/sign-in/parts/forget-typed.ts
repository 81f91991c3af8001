/** Where what was typed into the account forms is kept. */
export const draftKey = 'account-draft'

/** After signing out: the next person at this browser finds no address. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
