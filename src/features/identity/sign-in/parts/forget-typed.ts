/** Where values typed into the account forms are stored. */
export const draftKey = 'account-draft'

/** After signing out: the next person at this browser finds no address. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // Storage is disabled: nothing was stored.
  }
}
