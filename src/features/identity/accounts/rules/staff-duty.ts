type Mode = 'demo' | 'development' | 'production'

/**
 * AMB-026: what staff may do is worth a second factor. In production it is a duty, for reading as for changing: the
 * desks show addresses and what was paid. Elsewhere it is offered, so that a trial can begin at once.
 */
export const mustUseSecondFactor = (mode: Mode, aal: 'aal1' | 'aal2'): boolean =>
  mode === 'production' && aal === 'aal1'
