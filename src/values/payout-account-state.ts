/**
 * How a payee's account stands at the gateway: `incomplete` until the payee has entered all, `checking` while the
 * gateway looks at that, `attention` when it pays nothing to it until the payee has been there again.
 */
export type PayoutAccountState = 'incomplete' | 'checking' | 'ready' | 'attention'
