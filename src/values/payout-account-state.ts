/**
 * The state of a payee's account at the gateway: `incomplete` until the payee has entered everything, `checking`
 * while the gateway reviews it, `attention` when it pays nothing until the payee has been there again.
 */
export type PayoutAccountState = 'incomplete' | 'checking' | 'ready' | 'attention'
