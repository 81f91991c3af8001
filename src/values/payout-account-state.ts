/**
 * The state of a payee's account at the gateway: `incomplete` until the payee has entered everything, `checking` while
 * the gateway reviews it, `attention` when payouts stop until the payee has returned to the gateway.
 */
export type PayoutAccountState = 'incomplete' | 'checking' | 'ready' | 'attention'
