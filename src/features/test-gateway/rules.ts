/** What a test card does, so that anyone can see every way a payment can go. */
export const testCards = [
  { id: 'succeeds', number: '4242 4242 4242 4242', does: 'Succeeds' },
  { id: 'declined', number: '4000 0000 0000 0002', does: 'Is declined by the bank' },
  { id: 'insufficient', number: '4000 0000 0000 9995', does: 'Is declined: not enough funds' },
  { id: 'challenge', number: '4000 0027 6000 3184', does: 'Needs an extra check by the bank' },
  { id: 'late', number: '4000 0000 0000 0077', does: 'Is confirmed 20 seconds late' },
  { id: 'twice', number: '4000 0000 0000 0259', does: 'Succeeds, and the gateway tells us twice' },
] as const
export type TestCard = (typeof testCards)[number]['id']

export const isTestCard = (text: unknown): text is TestCard => testCards.some((card) => card.id === text)

/** How long after the browser's return the late card is confirmed. */
export const lateMs = 20_000

export type TestPaymentState = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'

/** What follows from a press: the payment's new state, and the events that will say so. */
export type Outcome = {
  readonly state: TestPaymentState
  readonly failureCode?: string
  readonly events: readonly {
    readonly state: TestPaymentState
    readonly afterMs: number
    /** How often the same event is sent. */
    readonly sends: number
  }[]
}

const told = (state: TestPaymentState, failureCode?: string): Outcome => ({
  state,
  ...(failureCode && { failureCode }),
  events: [{ state, afterMs: 0, sends: 1 }],
})

export function outcomeOf(card: TestCard): Outcome {
  switch (card) {
    case 'succeeds':
      return told('succeeded')
    case 'declined':
      return told('failed', 'card_declined')
    case 'insufficient':
      return told('failed', 'insufficient_funds')
    case 'challenge':
      return told('requires_action')
    case 'late':
      return {
        state: 'processing',
        events: [
          { state: 'processing', afterMs: 0, sends: 1 },
          { state: 'succeeded', afterMs: lateMs, sends: 1 },
        ],
      }
    case 'twice':
      return { state: 'succeeded', events: [{ state: 'succeeded', afterMs: 0, sends: 2 }] }
  }
}

export const challengeOutcome = (approved: boolean): Outcome =>
  approved ? told('succeeded') : told('failed', 'authentication_failed')

export const cancelOutcome: Outcome = told('cancelled', 'checkout_cancelled')
