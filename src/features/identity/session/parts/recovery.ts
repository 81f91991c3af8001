// A recovery link signs its holder in and then asks for a new password (AMB-046). The auth client reports it by an
// event, which it repeats in every open tab: only the tab that the link was opened in asks.

let isExpected = false
let isAsking = false
const listeners = new Set<() => void>()

function become(asking: boolean): void {
  isAsking = asking
  for (const listener of listeners) listener()
}

/** Set when this tab is about to spend a recovery link. */
export function expectRecovery(): void {
  isExpected = true
}

/** A client's own redirect brings the recovery in the address's fragment. */
if (/[#&]type=recovery(&|$)/.test(globalThis.location?.hash ?? '')) expectRecovery()

/** The recovery event (SESS-12). */
export function beginRecovery(): void {
  if (!isExpected) return
  isExpected = false
  become(true)
}

export const endRecovery = (): void => become(false)

export const recoveryStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isAsking: (): boolean => isAsking,
}
